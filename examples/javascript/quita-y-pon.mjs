/**
 * The rules of Quita y Pon. Positions and moves are the plain values of the conformance protocol;
 * nothing here changes a position that it is given. Each rule stands beside its id.
 */

import {
  PACK,
  parseCards,
  parseHeaps,
  pointsOf,
  rankOf,
  suitOf,
  trimSpaces,
  without,
} from "./cards.mjs";
import { canLay, playableSets } from "./playable.mjs";

const CHOICES = {
  ace: { rule: "QP-2", values: ["low", "high", "low-or-high"] },
  group_suits: { rule: "QP-3", values: ["any", "distinct"] },
  draw: { rule: "QP-13", values: ["when-nothing-fits", "when-no-play", "any-time"] },
  stock_end: { rule: "QP-17", values: ["at-once", "when-a-draw-fails"] },
};

/** QP-18, for all cards of a hand. */
const pointsOfHand = (hand) => hand.reduce((sum, card) => sum + pointsOf(card), 0);

export class QuitaYPon {
  /** QP-1: a meld is a run or a group of at least three cards. */
  isMeld(cards, options) {
    return cards.length >= 3 && (this.isRun(cards, options) || this.isGroup(cards, options));
  }

  /** QP-2: consecutive ranks of one suit; the option tells how aces may be read. */
  isRun(cards, options) {
    if (new Set(cards.map(suitOf)).size > 1) return false;
    const others = cards.map(rankOf).filter((rank) => rank > 0);
    const aces = cards.length - others.length;
    const readings = { low: [Array(aces).fill(0)], high: [Array(aces).fill(13)] };
    readings["low-or-high"] = [...readings.low, ...readings.high, ...(aces === 2 ? [[0, 13]] : [])];
    return readings[options.ace].some((ranks) => this.areConsecutive([...ranks, ...others]));
  }

  /** Whether ranks, from 0 for a low ace to 13 for a high one, follow each other without a gap. */
  areConsecutive(ranks) {
    const sorted = [...ranks].sort((first, second) => first - second);
    return sorted.every((rank, index) => rank === sorted[0] + index);
  }

  /** QP-3: one rank; the option tells whether suits may repeat. */
  isGroup(cards, options) {
    const suits = new Set(cards.map(suitOf)).size;
    const distinct = options.group_suits === "any" || suits === cards.length;
    return distinct && new Set(cards.map(rankOf)).size === 1;
  }

  /** QP-16, QP-17: the rule that has ended the game, null while it goes on. */
  endedBy({ hands, turn }) {
    if (turn !== null) return null;
    return hands.some((hand) => hand.length === 0) ? "QP-16" : "QP-17";
  }

  /** What the player to move can do: every set of cards that can be laid, and whether to draw. */
  moves(position) {
    if (position.turn === null) return { plays: [], draw: false };
    const { options, hands, table, turn } = position;
    const sets = [...playableSets(table.flat(), hands[turn], options)];
    return { plays: sets.filter((cards) => cards.length > 0), draw: this.mayDraw(position) };
  }

  /** QP-13: drawing is for a player who has nothing to lay; the option tells what that means. */
  mayDraw({ options, hands, table, turn }) {
    const hand = hands[turn];
    const fits = (card) => table.some((pile) => this.isMeld([...pile, card], options));
    switch (options.draw) {
      case "any-time":
        return true;
      case "when-no-play":
        return !canLay(table.flat(), hand, options);
      default:
        return !hand.some(fits) && !canLay([], hand, options);
    }
  }

  /** The rules that a move breaks; none if it is legal. */
  violations(position, move) {
    const end = this.endedBy(position);
    const broken = end === null ? [] : [end];
    if (!["play", "draw", "time-out"].includes(move.type)) return [...broken, "QP-12"];
    if (end !== null || move.type === "time-out") return broken;
    if (move.type === "draw") return this.mayDraw(position) ? [] : ["QP-13"];

    const { fresh, laid, missing } = this.movement(position, move.table);
    if (fresh.length > laid.length) broken.push("QP-6"); // a card from nowhere
    if (!move.table.every((pile) => this.isMeld(pile, position.options))) broken.push("QP-8");
    if (laid.length === 0) broken.push("QP-9");
    if (missing.length > 0) broken.push("QP-10");
    return broken;
  }

  /** The cards that a play brings to the table, which of them are from the hand, and which go. */
  movement({ hands, table, turn }, tableAfter) {
    const fresh = without(tableAfter.flat(), table.flat());
    const laid = without(fresh, without(fresh, hands[turn]));
    const missing = without(table.flat(), tableAfter.flat());
    return { fresh, laid, missing };
  }

