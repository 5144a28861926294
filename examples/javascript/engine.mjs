/** Both games, to be checked: tablegames conformance run node examples/javascript/engine.mjs */

import { DotsAndBoxes } from "./dots-and-boxes.mjs";
import { serve } from "./protocol.mjs";
import { QuitaYPon } from "./quita-y-pon.mjs";

await serve("JavaScript example", new DotsAndBoxes(), new QuitaYPon());
