// Names of cards, offered while somebody types: a combobox as the ARIA practices describe it.

import { ask } from "./api.js";
import { h } from "./dom.js";

const PAUSE = 120; // milliseconds without a key before it is asked
const LEAST = 2; // letters
let numbers = 0;

/** A field with its list: `query` says what is typed, `take` uses a name. Returns an element. */
export function completed(input, { query, take }) {
  const id = `names-${++numbers}`;
  const list = h("ul", { id, class: "names", role: "listbox", "aria-label": "Cards", hidden: true });
  let timer = null;
  let asked = 0;
  let chosen = -1;
  let names = [];

  const close = () => {
    asked++;
    clearTimeout(timer);
    list.hidden = true;
    chosen = -1;
    names = [];
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const choose = (place) => {
    chosen = place;
    [...list.children].forEach((each, number) => each.setAttribute("aria-selected", String(number === place)));
    list.children[place]?.scrollIntoView({ block: "nearest" });
    if (place >= 0) input.setAttribute("aria-activedescendant", `${id}-${place}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const use = (name) => {
    close();
    take(name);
  };
  const offer = async () => {
    const typed = query().trim();
    if (typed.length < LEAST) return close();
    const number = ++asked;
    const found = await ask("cards", { name: typed }).catch(() => ({ cards: [] }));
    if (number !== asked || document.activeElement !== input) return;
    const kept = names[chosen];  // a late answer doesn't take away what was chosen
    names = found.cards.map((each) => each.name);
    list.replaceChildren(...found.cards.map((each, place) => h("li", {
      id: `${id}-${place}`, role: "option", "aria-selected": "false",
      onpointerdown: (event) => (event.preventDefault(), use(each.name)),
    }, h("strong", {}, each.name), " ", h("span", { class: "quiet" }, `${each.mana_cost} ${each.type_line}`))));
    list.hidden = !names.length;
    input.setAttribute("aria-expanded", String(names.length > 0));
    choose(names.indexOf(kept));
  };

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", id);
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(offer, PAUSE);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose((chosen + (event.key === "ArrowDown" ? 1 : -1) + names.length + (chosen < 0 && event.key === "ArrowUp" ? 1 : 0)) % names.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) {
      event.preventDefault();
      use(names[chosen]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  return h("span", { class: "completed" }, input, list);
}
