// The page: what is looked at (`view`), what the server says of it (`position`, `load`), and how
// both become elements. Everything goes one way: view, question, answer, elements.

import { about, ask } from "./api.js";
import { drawBoard, drawStack, drawTurn } from "./board.js";
import { button, h, show } from "./dom.js";
import { BLANK_TEXT } from "./edit.js";
import { drawLayers, valuesAt } from "./layers.js";
import { drawLog } from "./log.js";
import { drawLoops } from "./loops.js";
import { drawObject } from "./object.js";
import { decode, encode } from "./permalink.js";
import { drawPlays } from "./plays.js";
import { drawHelp, drawRefusal, drawRule } from "./said.js";
import { drawText } from "./text.js";

const TABS = { plays: drawPlays, layers: drawLayers, loops: drawLoops, log: drawLog, text: drawText };
const BLANK = { text: BLANK_TEXT, do: [], ignore: false, tab: "text", step: null, object: null, asked: [] };
const at = (id) => document.getElementById(id);

const app = {
  view: { ...BLANK },
  position: null, // the last one that could be shown
  refusal: null, // why what is typed or linked has none
  answers: new Map(), // of the present board, by question
  busy: 0,
  values: null, // what tiles show instead of the present values, at a step of the layers
  limits: null,

  /** What identifies the board for the server. */
  board() {
    const { text, do: actions, ignore } = app.view;
    return { scenario: text, do: actions, ignore_unsupported: ignore };
  },

  /** An answer about the board: `{answer}`, `{refusal}` or `{pending}`; drawn when it comes. */
  load(question, extra = {}, signal) {
    const key = `${question} ${JSON.stringify(extra)}`;
    const known = app.answers.get(key);
    if (known) return known;
    const entry = { pending: true };
    const { answers } = app;
    answers.set(key, entry);
    ask(question, { ...app.board(), ...extra }, signal)
      .then((answer) => (entry.answer = answer), (error) => (entry.refusal = error.error ?? { kind: "fault", message: String(error) }))
      .finally(() => {
        entry.pending = false;
        if (answers === app.answers) app.draw();
      });
    return entry;
  },

  /** An answer that is already here, or nothing. */
  loaded: (question, extra = {}) => app.answers.get(`${question} ${JSON.stringify(extra)}`),

  /** Forget an answer, so that it is asked for again. */
  forget: (question, extra = {}) => app.answers.delete(`${question} ${JSON.stringify(extra)}`),

  /** Look at another board: its text, its actions. */
  async go(change) {
    app.view = { ...app.view, step: null, asked: [], play: "", ...change };
    await app.refresh();
    await app.note(false);
  },

  /** Look at the same board otherwise: another tab, step or object. */
  look(change) {
    app.view = { ...app.view, ...change };
    app.draw();
    app.note(true);
  },

  /** Change the board that is shown; the actions so far are part of it then. */
  async edit(change) {
    const state = app.position.state;
    const next = change(state);
    if (next !== state) await app.attempt({ text: JSON.stringify({ ...next, do: [] }), do: [], tidy: true });
  },

  /** Do one more action. */
  act: (action) => app.attempt({ do: [...app.view.do, action] }),

  /** Look at another board if there is one; what refuses it is shown beside the one before. */
  async attempt(change) {
    const before = app.view;
    app.view = { ...app.view, step: null, asked: [], play: "", ...change };
    await app.refresh();
    if (app.refusal) app.view = before;
    else await app.note(false);
    if (app.refusal) app.draw();
  },

  /** Take actions back until so many are left. */
  back(left) {
    const many = app.view.do.length;
    if (many) return app.go({ do: app.view.do.slice(0, left ?? many - 1) });
    return app.say("Nothing to take back; the browser's own Back undoes changes of the board.");
  },

  /** Ask where everything stands, and draw it. */
  async refresh() {
    const { tidy, ...view } = app.view;
    app.view = view;
    app.answers = new Map();
    app.values = null;
    const number = ++app.asked;
    app.say("Working…", true);
    try {
      const position = await ask("position", { ...app.board(), tidy: tidy === true });
      if (number !== app.asked) return;
      if (position.text !== undefined) app.view.text = position.text;
      app.position = position;
      app.refusal = null;
      app.say("");
    } catch (error) {
      if (number !== app.asked) return;
      app.refusal = error.error ?? { kind: "fault", message: String(error) };
      app.say("");
    }
    app.draw();
  },
  asked: 0,

  /** Note the view in the address: as a new entry of the history, or in place of the last one. */
  async note(keep) {
    const fragment = await encode(app.view);
    app.noted = fragment;
    history[keep ? "replaceState" : "pushState"](null, "", `#${fragment}`);
  },
  noted: null,

  /** Say something in the status line. */
  say(text, busy = false) {
    at("status").textContent = text;
    document.body.setAttribute("aria-busy", String(busy));
  },

  /** The text of a rule, and where it stands. */
  rule: (number) => drawRule(app, at("dialog"), number),

  /** Draw everything anew. */
  draw() {
    const { view, position, refusal } = app;
    app.values = view.tab === "layers" ? valuesAt(app) : null;
    document.body.classList.toggle("refused", Boolean(refusal));
    if (position) {
      show(at("turn"), drawTurn(app));
      show(at("table"), drawBoard(app));
      show(at("stack"), drawStack(app));
    }
    at("back").disabled = !view.do.length;
    at("back").textContent = view.do.length ? `Back (${view.do.length})` : "Back";
    const object = view.object && position?.objects?.[view.object] ? drawObject(app, view.object) : null;
    at("object").hidden = !object;
    show(at("object"), object ?? []);
    show(at("tabs"), Object.keys(TABS).map((name, place) => button(
      name, () => app.look({ tab: name }),
      { role: "tab", id: `tab-${name}`, "data-key": `tab-${name}`, "aria-selected": view.tab === name,
        "aria-controls": "panel", tabindex: view.tab === name ? 0 : -1, title: `${name} (${place + 1})` },
    )));
    at("panel").setAttribute("aria-labelledby", `tab-${view.tab}`);
    const told = refusal && view.tab !== "text" ? drawRefusal(app, refusal) : [];
    show(at("panel"), told, TABS[view.tab](app));
  },
};