  /** The position after a legal move. */
  apply(position, move) {
    const { options, hands, stock, turn } = position;
    const plays = move.type === "play";
    const [drawn, rest] = plays ? [[], stock] : [stock.slice(0, 1), stock.slice(1)]; // QP-12, QP-15
    const laid = plays ? this.movement(position, move.table).laid : [];
    const hand = [...without(hands[turn], laid), ...drawn];
    const failed = !plays && drawn.length === 0;
    const exhausted = rest.length === 0 && options.stock_end === "at-once";
    const over = hand.length === 0 || failed || exhausted; // QP-16, QP-17
    return {
      options,
      hands: hands.map((other, seat) => (seat === turn ? hand : other)),
      table: plays ? move.table : position.table,
      stock: rest,
      turn: over ? null : (turn + 1) % options.players, // QP-5
    };
  }

  /** QP-11, QP-15: of a turn only its last table counts, and nothing of it when the time is up. */
  moveOfTurn({ table }, tables, end) {
    return end === "time-out" ? { type: end } : { type: "play", table: tables.at(-1) ?? table };
  }

  /** QP-16, QP-17, QP-20: whoever holds fewest points; who ties wins, too. */
  winners(points) {
    return [...points.keys()].filter((seat) => points[seat] === Math.min(...points));
  }

  /** The points of each hand, the scores (QP-19), and the result once there is one. */
  score(position) {
    const points = position.hands.map(pointsOfHand);
    const reason = this.endedBy(position);
    return {
      points,
      scores: points.map((own) => Math.max(...points) - own),
      winners: reason === null ? null : this.winners(points),
      reason,
    };
  }

  /** The rules that keep values from being a position; none if they are one. */
  problems({ options, hands, table, stock, turn }) {
    const wrong = this.problemsOfOptions(options);
    if (wrong.length > 0) return wrong; // under such options nothing else means anything

    const found = new Set();
    const cards = [...hands, ...table, stock].flat();
    const packs = Array(options.packs).fill(PACK).flat();
    const empty = hands.filter((hand) => hand.length === 0).length;
    if (hands.length !== options.players) found.add("QP-4");
    if (cards.length !== packs.length || without(packs, cards).length > 0) found.add("QP-4");
    if (!table.every((pile) => this.isMeld(pile, options))) found.add("QP-8");
    if (empty > 1) found.add("QP-16");
    if (turn === null) {
      if (empty === 0 && stock.length > 0) found.add("QP-16");
    } else if (turn < 0 || turn >= options.players) {
      found.add("QP-5");
    } else if (empty > 0) {
      found.add("QP-16");
    } else if (stock.length === 0 && options.stock_end === "at-once") {
      found.add("QP-17");
    }
    return [...found];
  }

  /** QP-4, and the values of the other options. */
  problemsOfOptions(options) {
    const { players, hand_size: handSize, packs } = options;
    const wrong = Object.keys(CHOICES)
      .filter((name) => !CHOICES[name].values.includes(options[name]))
      .map((name) => CHOICES[name].rule);
    if (players < 2 || handSize < 1 || packs < 1 || packs > 3) wrong.push("QP-4");
    const stock = packs * PACK.length - players * handSize;
    return wrong.length === 0 && stock < 1 ? ["QP-4"] : wrong;
  }

  /** The move that a text means, null if it means none. */
  parseMove(text) {
    if (text === "draw" || text === "time-out") return { type: text };
    const [, piles] = /^play (.+)$/s.exec(text) ?? [];
    const table = piles === "-" ? [] : parseHeaps(piles ?? "");
    return table && { type: "play", table };
  }

  /** The position that a text describes, null if the text is of another form. */
  parsePosition({ text, options }) {
    const form = /^ *hands ([^;]+); *table ([^;]+); *stock ([^;]+); *turn (-|\d{1,3}) *$/;
    const values = form.exec(text)?.slice(1).map(trimSpaces);
    if (values === undefined) return null;
    const cardsOrNone = (part) => (part === "-" ? [] : parseCards(part));
    const hands = parseHeaps(values[0], cardsOrNone);
    const table = values[1] === "-" ? [] : parseHeaps(values[1]);
    const stock = cardsOrNone(values[2]);
    const turn = values[3] === "-" ? null : Number(values[3]);
    return hands && table && stock && { options, hands, table, stock, turn };
  }
}
