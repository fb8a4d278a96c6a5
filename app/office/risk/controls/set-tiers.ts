import { z } from "zod";
import { setMarginTiers } from "../../../../db/generated/trading.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { text } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { optionalDecimal, reason } from "./controls-input.ts";
import { MAX_LIMITS } from "./tier-rows.ts";

const limit = optionalDecimal("Enter a valid amount");
const leverage = optionalDecimal("Leverage must be between 1 and 10,000");
const rows = Array.from({ length: MAX_LIMITS }, (_, n) => n);
const row = Object.fromEntries(
  rows.flatMap((n) => [
    [`limit${n}`, limit],
    [`leverage${n}`, leverage],
  ]),
);

/** Sets the margin tiers of an instrument; a form without any removes them. */
export const action = call({
  roles: [admin],
  input: z.object({ instrument: text("Unknown instrument", 40), ...row, leverageAbove: leverage, reason }),
  async run({ pool, actor, input }) {
    const of = (name: string) => (input as Record<string, string | null>)[name] ?? null;
    const below = rows
      .map((n) => ({ limit: of(`limit${n}`), leverage: of(`leverage${n}`) }))
      .filter((tier) => tier.limit !== null || tier.leverage !== null);
    const isEmpty = below.length === 0 && input.leverageAbove === null;
    const tiers = isEmpty ? [] : [...below, { limit: null, leverage: input.leverageAbove }];
    await setMarginTiers(pool, { actor, instrument: input.instrument, tiers, reason: input.reason });
    return input;
  },
  done: (_, { request }) => ({ message: "Leverage tiers changed", to: backToList(request, "/admin/risk") }),
});