// ---------------------------------------------------------------- the address, the keys, the start
async function fromAddress() {
  const fragment = location.hash.slice(1);
  if (fragment === app.noted && app.noted !== null) return;
  try {
    app.view = { ...BLANK, ...(await decode(fragment)) };
    app.noted = fragment;
    if (!Object.hasOwn(TABS, app.view.tab)) app.view.tab = "text";
  } catch (error) {
    app.view = { ...BLANK };
    await app.refresh();
    app.say(`The link cannot be read: ${error.message}.`);
    return;
  }
  await app.refresh();
}

async function copyLink() {
  await app.note(true);
  try {
    await navigator.clipboard.writeText(location.href);
    app.say("The link is copied.");
  } catch {
    app.say("The link is in the address bar.");
  }
}

const help = () => drawHelp(app, at("dialog"));

const KEYS = {
  u: () => app.back(),
  c: copyLink,
  "?": help,
  a: () => document.querySelector("[data-key^='add-']")?.focus(),
  "[": () => app.view.tab === "layers" && at("earlier")?.click(),
  "]": () => app.view.tab === "layers" && at("later")?.click(),
  Escape: () => app.view.object && app.look({ object: null }),
};
Object.keys(TABS).forEach((name, place) => (KEYS[place + 1] = () => app.look({ tab: name })));

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || at("dialog").open) return;
  if (event.target.closest("input:not([type=range]):not([type=checkbox]), textarea, select")) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
}

/** Arrows move along the tabs, as is the custom. */
function onTabKey(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const names = Object.keys(TABS);
  const next = names[(names.indexOf(app.view.tab) + step + names.length) % names.length];
  app.look({ tab: next });
  at(`tab-${next}`).focus();
}

async function start() {
  at("back").addEventListener("click", () => app.back());
  at("link").addEventListener("click", copyLink);
  at("help").addEventListener("click", help);
  at("tabs").addEventListener("keydown", onTabKey);
  document.addEventListener("keydown", onKey);
  addEventListener("popstate", fromAddress);
  const samples = await (await fetch("/page/samples.json")).json();
  at("samples").append(...samples.map((each, place) => h("option", { value: String(place) }, each.title)));
  at("samples").addEventListener("change", (event) => {
    const { text, tab } = samples[Number(event.target.value)] ?? {};
    event.target.value = "";
    if (text) app.go({ text, do: [], tab, object: null });
  });
  app.draw();
  app.limits = await about();
  await fromAddress();
}

start();
