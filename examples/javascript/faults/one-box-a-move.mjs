/** Faulty on purpose: forgets DB-8, that one edge can complete two boxes. */

import { DotsAndBoxes } from "../dots-and-boxes.mjs";
import { serve } from "../protocol.mjs";
import { QuitaYPon } from "../quita-y-pon.mjs";

class Faulty extends DotsAndBoxes {
  closedBy(position, edge) {
    return super.closedBy(position, edge).slice(0, 1);
  }
}

await serve("one box a move", new Faulty(), new QuitaYPon());
