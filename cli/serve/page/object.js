// One object: what it is and why, and what can be changed of it with keys or on a phone.

import { typeLine } from "./board.js";
import { button, h, spaced, words } from "./dom.js";
import { ZONES, move, place, remove, set } from "./edit.js";
import { drawAnswer, rules } from "./said.js";

export function drawObject(app, id) {
  const object = app.position.objects[id];
  const found = place(app.position.state, id);
  const shown = app.values?.now[id] ?? object;
  return [
    h("header", {}, h("h2", {}, shown.name || id), h("span", { class: "cost" }, shown.mana_cost ?? ""),
      button("Close", () => app.look({ object: null }), { "data-key": "object-close" })),
    h("p", {}, h("code", {}, id), " ", typeLine(app, shown), shown.power !== null && shown.power !== undefined ? ` ${shown.power}/${shown.toughness}` : ""),
    (shown.abilities ?? []).map((text) => h("p", { class: "ability" }, text)),
    found ? changing(app, id, found) : null,
    why(app, id),
  ];
}

function changing(app, id, { player, zone, entry }) {
  const players = app.position.state.players.map((each) => each.id);
  const spots = players.flatMap((who) => ZONES.map((where) => `${who} ${where}`));
  const there = zone === "battlefield";
  const put = (key, value) => app.edit((state) => set(state, id, key, value));
  const flag = (key, label) => h("label", {}, h("input", { type: "checkbox", checked: Boolean(entry[key]), "data-key": `object-${key}`, onchange: (event) => put(key, event.target.checked || undefined) }), ` ${label}`);
  const hosts = Object.keys(app.position.objects).filter((each) => each !== id && app.position.objects[each].zone === "battlefield");
  return h("div", { class: "changing" },
    h("label", {}, "lies in ", h("select", {
      "data-key": "object-zone", onchange: (event) => {
        const [who, where] = event.target.value.split(" ");
        app.edit((state) => move(state, id, who, where));
      },
    }, spots.map((spot) => h("option", { value: spot, selected: spot === `${player} ${zone}` }, spot)))),
    there ? [
      flag("tapped", "tapped"), flag("summoning_sick", "summoning sick"),
      h("label", {}, "damage ", h("input", { type: "number", min: 0, value: entry.damage ?? 0, "data-key": "object-damage", onchange: (event) => put("damage", Number(event.target.value) || undefined) })),
      h("label", {}, "attached to ", h("select", { "data-key": "object-host", onchange: (event) => put("attached_to", event.target.value || undefined) },
        ["", ...hosts, ...players].map((each) => h("option", { value: each, selected: each === (entry.attached_to ?? "") }, each || "nothing")))),
    ] : null,
    counters(put, entry),
    button("Take out", () => app.edit((state) => remove(state, id)), { "data-key": "object-remove" }));
}

/** Counters as text: `2 +1/+1, 1 charge`. */
function counters(put, entry) {
  const now = Object.entries(entry.counters ?? {}).map(([kind, many]) => `${many} ${kind}`).join(", ");
  const read = (text) => {
    const found = {};
    for (const part of text.split(",").map((each) => each.trim()).filter(Boolean)) {
      const [, many, kind] = /^(\d+)?\s*(.+)$/.exec(part);
      found[kind] = Number(many ?? 1);
    }
    return Object.keys(found).length ? found : undefined;
  };
  return h("label", {}, "counters ", h("input", { type: "text", value: now, placeholder: "2 +1/+1", size: 12, "data-key": "object-counters", onchange: (event) => put("counters", read(event.target.value)) }));
}

/** How it came by each of its values. */
function why(app, id) {
  const known = app.loaded("why", { object: id });
  return h("details", {
    class: "why", open: Boolean(known),
    ontoggle: (event) => {
      if (event.currentTarget.open && !app.loaded("why", { object: id })) (app.load("why", { object: id }), app.draw());
    },
  }, h("summary", { "data-key": "object-why" }, "Why is it so?"),
  known ? drawAnswer(app, known, (answer) => chains(app, answer)) : null);
}

/** The values that effects changed, link by link; then those that are as they were. */
function chains(app, answer) {
  const all = Object.entries(answer.characteristics);
  const kept = all.filter(([, chain]) => chain.length === 1);
  return [
    h("dl", { class: "chains" }, all.filter(([, chain]) => chain.length > 1).map(([name, chain]) => [
      h("dt", {}, spaced(name)),
      h("dd", {}, h("ol", {}, chain.map((link) => h("li", {}, h("strong", {}, words(link.value)), " ",
        h("span", { class: "quiet" }, link.layer ? `layer ${link.layer}, ${link.effect} ` : `${link.text} `), "(", rules(app, link.rule), ")")))),
    ])),
    kept.length ? h("p", { class: "kept" }, h("span", { class: "quiet" }, "Copiable values that nothing changed ("), rules(app, kept[0][1][0].rule), h("span", { class: "quiet" }, "): "),
      kept.map(([name, [link]], place) => [place ? "; " : null, h("span", { class: "quiet" }, `${spaced(name)} `), words(link.value)])) : null,
    answer.not_applied.length ? [h("h4", {}, "Did not apply"), h("ul", {}, answer.not_applied.map((each) => h("li", {}, h("strong", {}, each.effect), ` ${each.because} (`, rules(app, each.rule), ")")))] : null,
  ];
}
