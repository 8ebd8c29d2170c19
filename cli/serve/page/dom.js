// Elements, made without markup in strings: what is data stays text.

/** An element: `h("p", {class: "quiet", onclick: f}, "text", other)`; null and false are left out. */
export function h(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

/** An element of a drawing. */
export function s(name, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), properties, children);
}

function fill(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("aria-")) element.setAttribute(key, String(value));
    else if (value === false) continue;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "selected") element[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...present(children));
  return element;
}

const present = (children) => children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false);

/** Replace what is in an element, and keep the focus where it was, if it is still there. */
export function show(element, ...children) {
  const held = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  element.replaceChildren(...present(children));
  if (held) element.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

/** A button; `key` names it, so that the focus stays on it when it is drawn anew. */
export function button(text, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, text);
}

/** Words for a value of JSON. */
export function words(value) {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length ? value.map(words).join(", ") : "none";
  if (typeof value === "object") {
    return Object.entries(value).map(([key, inner]) => `${key}: ${words(inner)}`).join(", ") || "none";
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** `precombat_main` as people write it. */
export const spaced = (word) => String(word).replaceAll("_", " ");

/** The objects as they are when somebody has to choose: what had to happen first has happened. */
export const settled = (app) => app.position.settled ?? app.position.objects ?? {};

/** The text of an ability `OBJECT#N`, if its object is there and has it. */
export function abilityText(app, ability) {
  const object = settled(app)[ability.split("#")[0]];
  return object?.abilities[object.ability_ids.indexOf(ability)] ?? null;
}
