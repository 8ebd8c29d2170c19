"""The page in a real browser, wide and as wide as a phone, with the mouse and with keys alone."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

REASON = "the extra `test-browser` is not installed"
pytest.importorskip("uvicorn", reason=REASON)
pytest.importorskip("playwright", reason=REASON)

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIZES = {"wide": (1360, 900), "phone": (390, 844)}
PATIENCE = 40_000  # milliseconds: other work may go on here, and the first answer reads the rules
OXEN = """
scenario: 1
cards:
  - name: "<b>Ox</b>"
    type_line: Creature — Ox
    oracle_text: "<i>Vigilance"
    power: "2"
    toughness: "2"
players:
  - id: A
    battlefield:
      - {id: ox, card: "<b>Ox</b>", counters: {"<img src=x onerror=alert(1)>": 1}}
  - {id: B}
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is served: by the command itself, on a port that is free."""
    command = [sys.executable, "-c", "from clingather.cli.main import main; main()", "serve"]
    command += ["--port", "0", "-j", "1", "--timeout", "300"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = server.stdout.readline().split()[0]
            warmed(found)
            yield found
        finally:
            server.terminate()


def warmed(address: str) -> None:
    """Ask once, however long that takes: the first answer compiles the rules."""
    board = {"scenario": "{scenario: 1, players: [{id: A}, {id: B}]}", "do": []}
    headers = {"Content-Type": "application/json"}
    asked = Request(f"{address.rstrip('/')}/api/position", json.dumps(board).encode(), headers)
    until = time.monotonic() + 60  # the address is said before the server listens there
    while True:
        try:
            with urlopen(asked, timeout=600) as answer:
                assert "answer" in json.load(answer)
            return
        except (ConnectionError, URLError):
            if time.monotonic() > until:
                raise
        time.sleep(0.2)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(f"no browser is installed ({', '.join(NAMES)})")
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium's own sandbox refuses root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox"] if root else []
        )
        yield browser
        browser.close()


@pytest.fixture(params=list(SIZES))
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """The page, open; nothing is loaded from elsewhere, no script fails, no policy is broken."""
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=request.param == "phone",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    wrong: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
    page.on("console", lambda said: wrong.append(said.text) if "Content Sec" in said.text else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    ready(page)
    yield page
    assert wrong == []
    assert [url for url in asked if not url.startswith(address)] == []
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wider) == 0  # nothing is beyond the edge
    context.close()


def ready(page: Page) -> None:
    """Wait until the board is drawn and nothing is worked out."""
    expect(page.locator(".half")).to_have_count(2)
    expect(page.locator("body")).to_have_attribute("aria-busy", "false")


def graveyard(page: Page, half: str) -> Any:
    """What is written above a graveyard: how many cards are in it."""
    return page.locator(f".{half} .zone", has_text="graveyard").locator("summary")


def tile(page: Page, name: str) -> Any:
    """The tile of an object."""
    return page.locator(f"[data-object='{name}']")


def add(page: Page, player: str, typed: str, zone: str = "battlefield") -> None:
    """Add a card by keys: letters of its name, down, enter."""
    if zone != "battlefield":
        page.locator(f"[data-key='zone-{player}']").select_option(zone)
    page.locator(f"[data-key='add-{player}']").focus()
    page.keyboard.type(typed)
    expect(page.locator(".names:visible li").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def set_up(page: Page, text: str) -> None:
    """Set up a board from its text."""
    page.locator("#tab-text").click()
    page.locator("textarea").fill(text)
    page.keyboard.press("Control+Enter")
    ready(page)


def test_a_board_is_built_looked_at_and_linked_to(page: Page, address: str) -> None:
    """With keys alone: cards, a step of the layers, why not, a rule, and the link to all of it."""
    add(page, "A", "humili")
    expect(tile(page, "humility")).to_be_visible()
    add(page, "A", "serra ang")
    expect(tile(page, "serra_angel")).to_be_visible()
    add(page, "A", "lightning bo", "hand")
    expect(tile(page, "lightning_bolt")).to_be_visible()
    ready(page)
    page.evaluate("document.activeElement.blur()")

    page.keyboard.press("1")
    page.get_by_role("button", name="Why not?").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".reasons").first).to_be_visible()
    why_not = page.locator("#panel").inner_text()
    page.keyboard.press("2")
    expect(page.locator("#step")).to_contain_text("Step 2 of 2: layer 7b, humility#1 (613.4b)")
    expect(tile(page, "serra_angel").locator(".size")).to_have_text("1/1")
    page.keyboard.press("[")
    expect(page.locator("#step")).to_contain_text("Step 1 of 2: layer 6, humility#1 (613.1f)")
    expect(tile(page, "serra_angel").locator(".size")).to_have_text("4/4")
    expect(page.locator(".changes")).to_contain_text("abilities: Flying, Vigilance → none")
    page.get_by_role("button", name="Rule 613.1f").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_contain_text("asp/6-effects/613-layers")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()

    page.keyboard.press("c")
    expect(page.locator("#status")).to_contain_text("The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{address}#1.")
    again = page.context.new_page()
    again.goto(link)
    ready(again)
    expect(again.locator("#step")).to_contain_text("Step 1 of 2")
    assert again.locator("#table").inner_text() == page.locator("#table").inner_text()
    assert again.locator("#panel").inner_text() == page.locator("#panel").inner_text()
    again.keyboard.press("1")
    expect(again.locator(".reasons").first).to_be_visible()
    assert again.locator("#panel").inner_text() == why_not
    again.close()


ARTIST = """
scenario: 1
players: [{id: A, battlefield: [Soul Warden, Blood Artist]}, {id: B}]
do: [{event: "Destroy target creature.", targets: [soul_warden]}]
"""


RUNES = """
scenario: 1
players: [{id: A, battlefield: [Mother of Runes]}, {id: B, battlefield: [Aegis of the Gods]}]
"""


def test_the_stack_says_what_it_does_and_who_chooses(page: Page) -> None:
    """An ability stands there with its text; where it leads is told with who chose what."""
    set_up(page, ARTIST)
    page.locator("#tab-plays").click()
    page.locator(".play", has_text="blood_artist#1.targets: B").click()
    expect(page.locator("#stack .tile")).to_contain_text("Whenever this creature or another")
    expect(page.locator(".near .zone", has_text="hand")).not_to_have_attribute("open", "")
    page.get_by_role("button", name="Where can this lead?").click()
    expect(page.locator(".outcome")).to_contain_text("B loses 1 life")
    set_up(page, RUNES)
    page.locator("#tab-plays").click()
    page.locator(".play", has_text="Mother of Runes").first.click()
    expect(page.locator("#stack .tile")).to_contain_text("gains protection from the color")
    page.get_by_role("button", name="Where can this lead?").click()
    expect(page.locator(".outcome").first).to_contain_text(
        "chosen by A: mother_of_runes#1.color: B"
    )
    expect(tile(page, "aegis_of_the_gods")).to_contain_text("Enchantment Creature")


def test_a_play_is_made_asked_about_and_taken_back(page: Page) -> None:
    """Why not, on a click; the stack, the log, the way back by the page and by the browser."""
    page.locator("#samples").select_option(label="A bolt in hand (plays)")
    expect(page.locator("#panel h3").first).to_have_text("A has priority")
    page.get_by_role("button", name="Why not?").first.click()
    expect(page.locator(".reasons")).to_contain_text("601.2h")
    page.locator(".play", has_text="Lightning Bolt").filter(has_text="bears").click()
    expect(page.locator("#stack")).to_contain_text("targets bears")
    ready(page)
    page.get_by_role("button", name="Where can this lead?").click()
    expect(page.locator(".outcome")).to_contain_text("lightning_bolt deals 3 damage to bears")
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator("#stack")).to_contain_text("empty")
    expect(page.locator(".near .zone", has_text="graveyard").locator("summary")).to_contain_text(
        "2"
    )
    page.locator("#tab-log").click()
    expect(page.locator(".log")).to_contain_text("lightning_bolt deals 3 damage to bears")
    page.get_by_role("button", name="back to here").first.click()
    expect(page.locator("#stack")).to_contain_text("Lightning Bolt")
    page.locator("#back").click()
    expect(page.locator("#stack")).to_contain_text("empty")
    expect(tile(page, "bears")).to_be_visible()
    page.go_back()
    expect(page.locator("#stack")).to_contain_text("Lightning Bolt")


def test_a_tile_is_dragged_or_moved_by_keys(page: Page) -> None:
    """From zone to zone; and what is tapped, has counters or is attached."""
    page.locator("#samples").select_option(label="A bolt in hand (plays)")
    expect(tile(page, "forest")).to_be_visible()
    ready(page)
    field = page.get_by_role("group", name="A's battlefield")
    tile(page, "forest").drag_to(field)
    expect(field.locator("[data-object='forest']")).to_be_visible()
    ready(page)
    tile(page, "angel").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#object h2")).to_have_text("Serra Angel")
    page.locator("[data-key='object-counters']").fill("2 +1/+1")
    page.keyboard.press("Enter")
    expect(tile(page, "angel").locator(".size")).to_have_text("6/6")
    ready(page)
    page.locator("[data-key='object-tapped']").check()
    expect(tile(page, "angel")).to_contain_text("tapped")
    ready(page)
    page.locator("[data-key='object-zone']").select_option("B graveyard")
    expect(graveyard(page, "far")).to_contain_text("1")
    page.locator("#tab-text").click()
    expect(page.locator("textarea")).to_have_value(re.compile("graveyard"))


def test_a_change_that_is_refused_leaves_the_board(page: Page) -> None:
    """It is said why, and the next change is made of the board before."""
    page.locator("#samples").select_option(label="A bolt in hand (plays)")
    tile(page, "bears").click()
    ready(page)
    page.locator("[data-key='object-counters']").fill("99999999999 +1/+1")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_contain_text("counters")
    page.locator("[data-key='object-counters']").fill("1 +1/+1")
    page.keyboard.press("Enter")
    expect(tile(page, "bears").locator(".size")).to_have_text("3/3")
    expect(page.locator(".refusal")).to_have_count(0)


def test_what_is_wrong_with_a_text_is_said_at_its_place(page: Page) -> None:
    """The line, what was found and what was expected; the board before stays."""
    set_up(page, "scenario: 1\nplayers:\n  - {id: A, battlefield: [Mountin]}\n  - {id: B}\n")
    expect(page.locator(".refusal")).to_contain_text("players[0].battlefield[0]")
    expect(page.locator(".refusal")).to_contain_text("Mountain")
    page.get_by_role("button", name="line 3").click()
    chosen = "(a => a.value.slice(a.selectionStart, a.selectionEnd))(document.activeElement)"
    assert page.evaluate(chosen) == "  - {id: A, battlefield: [Mountin]}"
    expect(page.locator(".half")).to_have_count(2)


def test_names_are_completed_in_the_text(page: Page) -> None:
    """What is typed becomes the card's name, in quotes where YAML needs them."""
    page.locator("#tab-text").click()
    page.locator("textarea").fill("scenario: 1\nplayers:\n  - {id: A, hand: [")
    page.locator("textarea").focus()
    page.keyboard.type("urborg")
    expect(page.locator("#panel .names li").first).to_contain_text("Urborg, Tomb of Yawgmoth")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert page.locator("textarea").input_value().endswith('hand: ["Urborg, Tomb of Yawgmoth"')


