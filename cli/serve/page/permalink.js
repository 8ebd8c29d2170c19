// The state of the page in the address's fragment: `#1.` and deflated JSON in base64url. The
// fragment is not sent to the server with the page.

const LONGEST = 300_000; // characters of the JSON; a link may come from anybody

/** A view (`{text, do, ignore, tab, step, object, asked, play}`) as a fragment, without `#`. */
export async function encode(view) {
  const bytes = new TextEncoder().encode(JSON.stringify(view));
  return `1.${base64(await through(bytes, new CompressionStream("deflate-raw"), Infinity))}`;
}

/** What a fragment says; null where there is none. Throws where it cannot be read. */
export async function decode(fragment) {
  if (!fragment) return null;
  if (!fragment.startsWith("1.")) throw new Error("the link is of another version, or cut");
  const packed = Uint8Array.from(atob(fragment.slice(2).replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), LONGEST);
  const view = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof view?.text !== "string" || !Array.isArray(view.do)) throw new Error("the link has no board");
  return known(view);
}

/** The parts of a view that are as they should be: whoever wrote the link may have meant harm. */
function known(view) {
  const text = (value) => (typeof value === "string" ? value : null);
  return {
    text: view.text,
    do: view.do,
    ignore: view.ignore === true,
    tab: text(view.tab),
    step: Number.isInteger(view.step) ? Math.max(0, view.step) : null,
    object: text(view.object),
    asked: Array.isArray(view.asked) ? view.asked.filter(text) : [],
    play: text(view.play) ?? "",
  };
}

async function through(bytes, stream, longest) {
  const parts = [];
  let size = 0;
  for await (const part of chunks(new Blob([bytes]).stream().pipeThrough(stream))) {
    size += part.length;
    if (size > longest) throw new Error("the link is too long");
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function* chunks(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
