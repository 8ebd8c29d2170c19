// The table: players as its halves, zones with tiles, the stack beside. Tiles are dragged with the
// mouse; with keys and on a phone, what is selected is moved in the section of the object.

import { ask } from "./api.js";
import { completed } from "./complete.js";
import { abilityText, button, h, spaced } from "./dom.js";
import { ZONES, add, move, setPlayer, setTurn } from "./edit.js";
import { drawAnswer, sentence } from "./said.js";

const STEPS = [
  "untap", "upkeep", "draw", "precombat_main", "beginning_of_combat", "declare_attackers",
  "declare_blockers", "combat_damage", "end_of_combat", "postcombat_main", "end", "cleanup",
];
const OPEN = ["hand"]; // zones that are unfolded from the beginning
const folded = new Map(); // what the user has folded or unfolded, by player and zone

/** Whose turn it is, which step, who has priority. */
export function drawTurn(app) {
  const turn = app.position.state.turn ?? {};
  const ids = app.position.state.players.map((each) => each.id);
  return [
    choice("Turn of", "turn-active", ids, turn.active ?? ids[0], (active) => ({ active, priority: active })),
    choice("Step", "turn-step", STEPS, turn.step ?? "precombat_main", (step) => ({ step })),
    choice("Priority", "turn-priority", ids, turn.priority ?? "", (priority) => ({ priority })),
  ];

  function choice(label, key, options, now, change) {
    const all = options.includes(now) ? options : [now, ...options];
    return h("label", {}, h("span", { class: "quiet" }, label, " "), h("select", {
      "data-key": key, onchange: (event) => app.edit((state) => setTurn(state, change(event.target.value))),
    }, all.map((each) => h("option", { value: each, selected: each === now }, spaced(each) || "nobody"))));
  }
}

/** Both halves of the table: the first player sits nearest. */
export function drawBoard(app) {
  const [first, ...others] = app.position.state.players;
  return [...others.reverse(), first].map((player) => half(app, player, player === first));
}

function half(app, player, near) {
  const zones = ZONES.filter((zone) => zone !== "battlefield").map((zone) => fold(app, player, zone));
  const parts = [
    h("header", {}, h("h2", {}, player.id), life(app, player), extras(player), adding(app, player)),
    h("div", { class: "zones" }, zones),
    field(app, player, near),
  ];
  if (near) parts.splice(1, 2, parts[2], parts[1]); // the battlefields meet in the middle
  return h("section", { class: `half ${near ? "near" : "far"}`, "aria-label": `Player ${player.id}` },
    near ? [parts[1], parts[2], parts[0]] : parts);
}

function life(app, player) {
  return h("label", {}, h("span", { class: "quiet" }, "life "), h("input", {
    type: "number", class: "life", value: player.life ?? 20, "data-key": `life-${player.id}`,
    onchange: (event) => app.edit((state) => setPlayer(state, player.id, "life", Number(event.target.value))),
  }));
}

function extras(player) {
  const parts = Object.entries(player.counters ?? {}).map(([kind, many]) => `${many} ${kind}`);
  if (player.mana_pool) parts.unshift(typeof player.mana_pool === "string" ? player.mana_pool : JSON.stringify(player.mana_pool));
  if (player.left) parts.push("has left the game");
  return parts.length ? h("span", { class: "badge" }, parts.join(", ")) : null;
}

