// The board of Dots and Boxes: every edge is a button.

import { counted, el, rove } from "./dom.js";

export const tell = ({ seat, move }, nameOf) => `${nameOf(seat)} drew ${move}`;
export const amount = (view, seat) => counted(view.scores[seat], "box", "boxes");
export const shared = () => "a draw"; // DB-12

let lines = []; // the edges in lines, from the top: horizontal and vertical ones in turn

/** Show a snapshot; the buttons are made once, so that a click cannot miss one. */
export function show(root, snapshot, send) {
  const { view, seat, last } = snapshot;
  if (!root.firstChild) build(root, view, send);
  const drawn = new Set(view.edges);
  for (const edge of lines.flat()) {
    const isDrawn = drawn.has(edge.dataset.edge);
    edge.classList.toggle("drawn", isDrawn);
    edge.classList.toggle("last", edge.dataset.edge === last?.move);
    edge.setAttribute("aria-label", edge.dataset.label + (isDrawn ? ", drawn" : ""));
    edge.setAttribute("aria-disabled", isDrawn || view.turn !== seat);
  }
  for (const box of root.querySelectorAll(".box")) {
    const owner = view.owners[box.dataset.box];
    box.className = owner === undefined ? "box" : `box seat-${owner}`;
    box.textContent = owner === undefined ? "" : owner + 1;
  }
}

function build(root, { rows, columns }, send) {
  const board = el("div", {
    className: "board",
    role: "group",
    "aria-label": `Board of ${rows} by ${columns} boxes; arrow keys move, Enter draws`,
  });
  board.style.setProperty("--columns", columns);
  board.style.setProperty("--rows", rows);
  lines = [];
  for (let y = 0; y <= 2 * rows; y++) {
    lines.push([]);
    for (let x = 0; x <= 2 * columns; x++) board.append(cell(y, x, send));
  }
  rove(lines.flat(), lines[0][0]);
  board.addEventListener("keydown", onKey);
  root.append(board);
}

function cell(y, x, send) {
  const row = y >> 1;
  const column = x >> 1;
  if (y % 2 === x % 2) {
    const isBox = y % 2 === 1;
    return el("div", isBox ? { className: "box", dataset: { box: `${row},${column}` } } : { className: "dot" });
  }
  const kind = y % 2 ? "v" : "h";
  const name = `${kind}${row},${column}`;
  const label = `${kind === "h" ? "Horizontal" : "Vertical"} edge, row ${row + 1}, column ${column + 1}`;
  const edge = el("button", {
    className: `edge ${kind}`,
    dataset: { edge: name, label },
    title: name,
    onclick: () => {
      rove(lines.flat(), edge);
      send({ type: "move", move: name }); // also where it cannot be drawn: the answer says why
    },
  });
  lines[y].push(edge);
  return edge;
}

function onKey(event) {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const y = lines.findIndex((line) => line.includes(event.target));
  if (!step || y < 0) return;
  event.preventDefault();
  const line = lines[Math.min(Math.max(y + step[0], 0), lines.length - 1)];
  const x = lines[y].indexOf(event.target) + step[1];
  const next = line[Math.min(Math.max(x, 0), line.length - 1)];
  rove(lines.flat(), next);
  next.focus();
}
