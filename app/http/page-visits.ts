import { z } from "zod";
import { recordVisit } from "../../db/generated/site.ts";
import { call } from "./call.ts";
import { text } from "./fields.ts";
import { secretAddress } from "./note-visit.ts";
import { signedIn } from "./roles.ts";

/** pages that a browser opened by itself, without asking for the document again. */
export const action = call({
  roles: signedIn,
  input: z.object({ url: text("Url is required", 500).refine((url) => !secretAddress.test(url)) }),
  run: ({ pool, actor, input }) => recordVisit(pool, { actor, url: input.url }),
});
