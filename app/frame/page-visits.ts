import { z } from "zod";
import { recordVisit } from "../../db/generated/site.ts";
import { call } from "../http/call.ts";
import { text } from "../http/fields.ts";
import { secretAddress } from "./record-visit.ts";
import { signedIn } from "../http/roles.ts";

/** Records pages that the browser opened without requesting a document. */
export const action = call({
  roles: signedIn,
  input: z.object({ url: text("URL is required", 500).refine((url) => !secretAddress.test(url)) }),
  run: ({ pool, actor, input }) => recordVisit(pool, { actor, url: input.url }),
});
