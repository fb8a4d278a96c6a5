import { z } from "zod";
import { saveMaxJumps } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { version } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { figure } from "../edit/input.ts";

const percent = figure("Maximum price move must be between 0.01% and 1,000%").optional();

/** The largest accepted move of a tick by category, in percent of the last price. */
export const action = call({
  roles: [admin],
  input: z.object({ forex: percent, commodity: percent, index: percent, crypto: percent, stock: percent, version }),
  run: ({ pool, actor, input: { version, ...percents } }) => saveMaxJumps(pool, { actor, percents, version }),
  done: () => ({ message: "Price limits updated" }),
  back: "/admin/spreads",
});
