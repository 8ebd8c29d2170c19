"""What the page works out by itself, without a browser: changes of a board, and links."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `serve` is not installed")
if shutil.which("node") is None:
    pytest.skip("node is not installed", allow_module_level=True)

from clingather.bridge import read
from clingather.bridge.base.ids import snake_case
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.cli.serve.app import assets

BOARD = """
scenario: 1
players:
  - id: A
    battlefield: [{id: bears, card: Grizzly Bears, tapped: true}, Forest]
    hand: [Shock]
    library: 40
  - id: B
    battlefield: [{id: mine, card: Pacifism, attached_to: bears}]
timestamps: [bears, forest, mine]
"""


def run(module: str, code: str) -> Any:
    """What some code gives as `result`, beside a module of the page."""
    text = f"{assets()[module][0].decode()}\n{code}\nconsole.log(JSON.stringify(result));"
    done = subprocess.run(
        ["node", "--input-type=module"], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def edited(code: str) -> dict[str, Any]:
    """The board after a change, which the format must take; its data as it is written."""
    state = json.dumps(scenario_to_data(read(BOARD)))
    result = run("edit.js", f"const board = {state};\nconst result = {code};")
    return scenario_to_data(read(json.dumps(result)))


def zone(data: dict[str, Any], player: int, name: str) -> list[str]:
    """The ids in a zone."""
    return [each["id"] for each in data["players"][player].get(name, []) if "id" in each]


def test_a_card_that_is_added_is_the_newest() -> None:
    """A second one of a name has the id that the format would give it."""
    data = edited('add(board, "Forest", "B", "battlefield").state')
    assert zone(data, 1, "battlefield") == ["mine", "forest_2"]
    assert data["timestamps"][-1] == "forest_2"


@pytest.mark.parametrize(
    "name",
    ["Forest", "Ætherling", "Urza's Tower", "Lim-Dûl’s Vault", "1996 World Champion", "+2 Mace"],
)
def test_ids_are_those_of_the_format(name: str) -> None:
    """ASCII snake_case, apostrophes dropped, accents folded."""
    empty = "{players: []}"
    assert run("edit.js", f"const result = newId({empty}, {json.dumps(name)});") == snake_case(name)


def test_a_permanent_that_is_moved_leaves_behind_what_it_was() -> None:
    """It is untapped elsewhere, and nothing is attached to it any more."""
    data = edited('move(board, "bears", "A", "graveyard")')
    assert data["players"][0]["graveyard"] == [{"id": "bears", "card": "Grizzly Bears"}]
    assert data["players"][1]["battlefield"] == [{"id": "mine", "card": "Pacifism"}]


def test_who_controls_changes_and_the_owner_stays() -> None:
    """Cards that leave the battlefield go to their owners' zones."""
    stolen = 'move(board, "bears", "B", "battlefield")'
    entry = edited(stolen)["players"][1]["battlefield"][1]
    assert (entry["owner"], entry["tapped"]) == ("A", True)
    assert zone(edited(f'move({stolen}, "bears", "B", "hand")'), 0, "hand") == ["shock", "bears"]


def test_a_card_is_laid_on_top_of_a_library() -> None:
    """Of one whose cards nobody knows, too."""
    library = edited('move(board, "shock", "A", "library")')["players"][0]["library"]
    assert library == [{"id": "shock", "card": "Shock"}, {"card": "unknown", "count": 40}]


def test_an_object_is_changed_and_taken_out() -> None:
    """What named it does so no longer."""
    assert edited('set(board, "forest", "tapped", true)')["players"][0]["battlefield"][1]["tapped"]
    data = edited('remove(board, "bears")')
    assert zone(data, 0, "battlefield") == ["forest"]
    assert "attached_to" not in data["players"][1]["battlefield"][0]


def test_the_turn_and_the_players_are_changed() -> None:
    """Whose turn, which step, how much life."""
    data = edited('setTurn(setPlayer(board, "B", "life", 3), {active: "B", priority: "B"})')
    assert (data["players"][1]["life"], data["turn"]["active"]) == (3, "B")


def test_a_link_holds_the_whole_view() -> None:
    """There and back again, in letters that an address may have."""
    view = {
        "text": BOARD + "# ≥ “é”",
        "do": [{"pass": "priority"}, "resolve"],
        "ignore": True,
        "tab": "layers",
        "step": 2,
        "object": "bears",
        "asked": ['{"cast":"shock"}'],
        "play": "",
    }
    code = f"const link = await encode({json.dumps(view)});\n"
    link, back = run("permalink.js", code + "const result = [link, await decode(link)];")
    assert back == view
    assert link.startswith("1.")
    assert set(link[2:]) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
