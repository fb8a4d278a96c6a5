import { z } from "zod";
import { instrumentName, side } from "../model/order-input.ts";

const none = z.literal("").transform(() => null);

/** Which orders a close of several affects: fields of its body and of its confirmation's address. */
export const closeGroup = {
  which: z.enum(["all", "losing"], "Choose all or losing positions"),
  instrument: z.union([none, z.null(), instrumentName], "Choose an instrument").default(null),
  type: z.union([none, z.null(), side], "Choose buy or sell").default(null),
};
