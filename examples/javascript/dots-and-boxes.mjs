/**
 * The rules of Dots and Boxes. Positions and moves are the plain values of the conformance
 * protocol; nothing here changes a position that it is given. Each rule stands beside its id.
 */

const STARTS = ["american", "swedish", "icelandic"];
const SEATS = [0, 1];

const range = (length) => [...Array(length).keys()];

/** Every edge of a board, in the order of the text form: horizontal ones first, row by row. */
const edgesOf = ({ rows, columns }) => [
  ...range(rows + 1).flatMap((row) => range(columns).map((column) => `h${row},${column}`)),
  ...range(rows).flatMap((row) => range(columns + 1).map((column) => `v${row},${column}`)),
];

/** Every box of a board, row by row. */
const boxesOf = ({ rows, columns }) =>
  range(rows).flatMap((row) => range(columns).map((column) => `${row},${column}`));

/** The four sides of a box: top, bottom, left, right. */
function sidesOf(box) {
  const [row, column] = box.split(",").map(Number);
  const [top, left] = [`h${box}`, `v${box}`];
  return [top, `h${row + 1},${column}`, left, `v${row},${column + 1}`];
}

const isClosed = (box, drawn) => sidesOf(box).every((side) => drawn.has(side));

/** The edges that are drawn before the first move (DB-13). */
function startEdges({ rows, columns, start }) {
  if (start === "american") return [];
  const bottom = range(columns).map((column) => `h${rows},${column}`);
  const left = range(rows).map((row) => `v${row},0`);
  if (start === "icelandic") return [...bottom, ...left];
  const top = range(columns).map((column) => `h0,${column}`);
  const right = range(rows).map((row) => `v${row},${columns}`);
  return [...bottom, ...left, ...top, ...right];
}

export class DotsAndBoxes {
  /** The position before the first move. */
  start({ rows, columns, start }) {
    const drawn = startEdges({ rows, columns, start });
    return { rows, columns, start, drawn, owners: {}, turn: 0 };
  }

  /** DB-3, DB-4, DB-10: every undrawn edge may be drawn, whatever it gives away. */
  moves(position) {
    const drawn = new Set(position.drawn);
    return edgesOf(position).filter((edge) => !drawn.has(edge));
  }

  /** DB-11: the game is over when every edge is drawn, and not before. */
  isOver(position) {
    return this.moves(position).length === 0;
  }

  /** The rules that a move breaks; none if it is legal. */
  violations(position, move) {
    const over = this.isOver(position);
    const broken = [];
    if (move === null) {
      if (!over) broken.push("DB-5");
    } else if (!edgesOf(position).includes(move)) {
      broken.push("DB-3");
    } else if (position.drawn.includes(move)) {
      broken.push("DB-4");
    }
    if (over) broken.push("DB-11");
    return broken;
  }

  /** DB-7, DB-8: the boxes, none to two, that an undrawn edge closes. */
  closedBy(position, edge) {
    const drawn = new Set([...position.drawn, edge]);
    return boxesOf(position).filter((box) => sidesOf(box).includes(edge) && isClosed(box, drawn));
  }

  /** DB-6, DB-9: whoever claims a box moves again; otherwise it is the opponent's turn. */
  seatAfter(seat, claimed) {
    return claimed.length > 0 ? seat : 1 - seat;
  }

  /** The position after a legal move. */
  apply(position, edge) {
    const { drawn, owners, turn } = position;
    const claimed = this.closedBy(position, edge);
    const added = Object.fromEntries(claimed.map((box) => [box, turn]));
    const after = { ...position, drawn: [...drawn, edge], owners: { ...owners, ...added } };
    return { ...after, turn: this.isOver(after) ? null : this.seatAfter(turn, claimed) };
  }

  /** DB-12: whoever has most; equal counts are a draw, in which both win. */
  winners(scores) {
    return SEATS.filter((seat) => scores[seat] === Math.max(...scores));
  }

  /** The boxes of each seat, and the result once there is one. */
  score(position) {
    const owners = Object.values(position.owners);
    const scores = SEATS.map((seat) => owners.filter((owner) => owner === seat).length);
    const over = this.isOver(position);
    return { scores, winners: over ? this.winners(scores) : null, reason: over ? "DB-11" : null };
  }

  /** The rules that keep values from being a position; none if they are one. */
  problems({ rows, columns, start, drawn: edges, owners, turn }) {
    const found = new Set();
    if (rows < 1 || columns < 1) found.add("DB-2");
    if (!STARTS.includes(start) || (start === "swedish" && rows === 1 && columns === 1)) {
      found.add("DB-13");
    }
    if (found.size > 0) return [...found]; // on such a board nothing else means anything

    const board = edgesOf({ rows, columns });
    const boxes = boxesOf({ rows, columns });
    const drawn = new Set(edges);
    if (edges.some((edge) => !board.includes(edge))) found.add("DB-3");
    if (startEdges({ rows, columns, start }).some((edge) => !drawn.has(edge))) found.add("DB-13");
    if (Object.keys(owners).some((box) => !boxes.includes(box))) found.add("DB-2");
    if (boxes.some((box) => isClosed(box, drawn) !== Object.hasOwn(owners, box))) found.add("DB-7");
    if (Object.values(owners).some((owner) => !SEATS.includes(owner))) found.add("DB-1");
    if (board.every((edge) => drawn.has(edge))) {
      if (turn !== null) found.add("DB-11");
    } else if (!SEATS.includes(turn)) {
      found.add("DB-1");
    }
    return [...found];
  }

  /** The edge that a text means, null if it means none. */
  parseMove(text) {
    return /^[hv](0|[1-9]\d{0,4}),(0|[1-9]\d{0,4})$/.test(text) ? text : null;
  }

  /** The position that a text describes on a board, null if the text is of another form. */
  parsePosition({ text, rows, columns, start }) {
    const edges = edgesOf({ rows, columns });
    const boxes = boxesOf({ rows, columns });
    const [, lines, marks, seat] = /^([01]+) ([01.]+) ([01-])$/.exec(text) ?? [];
    if (lines?.length !== edges.length || marks.length !== boxes.length) return null;
    const owned = boxes
      .map((box, index) => [box, marks[index]])
      .filter(([, mark]) => mark !== ".")
      .map(([box, mark]) => [box, Number(mark)]);
    return {
      rows,
      columns,
      start,
      drawn: edges.filter((_, index) => lines[index] === "1"),
      owners: Object.fromEntries(owned),
      turn: seat === "-" ? null : Number(seat),
    };
  }
}
