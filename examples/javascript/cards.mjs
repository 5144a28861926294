/** Cards and heaps of them. A card is a string, as "10H"; a heap is an array in any order. */

export const SUITS = ["S", "H", "D", "C"];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const PACK = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));

/** 0 for the ace to 12 for the king. */
export const rankOf = (card) => RANKS.indexOf(card.slice(0, -1));
export const suitOf = (card) => SUITS.indexOf(card.at(-1));

/** QP-18: the points that a card counts in the hand. */
export function pointsOf(card) {
  const rank = rankOf(card);
  return rank === 0 ? 15 : Math.min(rank + 1, 10);
}

/** The cards of a heap that remain when those of another are taken away, copy by copy. */
export function without(cards, others) {
  const left = [...cards];
  for (const card of others) {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** The card that a text means, null if it means none. */
export function parseCard(text) {
  const [, rank, suit] = /^(A|[2-9]|10|T|J|Q|K)([SHDC♠♥♦♣])$/i.exec(text) ?? [];
  if (rank === undefined) return null;
  const sign = "♠♥♦♣".indexOf(suit);
  return rank.toUpperCase().replace("T", "10") + (sign < 0 ? suit.toUpperCase() : SUITS[sign]);
}

/** The cards of a text as "7S, 7h T♦", null if it is anything else. */
export function parseCards(text) {
  const cards = text.split(/[ ,]+/).map(parseCard);
  return cards.includes(null) ? null : cards;
}

/** Heaps parted by slashes, null if the text is anything else. `parse` reads one heap. */
export function parseHeaps(text, parse = parseCards) {
  const heaps = text.split("/").map((part) => parse(trimSpaces(part)));
  return heaps.includes(null) ? null : heaps;
}

/** A text without the spaces around it; tabs and the like stay. */
export const trimSpaces = (text) => text.replace(/^ +| +$/g, "");
