/** Faulty on purpose: forgets DB-12 and QP-20, that there is no tie-break. */

import { DotsAndBoxes } from "../dots-and-boxes.mjs";
import { serve } from "../protocol.mjs";
import { QuitaYPon } from "../quita-y-pon.mjs";

class FaultyDots extends DotsAndBoxes {
  winners(scores) {
    return super.winners(scores).slice(0, 1);
  }
}

class FaultyCards extends QuitaYPon {
  winners(points) {
    return super.winners(points).slice(0, 1);
  }
}

await serve("ties to the lowest seat", new FaultyDots(), new FaultyCards());
