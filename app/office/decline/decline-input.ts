import { z } from "zod";
import { optionalText } from "../../http/fields.ts";

/** The reason that the customer reads: the written text or, without scripts, the chosen ready-made reason. */
export const declineInput = z
  .object({ declineReason: optionalText(2000), readyReason: optionalText(2000) })
  .transform(({ declineReason, readyReason }) => ({ declineReason: declineReason ?? readyReason }));
