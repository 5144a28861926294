// The page around a game: the room, its seats, the clock, and the connection to the server.

import * as cards from "./cards.js";
import { el, fill, say } from "./dom.js";
import * as dots from "./dots.js";

const GAMES = {
  "dots-and-boxes": { title: "Dots and Boxes", about: "5×5 boxes, two players, no clock", ...dots },
  "quita-y-pon": { title: "Quita y Pon", about: "four players, a clock for each turn", ...cards },
};
const NO_ENTRY = 4403;
const LONGEST_WAIT = 5000;

const part = (id) => document.getElementById(id);
const room = new URLSearchParams(location.search).get("room");
const tokenKey = `tablegames ${room}`;

let socket = null;
let wait = 250; // milliseconds until the next attempt to connect
let returning = false; // whether a token was sent and not answered yet
let latest = null; // the last snapshot
let deadline = null;
let seat = null;

const nameOf = (number) => (number === seat ? "you" : `seat ${number + 1}`);
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// The connection ---------------------------------------------------------------------------------

function connect() {
  const address = new URL(`rooms/${encodeURIComponent(room)}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("lang", document.documentElement.lang); // of the reasons for a refusal
  socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    wait = 250;
    say(part("connection"), "");
    document.body.classList.remove("offline");
    const token = sessionStorage.getItem(tokenKey);
    returning = token !== null;
    if (returning) send({ type: "return", token });
  });
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    document.body.classList.add("offline");
    if (event.code === NO_ENTRY) {
      say(part("connection"), `${sentence(event.reason)}.`);
      return;
    }
    say(part("connection"), "Connection lost. Trying again …");
    setTimeout(connect, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  });
}

function send(message) {
  part("refusal").replaceChildren();
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Do something in the turn that is shown; should it be over by then, nothing is done. */
function act(message) {
  send({ ...message, after: latest.moves });
}

function receive(message) {
  if (message.type === "snapshot") {
    latest = message;
    // The first snapshot is a spectator's; somebody who comes back waits for the own one.
    if (!returning) show(latest);
  } else if (message.type === "welcome") {
    returning = false;
    sessionStorage.setItem(tokenKey, message.token);
  } else if (message.type === "refusal") {
    if (returning) {
      returning = false;
      sessionStorage.removeItem(tokenKey);
      if (latest) show(latest);
    }
    fill(
      part("refusal"),
      ...message.problems.map(({ rule, message: words }) =>
        el("p", {}, rule ? el("b", {}, rule) : null, rule ? ` ${words}` : sentence(words)),
      ),
    );
  }
}

// The room ---------------------------------------------------------------------------------------

function show(snapshot) {
  const { view, seconds } = snapshot;
  seat = snapshot.seat;
  const game = GAMES[snapshot.game];
  deadline = seconds === null ? null : performance.now() + 1000 * seconds;
  tick();
  document.title = `${view?.turn === seat && seat !== null ? "● " : ""}${game.title}`;
  document.body.classList.toggle("mine", seat !== null && view?.turn === seat);
  say(part("status"), statusOf(snapshot, game));
  say(part("news"), newsOf(snapshot, game));
  fill(part("seats"), ...snapshot.seats.map((_, number) => seatItem(snapshot, game, number)));
  if (view) game.show(part("game"), snapshot, act);
}

function newsOf({ view, last }, game) {
  if (!view) return "The game begins when every seat is taken. The address of this page lets others in.";
  return last ? sentence(`${game.tell(last, nameOf)}.`) : "";
}

function statusOf({ seats, view }, game) {
  if (!view) return seat === null ? "Take a seat" : "Waiting for players";
  if (view.outcome) {
    const { winners } = view.outcome;
    const names = winners.map(nameOf).join(" and ");
    if (winners.length > 1) return `Game over: ${game.shared(names)}`;
    return `Game over: ${names} ${names === "you" ? "win" : "wins"}`;
  }
  if (view.turn === seat) return "Your turn";
  const { holder, level, away } = seats[view.turn];
  const who = holder === "bot" ? `bot ${level}` : away ? "away" : "to move";
  return sentence(`${nameOf(view.turn)}: ${who}`);
}

function seatItem(snapshot, game, number) {
  const { holder, level, away } = snapshot.seats[number];
  const { view } = snapshot;
  const scores = view?.outcome?.scores;
  const who = { bot: `bot, ${level}`, player: away ? "away" : "here" }[holder] ?? "open";
  const amount = scores ? `score ${scores[number]}` : view ? game.amount(view, number) : "";
  return el(
    "li",
    {
      className: `seat seat-${number}`,
      dataset: { holder: holder ?? "nobody", away },
      "aria-current": view?.turn === number ? "true" : "false",
    },
    el("b", {}, sentence(nameOf(number))),
    el("span", { className: "amount" }, amount),
    el("small", {}, number === seat && holder === "player" ? "here" : who),
    holder === null && seat === null ? joinButton(number) : null,
    (holder === null || away) && seat !== null ? botControls(snapshot, number) : null,
  );
}

function joinButton(number) {
  return el("button", { onclick: () => send({ type: "join", seat: number }) }, "Sit here");
}

const chosen = new Map(); // the level chosen for each seat, kept while the seats are shown anew

function botControls({ levels }, number) {
  const level = el("select", {
    "aria-label": `level of the bot on seat ${number + 1}`,
    dataset: { key: `level ${number}` },
    onchange: () => chosen.set(number, level.value),
  });
  level.append(...levels.map((name) => new Option(name)));
  level.value = chosen.get(number) ?? levels[1];
  const place = () => send({ type: "bot", seat: number, level: level.value });
  return el("span", { className: "bot" }, level,
    el("button", { dataset: { key: `bot ${number}` }, onclick: place }, "Seat a bot"));
}

function tick() {
  const left = deadline === null ? null : Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  part("clock").hidden = left === null;
  if (left === null) return;
  say(part("clock"), `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
  part("clock").classList.toggle("short", left <= 10);
}

// The start --------------------------------------------------------------------------------------

async function open(game) {
  try {
    const answer = await fetch(`rooms/${game}`, { method: "POST" });
    const { room: opened, error } = await answer.json();
    if (opened) location.assign(`?room=${opened}`);
    else say(part("connection"), `${sentence(error)}.`);
  } catch {
    say(part("connection"), "The server does not answer. Try again.");
  }
}

if (room === null) {
  part("lobby").hidden = false;
  fill(part("games"), ...Object.entries(GAMES).map(([name, { title, about }]) =>
    el("button", { onclick: () => open(name) }, el("b", {}, title), el("span", {}, about))));
} else {
  part("room").hidden = false;
  setInterval(tick, 250);
  connect();
}
