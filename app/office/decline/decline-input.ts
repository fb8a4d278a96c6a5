import { z } from "zod";
import { optionalText } from "../../http/fields.ts";

/** Why somebody was declined, as they will read it: what was written or, where no script has put it there, the ready-made reason chosen. */
export const declineInput = z
  .object({ declineReason: optionalText(2000), readyReason: optionalText(2000) })
  .transform(({ declineReason, readyReason }) => ({ declineReason: declineReason ?? readyReason }));
