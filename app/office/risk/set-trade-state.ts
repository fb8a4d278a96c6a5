import { z } from "zod";
import { setTradeState } from "../../../db/generated/trading.ts";
import { backToList } from "../../forms/edit/under.ts";
import { call } from "../../http/call.ts";
import { optionalText, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { minutes } from "./controls/controls-input.ts";

const MESSAGES = { open: "Trading resumed", close_only: "Trading is close only", halted: "Trading halted" } as const;

/** Sets the trading state of an instrument, a category or, with neither, the whole market. */
export const action = call({
  roles: [admin],
  input: z.object({
    instrument: optionalText(40),
    category: optionalText(40),
    state: text("Choose open, close only or halted", 20),
    reason: optionalText(200),
    /** Added to the reason. */
    details: optionalText(280),
    minutes,
  }),
  async run({ pool, actor, input: { details, ...input } }) {
    const reason = [input.reason, details].filter(Boolean).join(": ") || null;
    await setTradeState(pool, { actor, ...input, reason });
    return input;
  },
  done: ({ state }, { request }) => ({
    message: MESSAGES[state as keyof typeof MESSAGES],
    to: backToList(request, "/admin/risk"),
  }),
});
