// Every legal choice of who has to choose, as buttons; and for what is not among them, why not.

import { abilityText, button, h, settled, spaced, words } from "./dom.js";
import { drawAnswer, drawRefusal, rules, sentence } from "./said.js";

const NOT_ASKED = "This can't be asked about";
const AT_ONCE = 60; // rows that are drawn before somebody asks for more
const SHOWN = ["targets", "modes", "x", "as", "face", "splice"]; // of a row, besides its price
let shownRows = AT_ONCE;

export function drawPlays(app) {
  const { position } = app;
  if (!position) return [];
  if (position.over) return over(position);
  const { decision, problem } = position;
  if (!decision) return problem ? drawRefusal(app, problem) : h("p", { class: "quiet" }, "Nobody has to choose.");
  const only = app.view.object;
  const rows = only ? decision.plays.filter((row) => concerns(row, only)) : decision.plays;
  const many = decision.count ?? decision.plays.length;
  return [
    first(app),
    h("h3", {}, heading(decision)),
    problem ? drawRefusal(app, problem) : null,
    decision.limit ? h("p", { class: "incomplete" }, `Not all are listed: ${decision.limit}.`) : null,
    decision.unpaid?.length ? h("p", { class: "incomplete" }, decision.unpaid.map((each) => `${each.play}: ${each.reason}. `)) : null,
    only ? h("p", { class: "quiet" }, `Of ${only} alone. `, button("Show all", () => app.look({ object: null }), { class: "link" })) : null,
    rows.length ? h("ul", { class: "plays" }, rows.slice(0, shownRows).map((row) => h("li", {}, play(app, row)))) : h("p", { class: "quiet" }, "No play."),
    rows.length > shownRows ? button(`Show ${Math.min(AT_ONCE, rows.length - shownRows)} more of ${rows.length}`, () => ((shownRows += AT_ONCE), app.draw())) : null,
    typeof many === "object" ? h("p", { class: "quiet" }, `At least ${many.at_least} in all.`) : null,
    others(app, decision),
    asking(app),
  ];
}

function over(position) {
  return h("p", { class: "verdict" }, position.winner ? `The game has ended: ${position.winner} wins.` : "The game has ended in a draw.");
}

/** What happens before anybody could do anything; the table shows what was before it. */
function first(app) {
  const [before] = app.position.log;
  if (!app.position.settled || !before || before.do) return null;
  return h("div", { class: "first" }, h("p", {}, "First, before anyone could do anything:"),
    h("ul", {}, before.events.map((each) => h("li", {}, sentence(app, each)))));
}

function heading(decision) {
  const what = {
    priority: "has priority", attackers: "declares attackers", blockers: "declares blockers",
    damage: "assigns combat damage", order: "orders", replacement: "chooses what applies first",
  }[decision.decision] ?? "chooses";
  const who = decision.decided_by && decision.decided_by !== decision.player
    ? `${decision.decided_by} decides for ${decision.player}, who` : decision.player;
  const about = decision.key && decision.decision !== "priority" ? ` (${decision.key})` : "";
  return `${who} ${what}${about}`;
}

/** Whether a row is about an object. */
function concerns(row, id) {
  if (row.object === id || row.targets?.includes(id)) return true;
  return JSON.stringify(row.do ?? {}).includes(JSON.stringify(id));
}

function play(app, row) {
  const price = row.cost && row.cost !== "{0}" ? h("span", { class: "cost" }, row.cost) : null;
  return button([h("span", {}, said(app, row)), price], () => app.act(row.do), { class: "play", "data-key": `play-${JSON.stringify(row.do)}` });
}

