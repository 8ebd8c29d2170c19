// Questions to the server. An answer that came too late for its board is for nobody.

/** What the server refuses: its kind (input, unsupported, limit, request, fault) and message. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.error = error;
  }
}

/** The answer to a question; throws a Refusal. `signal` stops the work on it. */
export async function ask(question, asked, signal) {
  let response;
  try {
    response = await fetch(`/api/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(asked),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw new Refusal({ kind: "limit", message: "stopped" });
    throw new Refusal({ kind: "request", message: "the server does not answer; is it still running?" });
  }
  const found = await response.json().catch(() => ({}));
  if (found.answer) return found.answer;
  throw new Refusal(found.error ?? { kind: "request", message: `status ${response.status}` });
}

/** What the server is: its version, its edition of the rules, its limits. */
export async function about() {
  return (await fetch("/api/about")).json();
}
