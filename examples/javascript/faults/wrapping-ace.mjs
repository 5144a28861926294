/** Faulty on purpose: forgets of QP-2 that no run goes on from the ace to the 2, as K-A-2. */

import { DotsAndBoxes } from "../dots-and-boxes.mjs";
import { serve } from "../protocol.mjs";
import { QuitaYPon } from "../quita-y-pon.mjs";

class Faulty extends QuitaYPon {
  areConsecutive(ranks) {
    // Also with the ranks up to `last` counted on from the king.
    const wraps = (last) => ranks.map((rank) => (rank <= last ? rank + 13 : rank));
    return super.areConsecutive(ranks) || ranks.some((last) => super.areConsecutive(wraps(last)));
  }
}

await serve("wrapping ace", new DotsAndBoxes(), new Faulty());
