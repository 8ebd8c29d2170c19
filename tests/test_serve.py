"""The page's server: what it answers, whom it answers, and its limits."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Timer
from time import sleep
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `serve` is not installed")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # newer versions would rather have httpx2; httpx does as well
    from starlette.testclient import TestClient

from clingather.bridge.base.errors import LimitError
from clingather.cli.serve.app import BODY, HEADERS, QUERY, Hosts, assets, make_app
from clingather.cli.serve.workers import Settings, Workers

HERE = "http://127.0.0.1:8613"
BOLT = """
scenario: 1
players:
  - {id: A, battlefield: [Mountain], hand: [Shock, Forest]}
  - {id: B, battlefield: [{id: bears, card: Grizzly Bears}]}
"""
MOTHER = """
scenario: 1
players:
  - {id: A}
  - {id: B, battlefield: [Mother of Runes]}
turn: {active: B}
"""
PROTECT = {"activate": "mother_of_runes#1", "targets": ["mother_of_runes"]}
MARKUP = ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "style=")
SHOCK = {"cast": "shock", "targets": ["bears"]}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """The page with one process."""
    with TestClient(make_app(Settings(), processes=1), HERE) as client:
        yield client


def ask(client: TestClient, question: str, scenario: str = BOLT, **more: Any) -> dict[str, Any]:
    """An answer, which must be one."""
    response = client.post(f"/api/{question}", json={"scenario": scenario, "do": [], **more})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()["answer"]
    return answer


def refused(client: TestClient, question: str, **asked: Any) -> dict[str, Any]:
    """Why a question is not answered."""
    response = client.post(f"/api/{question}", json={"do": [], **asked})
    assert response.status_code == 422, response.text
    error: dict[str, Any] = response.json()["error"]
    return error


# ---------------------------------------------------------------- answers
def test_a_position_has_the_board_and_the_plays(client: TestClient) -> None:
    """Objects as they are now, the state as a scenario, and what can be done."""
    found = ask(client, "position")
    assert found["objects"]["bears"]["power"] == 2
    assert found["state"]["players"][1]["battlefield"] == [{"id": "bears", "card": "Grizzly Bears"}]
    assert SHOCK in [play["do"] for play in found["decision"]["plays"]]


def test_actions_are_taken_and_taken_back(client: TestClient) -> None:
    """The same board, with more actions and with fewer, in whatever order it is asked."""
    cast = ask(client, "position", do=[SHOCK])
    assert [each["id"] for each in cast["state"]["stack"]] == ["shock"]
    dead = ask(client, "position", do=[SHOCK, "resolve"])
    assert dead["objects"]["bears"]["zone"] == "graveyard"
    assert any("shock deals 2 damage to bears" in line for line in dead["log"][-1]["events"])
    assert ask(client, "position", do=[SHOCK]) == cast
    assert ask(client, "position", do=[{"play": "forest"}])["objects"]["forest"]["zone"] == (
        "battlefield"
    )


def test_a_board_is_shown_as_it_stands_and_then_settled(client: TestClient) -> None:
    """What dies before anybody has priority is on the board that is set up, and in the log."""
    text = BOLT.replace("card: Grizzly Bears", "card: Grizzly Bears, damage: 2")
    found = ask(client, "position", text)
    assert found["objects"]["bears"]["zone"] == "battlefield"
    assert any("bears" in line for line in found["log"][0]["events"])
    assert found["settled"]["bears"]["zone"] == "graveyard"  # where it is when A may do something
    assert "settled" not in ask(client, "position")


def test_the_layers_step_by_step(client: TestClient) -> None:
    """From the copiable values to the answer of `layers`, each step with its rule."""
    text = "{scenario: 1, players: [{id: A, battlefield: [Humility, Serra Angel]}, {id: B}]}"
    found = ask(client, "layers", text)
    assert found["start"]["serra_angel"]["power"] == 4
    (six, seven) = found["steps"]
    assert (six["layer"], six["rule"]) == ("6", "613.1f")
    assert six["changes"]["serra_angel"] == {"abilities": []}
    assert seven["changes"]["serra_angel"] == {"power": 1, "toughness": 1}


def test_why_and_why_not(client: TestClient) -> None:
    """Chains of values with rules; the rule that refuses a play, stated as data or as text."""
    chain = ask(client, "why", object="bears")["characteristics"]["power"]
    assert [link["value"] for link in chain] == [2]
    for play in ({"play": "shock"}, "{play: shock}"):
        found = ask(client, "why-not", play=play)
        assert found["refused"][0]["rule"] == "305.1"


def test_loops_and_outcomes(client: TestClient) -> None:
    """Loops come with a sentence, outcomes with sentences."""
    samples = json.loads(assets()["samples.json"][0])
    (elf,) = [each["text"] for each in samples if each["tab"] == "loops"]
    assert "Elf Warrior tokens" in ask(client, "loops", elf)["loops"][0]["said"]
    found = ask(client, "outcomes", do=[SHOCK], action="resolve")
    assert any("shock" in line for line in found["outcomes"][0]["events"])
    found = ask(client, "outcomes", MOTHER, do=[PROTECT], action="resolve")
    chosen = [each["chosen"] for each in found["outcomes"]]
    assert chosen == [[f"chosen by B: mother_of_runes#1.color: {color}"] for color in "BGRUW"]


def test_names_of_cards_and_rules_are_looked_up(client: TestClient) -> None:
    """What is like what was typed; where a rule stands."""
    names = [card["name"] for card in ask(client, "cards", name="grizzly b")["cards"]]
    assert names[0] == "Grizzly Bears"
    assert ask(client, "rule", number="613.4b")["encodings"]


def test_a_card_is_looked_up_with_what_it_has_as_it_enters(client: TestClient) -> None:
    """Loyalty counters are as many as printed (CR 306.5b); a name that is none is refused."""
    assert ask(client, "card", name="Jace Beleren")["counters"] == {"loyalty": 3}
    assert ask(client, "card", name="grizzly bears")["counters"] == {}
    own = "{scenario: 1, cards: [{name: Odd, type_line: Battle, defense: '4'}], players: [{id: A}]}"
    assert ask(client, "card", own, name="Odd")["counters"] == {"defense": 4}
    error = refused(client, "card", scenario=BOLT, name="Grizly Beers")
    assert "no such card" in error["message"]
    assert "Grizzly Bears" in error["message"]


def test_every_sample_is_answered(client: TestClient) -> None:
    """The boards that the page offers."""
    for sample in json.loads(assets()["samples.json"][0]):
        assert ask(client, "position", sample["text"])["problem"] is None
        assert ask(client, "layers", sample["text"])["complete"]


def test_a_board_from_the_page_comes_back_as_text(client: TestClient) -> None:
    """`tidy`: what is edited as data is written as YAML, which says the same."""
    data = ask(client, "position")["state"]
    found = ask(client, "position", json.dumps(data), tidy=True)
    assert found["text"].startswith("scenario: 1\n")
    assert ask(client, "position", found["text"])["state"] == data


# ---------------------------------------------------------------- refusals
def test_what_is_wrong_is_said_with_its_place(client: TestClient) -> None:
    """Line, key, found, expected."""
    wrong = BOLT.replace("Mountain", "Mountin")
    (problem,) = refused(client, "position", scenario=wrong)["problems"]
    assert (problem["line"], problem["key"]) == (4, "players[0].battlefield[0]")
    assert "Mountain" in problem["expected"]


def test_an_illegal_action_is_refused_and_the_game_stands(client: TestClient) -> None:
    """The message names the action; the board is what it was."""
    error = refused(client, "position", scenario=BOLT, do=[{"play": "forest"}, {"play": "shock"}])
    assert error["kind"] == "input"
    assert "action 2" in error["problems"][0]["message"]
    assert ask(client, "position", do=[{"play": "forest"}])["objects"]["forest"]["zone"] == (
        "battlefield"
    )


def test_text_that_is_not_understood_leaves_the_board(client: TestClient) -> None:
    """It can be looked at and changed, and the paragraphs are named."""
    card = '{name: Odd, type_line: Enchantment, oracle_text: "Creatures are oddly shaped."}'
    text = f"{{scenario: 1, cards: [{card}], players: [{{id: A, battlefield: [Odd]}}, {{id: B}}]}}"
    found = ask(client, "position", text)
    assert found["problem"]["kind"] == "unsupported"
    assert found["problem"]["paragraphs"][0]["object"] == "odd"
    assert found["objects"]["odd"]["types"] == ["Enchantment"]
    assert refused(client, "layers", scenario=text)["kind"] == "unsupported"
    assert ask(client, "layers", text, ignore_unsupported=True)["complete"] is False


@pytest.mark.parametrize(
    "asked",
    [{}, {"scenario": 1}, {"scenario": BOLT, "do": {}}, {"scenario": BOLT, "do": [None]}],
)
def test_a_question_of_another_form_is_refused(client: TestClient, asked: dict[str, Any]) -> None:
    """Whatever is sent, the answer says what was expected."""
    assert refused(client, "position", **asked)["kind"] == "input"


# ---------------------------------------------------------------- who may ask
@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8613", "127.0.0.1.evil.example", "10.0.0.7", "", "[::1", "::1"],
)
def test_another_host_is_refused(client: TestClient, host: str) -> None:
    """Against DNS rebinding: a site's name that leads here is still that site's name."""
    assert client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "127.0.0.1", "[::1]:8613"])
def test_this_host_is_known(client: TestClient, host: str) -> None:
    """By its loopback names and numbers, with whatever port."""
    assert client.get("/", headers={"host": host}).status_code == 200


def test_a_host_that_was_named_is_known() -> None:
    """`--name`, and numbers where it listens for others."""
    hosts = Hosts(frozenset({"table.example"}), any_number=True)
    assert all(map(hosts.known, ("table.example:80", "10.0.0.7:8613", "[fe80::1]:80")))
    assert not hosts.known("other.example")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    """Other sites' scripts and forms, and other servers of this machine."""
    asked = {"scenario": BOLT, "do": []}
    assert client.post("/api/position", json=asked, headers=headers).status_code == 403