def test_what_happens_first_is_told_and_the_plays_are_those_after_it(page: Page) -> None:
    """The table shows the board as it was set up; plays are of the game after 704.5f."""
    set_up(
        page,
        "{scenario: 1, players: [{id: A, battlefield: [{id: elf, card: Llanowar Elves}, "
        "{id: bear, card: Grizzly Bears, damage: 2}]}, {id: B}]}",
    )
    page.get_by_role("tab", name="plays").click()
    panel = page.locator("#panel")
    expect(panel).to_contain_text("First, before anyone could do anything")
    expect(panel).to_contain_text("bear is destroyed")
    expect(panel).to_contain_text("{T}: Add {G}.")


def test_what_looks_like_markup_is_text(page: Page) -> None:
    """Names, types, counters: nothing of it becomes an element."""
    set_up(page, OXEN)
    expect(tile(page, "ox")).to_contain_text("<b>Ox</b>")
    expect(tile(page, "ox")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("#table b, #table i, #table img").count() == 0


@pytest.mark.parametrize("fragment", ["1.", "1.AAAA", "2.x", "%%%", "1.q1Y"])
def test_a_link_that_is_cut_is_said_so(page: Page, address: str, fragment: str) -> None:
    """The page is there all the same, with an empty board."""
    page.goto("about:blank")
    page.goto(f"{address}#{fragment}")
    ready(page)
    expect(page.locator("#status")).to_contain_text("The link cannot be read")


def fragment(view: Any) -> str:
    """A link's fragment that somebody else made."""
    squeezed = zlib.compress(json.dumps(view).encode(), wbits=-15)
    return "#1." + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def test_a_link_from_a_stranger_harms_nobody(page: Page, address: str) -> None:
    """What is of another form in it is left out; what would unpack without end is refused."""
    odd = {"text": OXEN, "do": [], "tab": "toString", "step": "1", "object": {}, "asked": 3}
    page.goto("about:blank")
    page.goto(address + fragment(odd))
    ready(page)
    expect(tile(page, "ox")).to_be_visible()
    expect(page.locator("#tab-text")).to_have_attribute("aria-selected", "true")
    page.goto("about:blank")
    page.goto(address + fragment({"text": " " * 5_000_000, "do": []}))
    expect(page.locator("#status")).to_contain_text("the link is too long")


def test_loops_are_looked_for(page: Page) -> None:
    """On demand; with a sentence, and a drawing of the way around."""
    page.locator("#samples").select_option(label="An elf that untaps itself (a loop)")
    page.get_by_role("button", name="Look for loops").click()
    expect(page.locator(".loop .verdict")).to_contain_text("Elf Warrior tokens")
    expect(page.locator(".loop svg")).to_be_visible()


def test_text_that_is_not_understood_is_named(page: Page) -> None:
    """With what to do about it."""
    card = {"name": "Odd", "type_line": "Enchantment", "oracle_text": "Creatures are oddly shaped."}
    players = [{"id": "A", "battlefield": ["Odd"]}, {"id": "B"}]
    set_up(page, json.dumps({"scenario": 1, "cards": [card], "players": players}))
    page.locator("#tab-layers").click()
    expect(page.locator(".refusal")).to_contain_text("Creatures are oddly shaped.")
    page.get_by_role("button", name="Answer without these texts").click()
    expect(page.locator(".incomplete")).to_contain_text("Not complete")


def test_a_name_that_is_no_card_is_refused_where_it_was_typed(page: Page) -> None:
    """The board stays as it was, and the name can be mended; a planeswalker has its counters."""
    set_up(page, OXEN)
    expect(tile(page, "ox")).to_be_visible()
    field = page.locator("[data-key='add-A']")
    field.fill("Jace Belerenn")
    field.press("Enter")
    expect(page.locator(".adding .wrong:visible")).to_contain_text("no such card")
    expect(field).to_have_value("Jace Belerenn")
    expect(page.locator("body.refused")).to_have_count(0)
    field.fill("Jace Beleren")
    field.press("Enter")
    expect(tile(page, "jace_beleren")).to_contain_text("loyalty 3")
    expect(page.locator(".adding .wrong:visible")).to_have_count(0)
