// The scenario as text, with names of cards offered while it is typed.

import { button, h } from "./dom.js";
import { completed } from "./complete.js";
import { drawRefusal } from "./said.js";

let draft = null; // what is typed and not set up yet: {of: the text it began from, text}

export function drawText(app) {
  if (draft?.of !== app.view.text) draft = { of: app.view.text, text: app.view.text };
  const area = h("textarea", {
    "data-key": "text", "aria-label": "Scenario as YAML", spellcheck: "false", rows: 22, autocapitalize: "off",
    oninput: (event) => (draft.text = event.target.value),
    onkeydown: (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setUp();
      }
    },
  });
  area.value = draft.text;
  const setUp = () => {
    const { text } = draft;
    draft = { of: text, text };
    app.go({ text, do: [] });
  };
  if (app.view.line) {
    const line = app.view.line;
    delete app.view.line;
    queueMicrotask(() => select(area, line));
  }
  return [
    app.refusal ? drawRefusal(app, app.refusal) : null,
    completed(area, { query: () => word(area).text, take: (name) => insert(area, name) }),
    h("p", {}, button("Set up this board", setUp, { class: "main", "data-key": "set-up" }), " ",
      h("label", {}, h("input", { type: "checkbox", checked: app.view.ignore, "data-key": "ignore", onchange: (event) => app.go({ ignore: event.target.checked }) }), " answer without texts that are not understood")),
    app.view.do.length ? h("p", { class: "quiet" }, `${app.view.do.length} actions were taken since; setting it up begins anew.`) : null,
  ];
}

/** What could be a card's name before the caret: back to a mark that ends an entry. */
function word(area) {
  const before = area.value.slice(0, area.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const quote = line.lastIndexOf('"');
  const quoted = quote >= 0 && (line.split('"').length - 1) % 2 === 1;
  const start = quoted ? quote + 1 : Math.max(...["[", "{", ",", ":", "- "].map((mark) => line.lastIndexOf(mark) + mark.length * (line.includes(mark) ? 1 : 0)), 0);
  const text = line.slice(start).trimStart();
  return { text, length: text.length, quoted };
}

function insert(area, name) {
  const { length, quoted } = word(area);
  const caret = area.selectionStart;
  const safe = quoted || !/[,:#'"{}[\]&*!|>%@`]/.test(name) ? name : JSON.stringify(name);
  area.setRangeText(safe, caret - length, caret, "end");
  area.dispatchEvent(new Event("input"));
}

function select(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
