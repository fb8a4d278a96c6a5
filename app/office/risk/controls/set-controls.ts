import { z } from "zod";
import { setInstrumentControls } from "../../../../db/generated/trading.ts";
import { tradeState } from "../../../../db/queries/market/list-instruments.ts";
import { call } from "../../../http/call.ts";
import { decimalText, text, version } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { minutes, optionalDecimal, reason } from "./controls-input.ts";
import { tierFields, tiersIn } from "./tier-input.ts";

const units = optionalDecimal("Enter a valid amount");
const markup = decimalText("Enter a valid price");

/** Sets state, size limits, price markup and margin tiers of an instrument in one step; empty fields remove. */
export const action = call({
  roles: [admin],
  input: z.object({
    instrument: text("Unknown instrument", 40),
    version,
    state: tradeState,
    maxOrder: units,
    maxOpen: units,
    bidMarkup: markup,
    askMarkup: markup,
    ...tierFields,
    minutes,
    reason,
  }),
  async run({ pool, actor, input }) {
    const { instrument, version, state, maxOrder, maxOpen, bidMarkup, askMarkup, minutes, reason } = input;
    await setInstrumentControls(pool, {
      actor,
      instrument,
      version,
      state,
      maxOrder,
      maxOpen,
      bidMarkup,
      askMarkup,
      tiers: tiersIn(input),
      minutes,
      reason,
    });
    return { instrument };
  },
  done: ({ instrument }) => ({ message: "Controls changed", to: `/admin/risk/${instrument}` }),
});
