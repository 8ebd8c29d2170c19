// Loops that can be reached from here: looked for on demand, since it may take long.

import { button, h, spaced, words } from "./dom.js";
import { drawLoop } from "./graph.js";
import { drawAnswer, rules } from "./said.js";

let stopping = null;

export function drawLoops(app) {
  if (!app.position) return [];
  const entry = app.loaded("loops");
  const look = () => {
    stopping = new AbortController();
    app.forget("loops");
    app.load("loops", {}, stopping.signal);
    app.draw();
  };
  return [
    h("p", { class: "quiet" }, "What all players can do before this step ends is looked through, for what repeats."),
    entry?.pending ? button("Stop", () => stopping?.abort(), { "data-key": "loops-button" })
      : button(entry ? "Look again" : "Look for loops", look, { "data-key": "loops-button" }),
    entry ? drawAnswer(app, entry, (answer) => [
      answer.loops.length ? answer.loops.map((loop, place) => one(app, loop, place + 1))
        : h("p", { class: "verdict" }, answer.complete ? "There is no loop." : "No loop was found."),
      h("p", { class: "quiet" }, `${answer.states} states were looked at.`),
    ]) : null,
  ];
}

const said = (action) => (typeof action === "string" ? spaced(action) : words(action));

function one(app, loop, number) {
  const part = (title, actions) => (actions.length
    ? [h("h4", {}, title), h("ol", {}, actions.map((each) => h("li", {}, said(each))))] : null);
  return h("article", { class: "loop" },
    h("h3", {}, `Loop ${number}`), h("p", { class: "verdict" }, loop.said),
    h("p", { class: "quiet" }, `${loop.kind}, ${loop.proof === "invariant" ? "shown to repeat for ever" : "replayed twice"} (`, rules(app, loop.rules), ")"),
    drawLoop(loop, said),
    part("First", loop.prefix), part("Then, over and over", loop.actions),
    h("p", {}, h("span", { class: "quiet" }, "Each time: "), words(loop.net)));
}
