/** The conformance protocol: a question a line on standard input, and its answer on the output. */

const SCHEMA = 1;

/** What both games are asked: for each kind of question, how it is answered. */
const commonAnswers = (game) => ({
  setup: ({ position }) => ({ problems: game.problems(position) }),
  check: ({ position, move }) => ({ violations: game.violations(position, move) }),
  apply: ({ position, move }) => ({ position: game.apply(position, move) }),
  score: ({ position }) => game.score(position),
  game: ({ position, moves }) => {
    const turns = [];
    const scores = [];
    for (const move of moves) {
      position = game.apply(position, move);
      turns.push(position.turn);
      scores.push(game.score(position).scores);
    }
    const { winners, reason } = game.score(position);
    return { turns, scores, winners, reason };
  },
  "move-text": ({ text }) => ({ move: game.parseMove(text) }),
  "position-text": (question) => ({ position: game.parsePosition(question) }),
});

const dotsAndBoxesAnswers = (game) => ({
  ...commonAnswers(game),
  start: (question) => ({ position: game.start(question) }),
  moves: ({ position }) => ({ moves: game.moves(position) }),
});

const quitaYPonAnswers = (game) => ({
  ...commonAnswers(game),
  moves: ({ position }) => game.moves(position),
  "moves-large": ({ position }) => game.moves(position),
  meld: ({ options, cards }) => ({ meld: game.isMeld(cards, options) }),
  turn: ({ position, tables, end }) => {
    const move = game.moveOfTurn(position, tables, end);
    const violations = game.violations(position, move);
    return { violations, position: violations.length > 0 ? null : game.apply(position, move) };
  },
});

/** Answer one question. `games` holds the answers by game and kind. */
function answer(name, games, question) {
  if (question.kind === "hello") {
    const kinds = new Set(Object.values(games).flatMap(Object.keys));
    return { name, schema: SCHEMA, games: Object.keys(games), kinds: [...kinds] };
  }
  const answers = games[question.game]?.[question.kind];
  return answers === undefined ? { error: "unknown game or kind" } : answers(question);
}

/**
 * Answer every line of standard input until it ends.
 * @param {string} name  what the engine calls itself
 * @param {DotsAndBoxes} dots  the rules of one game
 * @param {QuitaYPon} cards  the rules of the other
 */
export async function serve(name, dots, cards) {
  const games = {
    "dots-and-boxes": dotsAndBoxesAnswers(dots),
    "quita-y-pon": quitaYPonAnswers(cards),
  };
  process.stdin.setEncoding("utf8");
  let rest = "";
  for await (const chunk of process.stdin) {
    // Not node:readline, for which a line ends also at characters that JSON allows in strings.
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const question = JSON.parse(line);
      let reply;
      try {
        reply = answer(name, games, question);
      } catch (error) {
        reply = { error: String(error) };
      }
      process.stdout.write(`${JSON.stringify({ id: question.id, ...reply })}\n`);
    }
  }
}