def test_a_form_is_refused(client: TestClient) -> None:
    """What a form can send without asking first is no question."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        response = client.post("/api/position", content=b"{}", headers={"content-type": kind})
        assert response.status_code == 415


# ---------------------------------------------------------------- limits
def test_a_request_that_is_too_long_is_refused(client: TestClient) -> None:
    """Body and address; what is brought in parts, too."""
    kind = {"content-type": "application/json"}
    long = b'"' + b"x" * BODY + b'"'
    assert client.post("/api/position", content=long, headers=kind).status_code == 413
    parts = (long[at : at + 9999] for at in range(0, len(long), 9999))
    assert client.post("/api/position", content=parts, headers=kind).status_code == 413
    assert client.get("/?" + "x" * QUERY).status_code == 414


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b"\xff", b'{"do":' + b"[" * 5000])
def test_what_is_no_json_object_is_refused(client: TestClient, body: bytes) -> None:
    """Neither is what is nested without end."""
    kind = {"content-type": "application/json"}
    assert client.post("/api/position", content=body, headers=kind).status_code == 400


def test_time_is_limited() -> None:
    """What would take longer says so, and the next question is answered."""
    with TestClient(make_app(Settings(timeout=0.0), processes=1), HERE) as client:
        error = refused(client, "loops", scenario=BOLT)
        assert error == {"kind": "limit", "exit": 4, "message": "the time was up"}
        assert ask(client, "cards", name="forest")["cards"]


def test_requests_at_once_are_limited() -> None:
    """While one is answered and none may wait, another one is told to come again."""
    app = make_app(Settings(), processes=1, waiting=0)
    with TestClient(app, HERE) as client, ThreadPoolExecutor(1) as other:
        first = other.submit(ask, client, "position")
        while not app.state.asking:
            sleep(0.001)
        response = client.post("/api/position", json={"scenario": BOLT})
        assert response.status_code == 503
        assert response.headers["retry-after"] == "2"
        assert first.result()["objects"]
        assert ask(client, "position")["objects"]


def test_memory_is_limited() -> None:
    """What takes more than a process may hold says so."""
    with TestClient(make_app(Settings(memory=40), processes=1), HERE) as client:
        error = refused(client, "layers", scenario=BOLT)
        assert error == {"kind": "limit", "exit": 4, "message": "the memory was used up"}


def test_work_ends_when_nobody_waits_for_it() -> None:
    """The process is ended in the midst of it, and another one answers the next question."""
    workers = Workers(1, Settings())
    gone = Event()
    Timer(0.1, gone.set).start()  # before the process is even ready
    with pytest.raises(LimitError, match="stopped"):
        workers.ask("position", {"scenario": BOLT}, gone)
    assert workers.ask("position", {"scenario": BOLT}, Event())["answer"]["objects"]
    workers.close()


# ---------------------------------------------------------------- the parts of the page
def test_no_file_of_the_machine_is_served(client: TestClient, root: Path) -> None:
    """Only what was read at the start, by its name."""
    for path in (
        "/page/../app.py",
        "/page/..%2fapp.py",
        "/page/%2e%2e/app.py",
        "/page//etc/passwd",
        "/page/%2Fetc%2Fpasswd",
        "/page/app.py",
        "/page/",
        "/pyproject.toml",
    ):
        assert client.get(path).status_code in (404, 405), path


def test_a_scenario_is_no_path(client: TestClient, root: Path) -> None:
    """The name of a file is read as a text, which it isn't."""
    assert refused(client, "position", scenario=str(root / "README.md"))["kind"] == "input"


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/nowhere", "/api/about"])
def test_every_answer_has_the_headers(client: TestClient, path: str) -> None:
    """A strict policy for contents, no guessing of types, no frames, no referrer."""
    headers = client.get(path).headers
    assert {key: headers[key] for key in HEADERS} == HEADERS
    assert "unsafe" not in headers["content-security-policy"]


def test_the_page_loads_nothing_from_elsewhere_and_makes_no_markup_of_data() -> None:
    """No address but our own is loaded; no text becomes markup or code."""
    for name, (content, _) in assets().items():
        text = content.decode()
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "style=",
        ):
            assert word not in text, (name, word)
        addresses = {part.split('"')[0] for part in text.split("https://")[1:]}
        assert addresses <= {"magic.wizards.com/en/rules"}, name  # a link, which nothing follows
        assert "//" not in text.replace("https://", "").replace("http://www.w3.org", "") or (
            name.endswith(".js")
        )


def test_every_module_that_is_imported_is_served() -> None:
    """Each `from "./name.js"` and each part that the page names is in the table."""
    parts = assets()
    for content, _ in parts.values():
        text = content.decode()
        named = [each.split('"')[0] for each in text.split('from "./')[1:]]
        named += [each.split('"')[0] for each in text.split('"/page/')[1:]]
        assert set(named) <= parts.keys()
