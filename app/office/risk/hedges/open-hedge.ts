import { z } from "zod";
import { openHedge } from "../../../../db/generated/trading.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { text } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { rate, reason, time, units } from "./hedge-input.ts";

/** Records a position at a liquidity provider. */
export const action = call({
  roles: [admin],
  input: z.object({
    instrument: text("Unknown instrument", 40),
    provider: text("Enter the liquidity provider (up to 100 characters)", 100),
    side: text("Choose buy or sell", 20),
    units,
    rate,
    at: time,
    reason,
  }),
  run: async ({ pool, actor, input: { rate: openRate, at: openedAt, ...input } }) => ({
    id: await openHedge(pool, { actor, ...input, openRate, openedAt }),
  }),
  done: (hedge, { request }) => ({
    message: "Hedge recorded",
    to: backToList(request, "/admin/risk"),
    data: { hedge },
  }),
});
