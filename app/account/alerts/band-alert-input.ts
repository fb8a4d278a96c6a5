import { z } from "zod";
import { signedDecimalText, text } from "../../http/fields.ts";

const MAX_BANDS = 2;
const LENGTH_REFUSAL = "Enter a length from 2 to 200 bars";
/** SQL has the bounds; more digits are no integer there. */
const length = z.coerce.number(LENGTH_REFUSAL).int(LENGTH_REFUSAL).max(1e6, LENGTH_REFUSAL);
const levels = z.preprocess(
  (sent) => (typeof sent === "string" ? sent.split(",").filter(Boolean) : sent),
  z.array(signedDecimalText("Enter a value")).max(MAX_BANDS),
);

const interval = text("Choose an interval", 10);

/**
 * The bands of an indicator on the bars of an instrument; SQL checks them. In an address, commas separate the levels.
 */
export const bandAlertInput = z.object({
  instrument: text("Unknown instrument", 50),
  indicator: text("Choose a price or an indicator", 20),
  interval,
  length,
  levels,
});
export const oldBands = { oldInterval: interval, oldLength: length, oldLevels: levels };
