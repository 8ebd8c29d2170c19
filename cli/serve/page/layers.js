// The layers, one effect after the other: a slider, what each changed, what waited for what.

import { button, h, spaced, words } from "./dom.js";
import { drawDependencies } from "./graph.js";
import { drawAnswer, rules } from "./said.js";

const LOOP = "613.8b"; // by which timestamps decide
const BECAUSE = {
  existence: "whether it exists at all hangs on the other", text: "the other changes its text",
  applies_to: "the other changes what it applies to", does: "the other changes what it does",
};

/** What tiles show at the step that is looked at, and which of it that step changed. */
export function valuesAt(app) {
  const answer = app.loaded("layers")?.answer;
  if (!answer) return null;
  const step = here(app, answer);
  const now = structuredClone(answer.start);
  const changed = {};
  answer.steps.slice(0, step).forEach((each, place) => {
    for (const [id, values] of Object.entries(each.changes)) {
      Object.assign((now[id] ??= {}), values);
      if (place === step - 1) changed[id] = marks(values);
    }
  });
  return { now, changed };
}

/** The parts of a tile that values stand in. */
function marks(values) {
  const found = new Set(Object.keys(values));
  if (["supertypes", "subtypes"].some((key) => found.has(key))) found.add("types");
  if (found.has("toughness")) found.add("power");
  return found;
}

const here = (app, answer) => Math.min(app.view.step ?? answer.steps.length, answer.steps.length);

export function drawLayers(app) {
  if (!app.position) return [];
  const entry = app.load("layers");
  return drawAnswer(app, entry, (answer) => {
    if (!answer.steps.length) return h("p", {}, "No continuous effect applies: each object is as it is printed, or as it was made (CR ", rules(app, "613.1"), ").");
    return [scrubber(app, answer), list(app, answer), waiting(app, answer)];
  });
}

function scrubber(app, answer) {
  const step = here(app, answer);
  const last = answer.steps.length;
  const go = (number) => app.look({ step: Math.max(0, Math.min(last, number)) });
  const shown = answer.steps[step - 1];
  return h("div", { class: "scrubber" },
    h("div", { class: "slide" },
      button("‹", () => go(step - 1), { id: "earlier", "data-key": "earlier", "aria-label": "Earlier", disabled: step === 0 }),
      h("input", {
        type: "range", min: 0, max: last, step: 1, value: step, "data-key": "slider",
        "aria-label": "Step of the layers", "aria-valuetext": shown ? `step ${step}, layer ${shown.layer}, ${shown.effect}` : "copiable values",
        oninput: (event) => go(Number(event.target.value)),
      }),
      button("›", () => go(step + 1), { id: "later", "data-key": "later", "aria-label": "Later", disabled: step === last })),
    h("p", { id: "step", "aria-live": "polite" }, shown
      ? [`Step ${step} of ${last}: layer ${shown.layer}, `, h("strong", {}, shown.effect), " (", rules(app, shown.rule), ")"]
      : ["Before the first effect: the copiable values (", rules(app, "613.1"), ")"]),
    shown ? [h("blockquote", {}, shown.text), changes(answer, step)] : null);
}

/** What a step changed: each value before and after. */
function changes(answer, step) {
  const before = (id, name) => {
    for (let place = step - 2; place >= 0; place--) {
      const found = answer.steps[place].changes[id];
      if (found && name in found) return found[name];
    }
    return answer.start[id]?.[name];
  };
  const objects = Object.entries(answer.steps[step - 1].changes);
  if (!objects.length) return h("p", { class: "quiet" }, "It changed nothing that was not so already.");
  return h("ul", { class: "changes" }, objects.map(([id, values]) => h("li", {}, h("strong", {}, id),
    h("ul", {}, Object.entries(values).map(([name, value]) => h("li", {}, h("span", { class: "quiet" }, `${spaced(name)}: `),
      h("del", {}, listed(before(id, name))), " → ", h("ins", {}, listed(value))))))));
}

/** A value; texts of abilities, which are sentences, stand one below the other. */
function listed(value) {
  const sentences = Array.isArray(value) && value.some((each) => typeof each === "string" && /[.”"]$/.test(each));
  return sentences ? value.map((each) => h("span", { class: "sentence" }, each)) : words(value);
}

function list(app, answer) {
  const step = here(app, answer);
  return [h("h3", {}, "In this order"), h("ol", { class: "steps" }, answer.steps.map((each, place) => h("li", {},
    button([h("span", { class: "layer" }, each.layer), " ", h("strong", {}, each.effect), " ", h("span", { class: "quiet" }, each.text)],
      () => app.look({ step: place + 1 }), { class: "play", "data-key": `step-${place + 1}`, "aria-current": place + 1 === step ? "step" : null }))))];
}

function waiting(app, answer) {
  if (!answer.dependencies.length) return null;
  return [h("h3", {}, "Dependencies"), drawDependencies(answer),
    h("ul", {}, answer.dependencies.map((each) => h("li", {}, `Layer ${each.layer}: `, h("strong", {}, each.dependent), each.rule === LOOP ? " would wait for " : " waits for ", h("strong", {}, each.depends_on),
      `: ${BECAUSE[each.because] ?? each.because}${each.rule === LOOP ? ", but in a dependency loop none waits" : ""} (`, rules(app, each.rule), ")")))];
}
