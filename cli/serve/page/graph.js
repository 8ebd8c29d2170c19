// Small drawings of what leads to what.

import { s } from "./dom.js";

const WIDTH = 190;
const HEIGHT = 26;
const GAP = 34;

/** The effects of each layer in which one waits for another, with arrows to what they waited for. */
export function drawDependencies(answer) {
  const layers = [...new Set(answer.dependencies.map((each) => each.layer))];
  return layers.map((layer) => {
    const pairs = answer.dependencies.filter((each) => each.layer === layer);
    const applied = answer.steps.filter((each) => each.layer === layer).map((each) => each.effect);
    const names = [...new Set([...applied, ...pairs.flatMap((each) => [each.depends_on, each.dependent])])];
    const top = (name) => 20 + names.indexOf(name) * (HEIGHT + GAP / 2);
    const bottom = top(names.at(-1)) + HEIGHT + 8;
    return s("svg", { class: "graph", viewBox: `0 0 ${WIDTH + 90} ${bottom}`, width: WIDTH + 90, height: bottom, role: "img", "aria-label": `Dependencies in layer ${layer}` },
      s("text", { x: 0, y: 12, class: "quiet" }, `layer ${layer}`),
      names.map((name) => [s("rect", { x: 1, y: top(name), width: WIDTH, height: HEIGHT, rx: 4 }),
        s("text", { x: 8, y: top(name) + 17 }, short(name))]),
      pairs.map((each, place) => {
        const start = top(each.dependent) + HEIGHT / 2;
        const end = top(each.depends_on) + HEIGHT / 2;
        const out = WIDTH + 26 + place * 12;
        return [s("path", { d: `M ${WIDTH + 1} ${start} C ${out + 20} ${start}, ${out + 20} ${end}, ${WIDTH + 9} ${end}` }),
          s("path", { class: "head", d: `M ${WIDTH + 1} ${end} l 9 -4 l 0 8 z` })];
      }));
  });
}

const short = (text) => (text.length > 26 ? `${text.slice(0, 25)}…` : text);
