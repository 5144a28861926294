// The table of Quita y Pon: cards are picked and put down, dragged, or moved by the keyboard.
//
// The turn is put together on the server. The page says which cards go from where to where, and
// shows what comes back: where each pile is broken and why, and what still keeps the turn from
// ending.

import { counted, el, fill, rove } from "./dom.js";

const SUITS = { S: ["♠", "spades"], H: ["♥", "hearts"], D: ["♦", "diamonds"], C: ["♣", "clubs"] };
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
const ORDER = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");
const DRAG_FROM = 6; // pixels from which a press is a drag

const rankOf = (card) => card.slice(0, -1);
const listOf = (text) => (text ? text.split(" ") : []);
const pretty = (text) => listOf(text).map((card) => rankOf(card) + SUITS[card.at(-1)][0]).join(" ");
const placeOf = (text) => (/^\d+$/.test(text) ? Number(text) : text);

export const amount = (view, seat) => counted(view.hand_sizes[seat], "card");
export const shared = (names) => `${names} win together`; // QP-20

export function tell({ seat, move, cards }, nameOf) {
  const who = nameOf(seat);
  if (cards) return `${who} laid ${pretty(cards)}`;
  return move === "draw" ? `${who} drew a card` : `${who} ran out of time and got a card`;
}

let root, snapshot, send;
let picked = { place: null, keys: new Set() }; // what is picked, all of it in one place
let byRank = false;
let drawn = ""; // what is to be seen now
let drag = null; // the press of a card that is, or may become, a drag
let wasDragged = false; // the click that ends a drag is none

export function show(where, what, how) {
  if (!root) listen(where);
  [root, snapshot, send] = [where, what, how];
  // Nothing may vanish under the pointer in the middle of a click or a drag.
  if (!drag?.ghost && JSON.stringify([what.view, what.draft]) !== drawn) draw();
}

// Drawing ----------------------------------------------------------------------------------------

function draw() {
  const { view, draft, seat, last } = snapshot;
  drawn = JSON.stringify([view, draft]);
  const piles = draft?.piles ?? view.table.map((cards) => ({ cards, fault: null }));
  const marked = listOf(draft?.can_undo ? draft.laid : last?.cards);
  // Equal cards are not told apart, so the newest piles are looked through first.
  const table = piles.toReversed().map((pile) => pileItem(pile, marked)).reverse();
  const hand = listOf(draft?.hand ?? view.hand);
  if (byRank) hand.sort((one, other) => ORDER.indexOf(rankOf(one)) - ORDER.indexOf(rankOf(other)));
  fill(
    root,
    el("p", { className: "stock" }, `${counted(view.stock_size, "card")} in the stock`),
    el("div", { className: "table", role: "group", "aria-label": "Table" },
      ...table,
      draft ? newPile() : null,
      table.length || draft ? null : el("p", { className: "empty" }, "No meld lies on the table.")),
    seat === null ? null : handArea(hand, draft),
    draft ? help() : null,
  );
  // What gets the focus must not hide behind the hand, which stays at the bottom of the window.
  const { offsetHeight } = root.querySelector(".hand") ?? {};
  document.documentElement.style.scrollPaddingBottom = `${offsetHeight ?? 0}px`;
  const keys = [...root.querySelectorAll("button.card")].map((card) => card.dataset.key);
  for (const key of picked.keys) if (!keys.includes(key)) picked.keys.delete(key);
  showPicked();
}

function pileItem({ number, cards, fault }, marked) {
  const shown = listOf(cards).map((card) => {
    const at = marked.indexOf(card);
    if (at >= 0) marked.splice(at, 1);
    return [card, at >= 0];
  });
  return el("section",
    { className: fault ? "pile broken" : "pile", dataset: { place: number ?? "" }, role: "group",
      "aria-label": `${fault ? "Broken meld" : "Meld"} ${pretty(cards)}` },
    el("div", { className: "cards" }, ...cardItems(shown, number)),
    fault ? el("p", { className: "fault" }, fault) : null,
    number === undefined ? null : putButton(number, "Put here", `Put here, to ${pretty(cards)}`));
}

function newPile() {
  return el("section", { className: "pile new", dataset: { place: "new" } },
    el("p", {}, "Drop cards here for a new meld"));
}

function handArea(hand, draft) {
  const sort = el("input", { type: "checkbox", checked: byRank, dataset: { key: "sort" },
    onchange: () => { byRank = sort.checked; draw(); } });
  return el("section",
    { className: "hand", dataset: { place: "hand" }, role: "group", "aria-label": "Your hand" },
    el("div", { className: "bar" }, el("h3", {}, `Hand (${hand.length})`),
      el("label", {}, sort, " by rank"),
      draft ? putButton("new", "New meld", "Put down as a new meld") : null,
      draft ? putButton("hand", "Take back", "Take back into the hand") : null),
    el("div", { className: "cards" },
      ...cardItems(hand.map((card) => [card, false]), draft ? "hand" : undefined)),
    draft ? actions(draft) : null);
}

function actions({ problems, can_undo, can_redo }) {
  const action = (name, message, enabled = true, icon = name) =>
    el("button", { disabled: !enabled, title: name, "aria-label": name, dataset: { key: name },
      onclick: () => send(message) }, icon);
  const end = action("End turn", { type: "commit" });
  end.classList.toggle("ready", !problems.length);
  // Broken melds say themselves what is wrong with them (QP-8).
  const others = can_undo ? problems.filter(({ rule }) => rule !== "QP-8") : [];
  return el("div", { className: "actions" },
    action("Undo", { type: "rewind", step: "undo" }, can_undo, "↶"),
    action("Redo", { type: "rewind", step: "redo" }, can_redo, "↷"),
    action("Start over", { type: "rewind", step: "reset" }, can_undo, "⟲"),
    action("Draw a card", { type: "move", move: "draw" }, true, "Draw"), end,
    ...others.map(({ rule, message }) => el("p", { className: "fault" }, `${rule} ${message}`)));
}

