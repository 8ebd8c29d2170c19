// Changes to a scenario as data: each function returns a new one. What is wrong with it says the
// server; nothing here knows a rule.

export const ZONES = ["battlefield", "hand", "graveyard", "exile", "command", "library"];
const ONLY_THERE = [ // what a permanent loses when it is laid elsewhere
  "tapped", "summoning_sick", "damage", "attached_to", "counters", "phased_out", "face_down",
  "paired_with", "level", "designations", "deathtouched",
];

export const BLANK_TEXT = `scenario: 1
players:
  - id: A
    life: 20
    battlefield: []
  - id: B
    life: 20
    battlefield: []
`;

/** Where an object lies: `{player, zone, entry}`; null if nowhere, as on the stack. */
export function place(state, id) {
  for (const player of state.players) {
    for (const zone of ZONES) {
      if (!Array.isArray(player[zone])) continue;
      const entry = player[zone].find((each) => each?.id === id);
      if (entry) return { player: player.id, zone, entry };
    }
  }
  return null;
}

/** Add a card, on the battlefield with counters on it; returns the state and the new object's id. */
export function add(state, name, player, zone, counters = {}) {
  const next = structuredClone(state);
  const id = newId(next, name);
  const some = zone === "battlefield" && Object.keys(counters).length ? { counters } : {};
  put(next, { id, card: name, ...some }, player, zone);
  if (next.timestamps?.length) next.timestamps.push(id);
  return { state: next, id };
}

/** Lay an object into a zone. */
export function move(state, id, player, zone) {
  const from = place(state, id);
  if (!from || (from.player === player && from.zone === zone)) return state;
  const next = without(state, id, zone !== "battlefield");
  const entry = structuredClone(from.entry);
  if (zone !== "battlefield") for (const key of ONLY_THERE) delete entry[key];
  const owner = entry.owner ?? from.player;
  delete entry.owner;
  const own = zone === "battlefield" ? player : owner; // cards go to their owners' zones
  if (owner !== own) entry.owner = owner;
  put(next, entry, own, zone);
  if (next.timestamps && zone === "battlefield") {
    next.timestamps = [...next.timestamps.filter((each) => each !== id), id];
  }
  return next;
}

/** Take an object out. */
export function remove(state, id) {
  const next = without(state, id, true);
  if (next.timestamps) next.timestamps = next.timestamps.filter((each) => each !== id && !each.startsWith(`${id}.`));
  return next;
}

/** Set a key of an object; undefined takes it away. */
export function set(state, id, key, value) {
  const next = structuredClone(state);
  const found = place(next, id);
  if (!found) return state;
  if (value === undefined) delete found.entry[key];
  else found.entry[key] = value;
  return next;
}

/** Set a key of a player. */
export function setPlayer(state, id, key, value) {
  const next = structuredClone(state);
  next.players.find((each) => each.id === id)[key] = value;
  return next;
}

/** Set the turn: `{active, step, priority}`. */
export function setTurn(state, turn) {
  const next = structuredClone(state);
  next.turn = { ...next.turn, ...turn };
  for (const key of ["passed", "otherwise"]) delete next.turn[key];
  return next;
}

function put(state, entry, player, zone) {
  const owner = state.players.find((each) => each.id === player);
  if (zone === "library" && typeof owner.library === "number") {
    owner.library = [entry, { card: "unknown", count: owner.library }];
  } else {
    owner[zone] = zone === "library" ? [entry, ...(owner[zone] ?? [])] : [...(owner[zone] ?? []), entry];
  }
}

function without(state, id, detach) {
  const next = structuredClone(state);
  for (const player of next.players) {
    for (const zone of ZONES) {
      if (!Array.isArray(player[zone])) continue;
      player[zone] = player[zone].filter((each) => each?.id !== id);
      if (!detach) continue;
      for (const each of player[zone]) if (each?.attached_to === id) delete each.attached_to;
    }
  }
  return next;
}

/** An id as the format makes it of a name: ASCII snake_case, a second one `_2`. */
export function newId(state, name) {
  const plain = name.toLowerCase().replace(/[’'ʼ]/g, "").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("ø", "o");
  const ascii = plain.normalize("NFKD").replace(/[^\x00-\x7f]/g, "");
  const word = ascii.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "object";
  const first = /[a-z]/.test(word) ? word : `card_${word}`;
  const taken = new Set((state.stack ?? []).map((each) => each.id));
  for (const player of state.players) {
    for (const zone of ZONES) if (Array.isArray(player[zone])) player[zone].forEach((each) => taken.add(each?.id));
  }
  let id = first;
  for (let number = 2; taken.has(id); number++) id = `${first}_${number}`;
  return id;
}
