import { z } from "zod";
import { setSizeLimits } from "../../../../db/generated/trading.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { admin } from "../../../http/roles.ts";
import { optionalDecimal, reason, scopeFields } from "./controls-input.ts";

const units = optionalDecimal("Enter a valid amount");

/** Sets the size limits of an instrument, a category or the whole market; empty fields remove them. */
export const action = call({
  roles: [admin],
  input: z.object({ ...scopeFields, maxOrder: units, maxOpen: units, reason }),
  async run({ pool, actor, input }) {
    await setSizeLimits(pool, { actor, ...input });
    return input;
  },
  done: (_, { request }) => ({ message: "Size limits changed", to: backToList(request, "/admin/risk") }),
});