function help() {
  return el("details", { open: helpIsOpen, ontoggle: (event) => { helpIsOpen = event.target.open; } },
    el("summary", { dataset: { key: "help" } }, "How to move cards"),
    el("p", {}, "Drag cards to another meld, to the free place, or, if you laid them this turn, back to" +
      " the hand. Or pick them with a click, Enter or Space, and then choose where they go: a" +
      " button, N for a new meld, H for the hand. Arrow keys move among cards, U undoes, Escape" +
      " picks nothing."));
}

let helpIsOpen = false;

/** Make the cards of a place; without a place they can only be looked at. */
function cardItems(cards, place) {
  const seen = {};
  const items = cards.map(([card, isMarked]) => {
    const copy = (seen[card] = (seen[card] ?? 0) + 1);
    const [sign, suit] = SUITS[card.at(-1)];
    const label = `${RANKS[rankOf(card)] ?? rankOf(card)} of ${suit}`;
    const className = `card ${suit}${isMarked ? " marked" : ""}`;
    const face = [el("span", {}, rankOf(card)), el("span", {}, sign)];
    if (place === undefined) return el("span", { className, role: "img", "aria-label": label }, ...face);
    const key = `${place} ${card} ${copy}`;
    return el("button", { className, "aria-label": label, dataset: { key, card } }, ...face);
  });
  if (place !== undefined) rove(items, items[0]);
  return items;
}

function putButton(target, text, label) {
  return el("button", { className: "put", hidden: true, "aria-label": label,
    dataset: { key: `put ${target}`, target }, onclick: () => putPicked(target) }, text);
}

// Picking and carrying ---------------------------------------------------------------------------

function showPicked() {
  for (const card of root.querySelectorAll("button.card")) {
    card.setAttribute("aria-pressed", picked.keys.has(card.dataset.key));
  }
  for (const button of root.querySelectorAll(".put")) {
    const { target } = button.dataset;
    button.hidden = !picked.keys.size || target === picked.place || (target === "hand" && !snapshot.draft.laid);
  }
}

function pick(card) {
  const { place } = card.closest("[data-place]").dataset;
  if (picked.place !== place) picked = { place, keys: new Set() };
  if (!picked.keys.delete(card.dataset.key)) picked.keys.add(card.dataset.key);
  showPicked();
}

const cardsOf = (keys) => [...keys].map((key) => key.split(" ")[1]).join(" ");

function carry(cards, source, target) {
  picked = { place: null, keys: new Set() };
  send({ type: "carry", cards, source: placeOf(source), target: placeOf(target) });
  // The buttons that say where to are about to go; the focus is to stay near.
  if (document.activeElement.matches(".put")) {
    root.querySelector(`[data-place="${source}"] .card[tabindex="0"]`)?.focus();
  }
  showPicked();
}

function putPicked(target) {
  if (picked.keys.size) carry(cardsOf(picked.keys), picked.place, String(target));
}

function listen(element) {
  element.addEventListener("click", (event) => {
    const card = event.target.closest("button.card");
    if (card && !wasDragged) pick(card);
  });
  element.addEventListener("keydown", onKey);
  element.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("button.card");
    if (!card || event.button !== 0 || drag) return;
    drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, over: null };
  });
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", (event) => endDrag(event, true));
  document.addEventListener("pointercancel", (event) => endDrag(event, false));
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const actions = {
    n: () => putPicked("new"),
    h: () => putPicked("hand"),
    u: () => send({ type: "rewind", step: "undo" }),
    Escape: () => { picked.keys.clear(); showPicked(); },
    ArrowRight: () => step(event.target, 1),
    ArrowLeft: () => step(event.target, -1),
  };
  if (!snapshot.draft || !actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

function step(card, by) {
  const cards = [...card.parentElement.children];
  const next = card.matches(".card") && cards[cards.indexOf(card) + by];
  if (!next) return;
  rove(cards, next);
  next.focus();
}

// Dragging ---------------------------------------------------------------------------------------

function onMove(event) {
  if (drag?.id !== event.pointerId) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
  drag.ghost ??= lift(drag);
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  drag.over?.classList.remove("over");
  drag.over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
  drag.over?.classList.add("over");
}

/** Take the picked cards if the pressed one is among them, else that one alone. */
function lift({ card }) {
  if (!picked.keys.has(card.dataset.key)) {
    picked = { place: card.closest("[data-place]").dataset.place, keys: new Set() };
    pick(card);
  }
  const lifted = [...root.querySelectorAll("button.card[aria-pressed='true']")];
  const ghost = el("div", { className: "ghost", "aria-hidden": "true" },
    ...lifted.map((each) => el("span", { className: each.className }, ...each.cloneNode(true).childNodes)));
  for (const each of lifted) each.classList.add("lifted");
  document.body.append(ghost);
  return ghost;
}

function endDrag(event, dropped) {
  if (drag?.id !== event.pointerId) return;
  const { ghost, over } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  wasDragged = true;
  setTimeout(() => { wasDragged = false; });
  const target = over?.dataset.place;
  if (dropped && target && target !== picked.place) carry(cardsOf(picked.keys), picked.place, target);
  else picked.keys.clear();
  draw();
}
