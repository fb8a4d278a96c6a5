import { z } from "zod";
import { deleteInstrument, findInstrument, saveInstrument } from "../../../db/generated/market.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { optionalText, text, toggle } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { named, figure, optionalFigure } from "../edit/input.ts";
import { categories } from "./categories.ts";

const code = (required: string) => text(required, 30).transform((value) => value.toUpperCase());
const price = optionalFigure("Invalid price");

const required = z.object({
  name: code("Name is required"),
  base: code("Base is required"),
  quote: code("Quote is required"),
  category: z.enum(categories, { error: "Category is required" }),
  tradingview: text("Tradingview is required", 60),
  leverage: figure("Leverage is required", "Leverage must be between 0 and 10,000"),
  tradable: toggle("Tradable is required"),
});
const optional = {
  bids: price,
  asks: price,
  alias: optionalText(60).optional(),
  swap: optionalFigure("Swap must be between -1,000% and 1,000%"),
  providerSymbol: optionalText(60).optional(),
  priceDecimals: optionalFigure("Price decimals must be between 0 and 10"),
  maxJump: optionalFigure("Maximum price move must be between 0.01% and 1,000%"),
};

/** A new instrument needs all required fields; a change names the fields that it changes. */
export const action = serveRecord({
  roles: [admin],
  list: ({ category }) => `/admin/instruments/${category}`,
  find: findInstrument,
  input: required.extend(optional),
  changed: required.partial().extend(optional),
  save: ({ pool, input, ...instrument }) => saveInstrument(pool, { ...instrument, changes: named(input) }),
  remove: deleteInstrument,
  messages: {
    added: "Instrument added successfully",
    changed: "Instrument updated successfully",
    removed: "Instrument deleted successfully",
  },
});
