// What is said in words: refusals with their place, rules, help.

import { ask } from "./api.js";
import { button, h, show } from "./dom.js";

const KINDS = {
  input: "This is not a scenario yet",
  unsupported: "Not understood, and it could matter",
  limit: "A limit was reached",
  request: "The server did not answer this",
  fault: "A fault of clingather",
};

/** Why there is no answer, with the places; what can be done about it as buttons. */
export function drawRefusal(app, refusal, title = KINDS[refusal.kind] ?? "No answer") {
  const parts = (refusal.problems ?? []).map((problem) => h("li", {},
    problem.line ? button(`line ${problem.line}`, () => app.look({ tab: "text", line: problem.line }), { class: "link" }) : null,
    problem.line ? " " : null,
    problem.key ? h("code", {}, problem.key) : null, problem.key ? ": " : null,
    problem.message,
    problem.found ? [": found ", h("code", {}, problem.found)] : null,
    problem.expected ? [", expected ", problem.expected] : null));
  const paragraphs = (refusal.paragraphs ?? []).map((each) => h("li", {},
    h("strong", {}, each.object ?? each.card ?? "a text"), ": ", h("q", {}, each.text ?? ""),
    each.reason ? ` (${each.reason})` : null));
  const listed = [...parts, ...paragraphs];
  return h("div", { class: "refusal", role: "alert" },
    h("h3", {}, title),
    listed.length ? h("ul", {}, listed) : h("p", {}, refusal.message),
    refusal.kind === "unsupported" && !app.view.ignore
      ? button("Answer without these texts", () => app.go({ ignore: true })) : null,
    refusal.kind === "limit" && app.limits
      ? h("p", { class: "quiet" }, `An answer may take ${app.limits.limits.seconds} seconds and ${app.limits.limits.megabytes} MB here.`) : null);
}

/** Says that something is worked out, of what was answered, or why not; `draw` shows the answer, and
 * `wrong` stands above what is wrong with the question. */
export function drawAnswer(app, entry, draw, wrong = KINDS.input) {
  if (entry.pending) return h("p", { class: "quiet working" }, "Working…");
  if (entry.refusal) return drawRefusal(app, entry.refusal, entry.refusal.kind === "input" ? wrong : undefined);
  return [incomplete(entry.answer), draw(entry.answer)];
}

function incomplete(answer) {
  if (answer.complete !== false) return null;
  const why = answer.limit ?? (answer.open ? `${answer.open.player} has to choose ${answer.open.key}` : null)
    ?? (answer.unsupported?.length ? answer.unsupported.map((each) => `${each.object ?? each.card}: ${each.text}`).join("; ") : null);
  const found = answer.loops?.length; // those hold, whatever else there may be
  return h("p", { class: found ? "quiet" : "incomplete" }, "Not complete", why ? `: ${why}` : "", ".");
}

/** Numbers of rules as buttons that show them: `613.4b, 613.8b`. */
export function rules(app, numbers) {
  const found = [].concat(numbers ?? []).flatMap((each) => String(each).split(/,\s*/)).filter(Boolean);
  return found.map((number, place) => [place ? " " : null,
    button(number, () => app.rule(number), { class: "rule", "aria-label": `Rule ${number}` })]);
}

/** A sentence in which numbers of rules stand as `(CR 704.5f)`. */
export function sentence(app, text) {
  return text.split(/(\(CR [^)]*\))/).map((part) => part.startsWith("(CR ")
    ? ["(CR ", rules(app, part.slice(4, -1)), ")"] : part);
}

/** A rule: its text where the server has one, where it stands in the encodings and the examples. */
export async function drawRule(app, dialog, number) {
  open(dialog, `Rule ${number}`, h("p", { class: "quiet working" }, "Working…"));
  try {
    const found = await ask("rule", { number });
    if (!dialog.open) return; // nobody waits for it any more
    open(dialog, `Rule ${number}`,
      found.text ? found.text.split("\n").map((line) => h("p", {}, line))
        : h("p", { class: "quiet" }, `Of the edition of ${found.edition}. Its text is shown where the server was started with --rules; it is at `,
          h("a", { href: "https://magic.wizards.com/en/rules", rel: "noreferrer noopener", target: "_blank" }, "magic.wizards.com/en/rules"), "."),
      found.ledger.length ? h("ul", {}, found.ledger.map((row) => h("li", {}, h("strong", {}, row.rule), ` ${row.status}`, row.what && row.what !== "-" ? h("div", { class: "quiet" }, row.what) : null))) : null,
      found.encodings.length ? [h("h3", {}, "In the encodings"), h("ul", {}, found.encodings.map((row) => h("li", {}, h("code", {}, `${row.file}:${row.line}`), " ", row.text ?? "")))] : null,
      found.examples.length ? [h("h3", {}, "In examples"), h("ul", {}, found.examples.map((row) => h("li", {}, row.title ?? "", " ", h("code", {}, row.file))))] : null);
  } catch (error) {
    if (dialog.open) open(dialog, `Rule ${number}`, h("p", {}, error.message));
  }
}

/** The keys, and how things are done. */
export function drawHelp(app, dialog) {
  const keys = {
    "1 … 5": "plays, layers, loops, log, text", "[ ]": "one step of the layers earlier, later",
    a: "add a card", u: "take the last action back", c: "copy a link to what you see",
    Enter: "on a tile: look at that object; move and change it there", Escape: "close the object",
    "Ctrl+Enter": "in the text: set up this board", "?": "this help",
  };
  open(dialog, "Help",
    h("p", {}, "Set up a board: add cards by their names, drag them from zone to zone, or write it as text. Then look at the layers step by step, make plays, and ask why one is not possible."),
    h("dl", { class: "keys" }, Object.entries(keys).map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    app.limits ? h("p", { class: "quiet" }, `clingather ${app.limits.version}, rules of ${app.limits.rules}. Each answer may take ${app.limits.limits.seconds} seconds. Nothing leaves this server; a link holds the whole board.`) : null);
}

function open(dialog, title, ...parts) {
  show(dialog, h("header", {}, h("h2", { id: "dialog-title" }, title), button("Close", () => dialog.close(), { autofocus: true, "data-key": "dialog-close" })), parts);
  if (!dialog.open) dialog.showModal();
}
