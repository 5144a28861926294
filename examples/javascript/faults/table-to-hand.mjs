/** Faulty on purpose: forgets QP-10, so that a card may be taken from the table into the hand. */

import { DotsAndBoxes } from "../dots-and-boxes.mjs";
import { serve } from "../protocol.mjs";
import { QuitaYPon } from "../quita-y-pon.mjs";

class Faulty extends QuitaYPon {
  violations(position, move) {
    return super.violations(position, move).filter((rule) => rule !== "QP-10");
  }
}

await serve("from the table to the hand", new DotsAndBoxes(), new Faulty());
