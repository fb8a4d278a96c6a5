import { z } from "zod";
import { instrumentName, side } from "./order-input.ts";

const none = z.literal("").transform(() => null);

/** The orders that a close of several affects; in its body and in the address of its confirmation. */
export const closeGroup = {
  which: z.enum(["all", "losing"], "Choose all or losing"),
  instrument: z.union([none, z.null(), instrumentName], "Choose an instrument").default(null),
  type: z.union([none, z.null(), side], "Choose buy or sell").default(null),
};
