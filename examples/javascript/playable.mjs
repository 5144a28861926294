/**
 * Which cards of a hand can be laid when all cards of the table may be rearranged (QP-6 to QP-10).
 *
 * How the table lies does not matter, only what lies there. So the search goes once through the
 * fourteen steps of a run, from the ace below the 2 to the ace above the king. All that it has to
 * know between two steps is, for each suit, how many runs of one card, of two, and of three or more
 * have come as far as this, and how many aces are kept for the end: four digits a suit, which
 * together are a state. Groups are made within a step, so nothing of them has to be known.
 */

import { RANKS, rankOf, SUITS, suitOf } from "./cards.mjs";

const STEPS = 14;
const NO_RUNS = "0000".repeat(SUITS.length);

const upTo = (limit) => [...Array(limit + 1).keys()];

/** Every way to choose one item of each list. */
const product = (lists) =>
  lists.reduce((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]]);

/** Whether cards of one rank, so many of each suit, can be parted into groups (QP-3). */
function canBeGroups(counts, options) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (options.group_suits === "any") return total === 0 || total >= 3;
  // Of groups of three or four suits, one suit can be in each only once.
  return upTo(Math.floor(total / 3)).some(
    (groups) => total <= 4 * groups && Math.max(...counts) <= groups,
  );
}

/** What so many aces of a suit can become: pairs of those left for groups, and the runs. */
function usesOfAces(count, options) {
  const pairs = [];
  for (const low of upTo(options.ace === "high" ? 0 : count)) {
    for (const kept of upTo(options.ace === "low" ? 0 : count - low)) {
      pairs.push([count - low - kept, `${low}00${kept}`]);
    }
  }
  return pairs;
}

/**
 * The runs of a suit when `count` more cards have been used for them and at most `coming` can
 * follow; null if a run would be left too short.
 */
function extended([one, two, long, kept], count, coming) {
  const rest = count - one - two;
  if (rest < 0) return null;
  // It never pays to begin a new run where one of three or more cards can go on.
  const continued = Math.min(rest, long);
  const begun = rest - continued;
  if (begun + one > coming) return null;
  // Long runs that no card can follow have ended; forgetting them, equal states look equal.
  return [begun, one, Math.min(two + continued, coming - begun - one), kept].join("");
}

/** What so many other cards of a suit can become: pairs of those left for groups, and the runs. */
function uses(suit, count, coming) {
  const runs = [...suit].map(Number);
  return upTo(count)
    .map((inRuns) => [count - inRuns, extended(runs, inRuns, coming)])
    .filter(([, after]) => after !== null);
}

/** The states after a step that uses `counts` cards of each suit, when at most `coming` follow. */
function successors(step, state, counts, coming, options) {
  const choices = state.match(/..../g).map((suit, index) => {
    const kept = Number(suit[3]);
    if (step === 1) return usesOfAces(counts[index], options);
    if (step === STEPS) return uses(`${suit.slice(0, 3)}0`, kept, 0);
    return uses(suit, counts[index], step === STEPS - 1 ? kept : coming[index]);
  });
  return product(choices)
    .map((choice) => ({ left: choice.map(([n]) => n), runs: choice.map(([, runs]) => runs) }))
    .filter(({ left }) => canBeGroups(left, options))
    .map(({ runs }) => runs.join(""));
}

/** The same function, remembering its results by the text of its arguments. */
function remembering(compute) {
  const known = new Map();
  return (...args) => {
    const key = args.join(" ");
    if (!known.has(key)) known.set(key, compute(...args));
    return known.get(key);
  };
}

/** How many cards of each suit there are at each step; aces count at the first. */
function countsByStep(cards) {
  const counts = Array.from({ length: STEPS + 2 }, () => SUITS.map(() => 0));
  for (const card of cards) counts[rankOf(card) + 1][suitOf(card)] += 1;
  return counts;
}

/**
 * Yield every set of hand cards with which the table can be rebuilt into melds, each once. The
 * first is empty if the table alone can be.
 */
export function* playableSets(table, hand, options) {
  const least = countsByStep(table);
  const spare = countsByStep(hand);
  // How many cards of each suit a step may use: all of the table, and any of the hand.
  const amounts = least.map((counts, step) =>
    product(counts.map((count, suit) => upTo(spare[step][suit]).map((more) => count + more))),
  );
  const next = remembering((step, state, counts) => {
    const states = successors(step, state, counts, amounts[step + 1].at(-1), options);
    return [...new Set(states)];
  });
  const canEnd = remembering(
    (step, state) =>
      step > STEPS ||
      amounts[step].some((counts) =>
        next(step, state, counts).some((after) => canEnd(step + 1, after)),
      ),
  );
  // Several states can belong to the same cards: all are followed together, so no set comes twice.
  function* search(step, states, laid) {
    if (step > STEPS) {
      yield laid;
      return;
    }
    for (const counts of amounts[step]) {
      const after = states
        .flatMap((state) => next(step, state, counts))
        .filter((state) => canEnd(step + 1, state));
      if (after.length === 0) continue;
      const cards = counts.flatMap((count, suit) =>
        Array(count - least[step][suit]).fill(`${RANKS[step - 1]}${SUITS[suit]}`),
      );
      yield* search(step + 1, [...new Set(after)], [...laid, ...cards]);
    }
  }
  yield* search(1, [NO_RUNS], []);
}

/** Whether any card of the hand can be laid. */
export function canLay(table, hand, options) {
  for (const cards of playableSets(table, hand, options)) if (cards.length > 0) return true;
  return false;
}
