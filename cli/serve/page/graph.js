// Small drawings of what leads to what: boxes in a column, arrows beside them.

import { s } from "./dom.js";

const WIDTH = 330;
const HEIGHT = 26;
const STRIDE = 44;
const LETTERS = 46; // that a box holds

/** For each layer in which an effect waits for another: its effects in order, and who waits. */
export function drawDependencies(answer) {
  return [...new Set(answer.dependencies.map((each) => each.layer))].map((layer) => {
    const waiting = answer.dependencies.filter((each) => each.layer === layer);
    const applied = answer.steps.filter((each) => each.layer === layer).map((each) => each.effect);
    const names = [...new Set([...applied, ...waiting.flatMap((each) => [each.depends_on, each.dependent])])];
    const arrows = waiting.map((each) => [names.indexOf(each.dependent), names.indexOf(each.depends_on)]);
    return column(`Layer ${layer}: an arrow leads to what an effect waits for`, names, arrows);
  });
}

/** The way into a loop and around it; `said` tells an action in words. */
export function drawLoop(loop, said) {
  const names = [...loop.prefix, ...loop.actions].map(said);
  const onward = names.slice(1).map((_, place) => [place, place + 1]);
  return column("From action to action, and over again", names, [...onward, [names.length - 1, loop.prefix.length]]);
}

/** Boxes one below the other, and arrows: down to the next one, or around the side. */
function column(title, names, arrows) {
  const top = (place) => 22 + place * STRIDE;
  const middle = (place) => top(place) + HEIGHT / 2;
  const around = arrows.filter(([from, to]) => to !== from + 1);
  const width = WIDTH + 30 + 14 * around.length;
  const height = top(names.length - 1) + HEIGHT + 6;
  return s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": title },
    s("title", {}, title),
    s("text", { x: 1, y: 12, class: "quiet" }, title.length > LETTERS ? title.split(":")[0] : title),
    names.map((name, place) => [
      s("rect", { x: 1, y: top(place), width: WIDTH, height: HEIGHT, rx: 4 }),
      s("text", { x: 8, y: top(place) + 17 }, name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name, s("title", {}, name)),
    ]),
    arrows.filter(([from, to]) => to === from + 1).map(([from, to]) => [
      s("path", { d: `M 24 ${top(from) + HEIGHT} V ${top(to) - 7}` }),
      s("path", { class: "head", d: `M 24 ${top(to)} l -4 -8 h 8 z` }),
    ]),
    around.map(([from, to], place) => {
      const out = WIDTH + 22 + place * 14;
      return [
        s("path", { d: `M ${WIDTH + 1} ${middle(from)} C ${out + 8} ${middle(from)}, ${out + 8} ${middle(to)}, ${WIDTH + 9} ${middle(to)}` }),
        s("path", { class: "head", d: `M ${WIDTH + 1} ${middle(to)} l 9 -4 v 8 z` }),
      ];
    }));
}
