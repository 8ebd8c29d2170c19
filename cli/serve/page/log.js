// What has happened, action by action.

import { button, h, words } from "./dom.js";
import { sentence } from "./said.js";

export function drawLog(app) {
  const entries = app.position?.log ?? [];
  if (!entries.length) return h("p", { class: "quiet" }, "Nothing has happened yet. Make a play, and it stands here.");
  let number = 0;
  return h("ol", { class: "log" }, entries.map((entry) => {
    const place = entry.do ? ++number : 0;
    return h("li", {},
      h("p", {}, h("strong", {}, entry.do ? words(entry.do) : "Before anybody gets priority"), " ",
        place < app.view.do.length ? button("back to here", () => app.back(place), { class: "link", "data-key": `log-${place}` }) : null),
      entry.events.length ? h("ul", {}, entry.events.map((each) => h("li", {}, sentence(app, each)))) : null);
  }));
}