/** A field that adds a card by its name, to a zone of that player. */
function adding(app, player) {
  const zone = h("select", { "aria-label": `Zone for ${player.id}'s card`, "data-key": `zone-${player.id}` },
    ZONES.map((each) => h("option", { value: each }, each)));
  const no = h("p", { class: "wrong", role: "alert", hidden: true });
  const refuse = (message) => {
    no.textContent = message;
    no.hidden = !message;
  };
  const take = async (name) => {
    if (!name.trim()) return;
    const { problem, card } = await ask("card", { ...app.board(), name: name.trim() })
      .then((found) => ({ card: found }), ({ error }) => ({ problem: error?.message ?? "the server does not answer" }));
    refuse(problem ?? "");
    if (!card) return; // the board stays, and so does what was typed
    input.value = "";
    await app.edit((state) => add(state, card.name, player.id, zone.value, card.counters).state);
  };
  const input = h("input", {
    type: "text", placeholder: "Add a card", "aria-label": `Add a card for ${player.id}`,
    "data-key": `add-${player.id}`, autocomplete: "off", spellcheck: "false",
    oninput: () => refuse(""),
  });
  return h("form", { class: "adding", onsubmit: (event) => (event.preventDefault(), take(input.value)) },
    completed(input, { query: () => input.value, take }), zone, h("button", { type: "submit" }, "Add"), no);
}

/** The battlefield: lands in a row of their own, on the side of their player. */
function field(app, player, near) {
  const entries = player.battlefield ?? [];
  const isLand = (entry) => {
    const types = app.position.objects?.[entry.id]?.types ?? [];
    return types.includes("Land") && !types.includes("Creature");
  };
  const rows = [entries.filter((entry) => !isLand(entry)), entries.filter(isLand)];
  if (!near) rows.reverse();
  return h("div", { class: "field", role: "group", "aria-label": `${player.id}'s battlefield`, ...target(app, player.id, "battlefield") },
    rows.filter((row) => row.length).map((row) => h("div", { class: "row" }, row.map((entry) => tile(app, entry)))),
    entries.length ? null : h("p", { class: "quiet" }, "Drag or add permanents here."));
}

/** Another zone, which can be folded. */
function fold(app, player, zone) {
  const cards = player[zone];
  const list = Array.isArray(cards) ? cards : [];
  const many = typeof cards === "number" ? cards : list.reduce((sum, each) => sum + (each.count ?? 1), 0);
  const key = `${player.id} ${zone}`;
  const open = folded.get(key) ?? (OPEN.includes(zone) && many > 0);
  return h("details", {
    class: "zone", open, ...target(app, player.id, zone),
  }, h("summary", { "data-key": `fold-${key}`, onclick: () => folded.set(key, !open) }, zone, " ", h("span", { class: "quiet" }, many)),
  h("div", { class: "row" }, list.map((entry) => tile(app, entry))));
}

/** What makes an element take tiles that are dropped. */
function target(app, player, zone) {
  return {
    ondragover: (event) => {
      event.preventDefault();
      event.currentTarget.classList.add("over");
    },
    ondragleave: (event) => event.currentTarget.classList.remove("over"),
    ondrop: (event) => {
      event.preventDefault();
      event.currentTarget.classList.remove("over");
      const id = event.dataTransfer.getData("text/x-object");
      if (id) app.edit((state) => move(state, id, player, zone));
    },
  };
}

/** The stack, the topmost first; resolving it, and every way in which that can go. */
export function drawStack(app) {
  const items = [...(app.position.state.stack ?? [])].reverse();
  if (!items.length) return [h("h2", {}, "Stack"), h("p", { class: "quiet" }, "empty")];
  const known = app.loaded("outcomes");
  return [
    h("h2", {}, "Stack"),
    h("ol", {}, items.map((item) => h("li", {}, tile(app, item, false),
      item.targets?.length ? h("p", { class: "quiet" }, "targets ", item.targets.join(", ")) : null))),
    h("p", {}, button("Resolve", () => app.act("resolve"), { "data-key": "resolve", title: "All players pass" }), " ",
      button("Where can this lead?", () => (app.load("outcomes"), app.draw()), { class: "link", "data-key": "outcomes" })),
    known ? drawAnswer(app, known, (answer) => answer.outcomes.map((each, place) => h("div", { class: "outcome" },
      h("h3", {}, answer.outcomes.length > 1 ? `Outcome ${place + 1} of ${answer.outcomes.length}` : "The only outcome"),
      each.chosen.map((way) => h("p", {}, way)),
      h("ul", {}, each.events.map((text) => h("li", {}, sentence(app, text)))),
      each.winner ? h("p", { class: "verdict" }, `${each.winner} wins.`) : each.draw ? h("p", { class: "verdict" }, "A draw.") : null))) : null,
  ];
}