/** A row of `plays` in words. */
function said(app, row) {
  if (row.attacks) return list("attack with", Object.entries(row.attacks).map(([who, whom]) => `${who} → ${whom}`), "do not attack");
  if (row.blocks) return list("block:", Object.entries(row.blocks).map(([who, whom]) => `${who} ⇥ ${words(whom)}`), "do not block");
  if (row.assign) return list("assign", Object.entries(row.assign).map(([who, what]) => `${who}: ${words(what)}`), "assign nothing");
  if (row.choose) return Object.entries(row.choose).map(([key, value]) => [h("span", { class: "quiet" }, `${key}: `), words(value)]);
  if (row.action === "pass") return "pass priority";
  const name = settled(app)[row.object]?.name || row.object || "";
  const ability = row.ability ? abilityText(app, `${row.object}#${row.ability}`) ?? `ability ${row.ability}` : null;
  const details = SHOWN.filter((key) => (Array.isArray(row[key]) ? row[key].length : row[key] !== null && row[key] !== undefined))
    .map((key) => (key === "targets" ? `→ ${row.targets.join(", ")}` : `${key} ${words(row[key])}`));
  for (const [key, value] of Object.entries(row.costs ?? {})) details.push(`${spaced(key)} ${words(value)}`);
  return [h("span", { class: "quiet" }, `${spaced(row.action)} `), h("strong", {}, name),
    name !== row.object ? h("span", { class: "quiet" }, ` ${row.object}`) : null,
    ability ? [": ", ability] : null, details.length ? ` ${details.join(", ")}` : null];
}

const list = (word, parts, none) => (parts.length ? `${word} ${parts.join(", ")}` : none);

// ---------------------------------------------------------------- why not
/** What the objects of the player who chooses could be asked to do, and is not listed. */
function others(app, decision) {
  const found = candidates(app, decision).filter(({ id }) => !app.view.object || id === app.view.object);
  if (!found.length) return null;
  return [h("h3", {}, "Not among them"), h("ul", { class: "plays" }, found.map(({ id, action }) => h("li", {}, whyNot(app, id, action))))];
}

function candidates(app, decision) {
  const listed = new Set(decision.plays.flatMap((row) => [`${row.action} ${row.object}${row.ability ? `#${row.ability}` : ""}`,
    ...Object.keys(row.attacks ?? {}).map((id) => `attack ${id}`)]));
  const found = [];
  const offer = (id, word, action) => listed.has(`${word} ${action[word] ?? id}`) || found.push({ id, action });
  for (const [id, object] of Object.entries(settled(app))) {
    if (object.zone === "hand" && object.owner === decision.player) {
      const word = object.types.includes("Land") ? "play" : "cast";
      offer(id, word, { [word]: id });
    }
    if (object.zone !== "battlefield" || object.controller !== decision.player) continue;
    (object.ability_kinds ?? []).forEach((kind, place) => {
      if ([].concat(kind).includes("activated")) offer(id, "activate", { activate: object.ability_ids[place] });
    });
    if (decision.decision === "attackers" && object.types.includes("Creature")) {
      const foe = app.position.state.players.find((each) => each.id !== decision.player)?.id;
      offer(id, "attack", { attack: { [id]: foe } });
    }
  }
  return found;
}

/** A button that asks, and what was answered; what is asked is part of the view. */
function whyNot(app, id, action) {
  const key = JSON.stringify(action);
  const open = app.view.asked.includes(key);
  const toggle = () => app.look({ asked: open ? app.view.asked.filter((each) => each !== key) : [...app.view.asked, key] });
  const name = settled(app)[id]?.name || id;
  const [word, what] = Object.entries(action)[0];
  return [
    h("span", {}, h("span", { class: "quiet" }, `${word} `), h("strong", {}, name), h("span", { class: "quiet" }, ` ${typeof what === "string" ? what : id}`)), " ",
    button("Why not?", toggle, { class: "link", "data-key": `why-${key}`, "aria-expanded": open }),
    open ? drawAnswer(app, app.load("why-not", { play: action }), (answer) => reasons(app, answer), NOT_ASKED) : null,
  ];
}

function reasons(app, answer) {
  if (answer.legal) return h("p", { class: "reasons" }, "It is legal, with the right choices.");
  return h("ul", { class: "reasons" }, answer.refused.map((each) => h("li", {}, each.reason, " (", rules(app, each.rule), ")")));
}

/** A play in the words of `do:`. */
function asking(app) {
  const asked = app.view.play ?? "";
  const known = asked ? app.load("why-not", { play: asked }) : null;
  const input = h("input", { type: "text", value: asked, "data-key": "ask-play", "aria-label": "A play, as under do:", placeholder: "{cast: shock, targets: [B]}", spellcheck: "false" });
  const submit = (event) => {
    event.preventDefault();
    app.look({ play: input.value.trim() });
  };
  return h("form", { class: "asking", onsubmit: submit }, h("h3", {}, "Ask about a play"), input, " ", h("button", { type: "submit" }, "Why not?"),
    known ? drawAnswer(app, known, (answer) => reasons(app, answer), NOT_ASKED) : null);
}
