/** Faulty on purpose: forgets DB-9, that whoever claims a box moves again. */

import { DotsAndBoxes } from "../dots-and-boxes.mjs";
import { serve } from "../protocol.mjs";
import { QuitaYPon } from "../quita-y-pon.mjs";

class Faulty extends DotsAndBoxes {
  seatAfter(seat) {
    return 1 - seat;
  }
}

await serve("no extra move", new Faulty(), new QuitaYPon());
