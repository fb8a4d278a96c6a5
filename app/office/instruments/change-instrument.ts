import { z } from "zod";
import { deleteInstrument, findInstrument, saveInstrument } from "../../../db/generated/market.ts";
import { serveRecord } from "../../http/edit/serve-record.ts";
import { optionalText, text, toggle } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { figure, named, optionalFigure } from "../edit/input.ts";
import { categories } from "./categories.ts";

const code = (required: string) => text(required, 30).transform((value) => value.toUpperCase());
const price = optionalFigure("The price is not valid");

const required = z.object({
  name: code("Name is required"),
  base: code("Base is required"),
  quote: code("Quote is required"),
  category: z.enum(categories, { error: "Category is required" }),
  tradingview: text("Tradingview is required", 60),
  leverage: figure("Leverage is required", "Leverage is 0 to 10000"),
  tradable: toggle("Tradable is required"),
});
const optional = {
  bids: price,
  asks: price,
  alias: optionalText(60).optional(),
  swap: optionalFigure("Swap is -1000 to 1000 percent"),
  providerSymbol: optionalText(60).optional(),
  priceDecimals: optionalFigure("Decimals are 0 to 10"),
  maxJump: optionalFigure("The largest accepted move is 0.01 to 1000 percent"),
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