// ---------------------------------------------------------------- a tile
function tile(app, entry, movable = true) {
  const id = entry.id;
  const now = app.position.objects?.[id];
  const shown = app.values?.now[id] ?? now;
  const changed = app.values?.changed[id] ?? new Set();
  const name = shown?.name || entry.card || entry.name || entry.ability || id || "unknown";
  const says = entry.ability ? [entry.text ?? abilityText(app, entry.ability)] : shown?.abilities ?? [];
  if (!id || entry.card === "unknown") {
    return h("div", { class: "tile unknown" }, `${entry.count ?? 1} unknown`);
  }
  const mark = (key, element) => {
    if (changed.has(key)) element.classList.add("changed");
    return element;
  };
  const types = typeLine(app, shown);
  const size = shown?.power !== null && shown?.power !== undefined ? `${shown.power}/${shown.toughness}` : null;
  const state = standing(entry, shown);
  const choose = () => app.look({ object: app.view.object === id ? null : id });
  return h("div", { // no button: not every browser lets those be dragged
    role: "button", tabindex: 0, "data-key": `tile-${id}`, "data-object": id, draggable: movable ? "true" : null,
    class: ["tile", entry.tapped && "tapped", entry.phased_out && "phased", changed.size && "touched", colour(shown)].filter(Boolean).join(" "),
    "aria-pressed": app.view.object === id, title: `${id}${entry.tapped ? ", tapped" : ""}`,
    onclick: choose,
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose();
    },
    ondragstart: (event) => event.dataTransfer.setData("text/x-object", id),
  },
  mark("name", h("strong", {}, name)),
  h("span", { class: "types" }, shown?.mana_cost ? [h("span", { class: "cost" }, shown.mana_cost), " "] : null, mark("types", h("span", {}, types))),
  says.length ? mark("abilities", h("span", { class: "abilities" }, says.join(" · "))) : null,
  h("span", { class: "foot" }, h("span", {}, state),
    size ? mark("power", h("strong", { class: "size" }, size)) : null));
}

/** Supertypes, types and subtypes in a line. */
export function typeLine(app, object) {
  if (!object) return "";
  const order = app.limits?.types ?? []; // as cards have them; what has no place there comes last
  const place = (type) => (order.includes(type) ? order.indexOf(type) : order.length);
  const types = [...(object.types ?? [])].sort((one, other) => place(one) - place(other));
  const first = [...(object.supertypes ?? []), ...types].join(" ");
  const subtypes = object.subtypes?.[0] === "*" ? "every creature type" : (object.subtypes ?? []).join(" ");
  return subtypes ? `${first} — ${subtypes}` : first;
}

function standing(entry, shown) {
  const parts = Object.entries(entry.counters ?? {}).map(([kind, many]) => `${many} ${kind}`);
  if (shown?.loyalty !== null && shown?.loyalty !== undefined) parts.push(`loyalty ${shown.loyalty}`);
  if (shown?.defense !== null && shown?.defense !== undefined) parts.push(`defense ${shown.defense}`);
  if (entry.damage) parts.push(`${entry.damage} damage`);
  if (entry.attached_to) parts.push(`on ${entry.attached_to}`);
  if (entry.tapped) parts.push("tapped");
  if (entry.face_down) parts.push("face down");
  if (entry.phased_out) parts.push("phased out");
  if (entry.count > 1) parts.push(`×${entry.count}`);
  return parts.join(", ");
}

function colour(shown) {
  const colors = shown?.colors ?? [];
  if (colors.length > 1) return "color-many";
  return colors.length ? `color-${colors[0].toLowerCase()}` : "color-none";
}
