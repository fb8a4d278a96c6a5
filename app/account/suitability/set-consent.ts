import { z } from "zod";
import { setMarketingConsent } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { toggle } from "../../http/fields.ts";
import { customer } from "../../http/roles.ts";

export const action = call({
  roles: [customer],
  input: z.object({ given: toggle("Choose a valid option") }),
  run: ({ pool, actor, input }) => setMarketingConsent(pool, { actor, isGiven: input.given }),
  done: () => ({ message: "Consent saved", to: "/suitability" }),
  back: "/suitability",
});
