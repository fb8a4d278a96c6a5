import { z } from "zod";
import { optionalText, text, toggle, version } from "../../http/fields.ts";
import { figure, optionalFigure } from "../edit/input.ts";
import { categories } from "./categories.ts";

const code = (required: string) => text(required, 30).transform((value) => value.toUpperCase());
const decimals = "Price decimals must be between 0 and 10";

const required = {
  name: code("Name is required"),
  base: code("Base is required"),
  quote: code("Quote is required"),
  category: z.enum(categories, { error: "Category is required" }),
  tradingview: text("Tradingview is required", 60),
  leverage: figure("Leverage is required", "Leverage must be between 0 and 10,000"),
  tradable: toggle("Tradable is required"),
};
const optional = {
  bids: optionalFigure("Invalid price"),
  asks: optionalFigure("Invalid price"),
  alias: optionalText(60).optional(),
  swap: optionalFigure("Swap must be between -1,000% and 1,000%"),
  providerSymbol: optionalText(60).optional(),
  priceDecimals: optionalFigure(decimals),
  maxJump: optionalFigure("Maximum price move must be between 0.01% and 1,000%"),
};

/** A new instrument needs all required fields. */
export const newInstrument = z.object({ ...required, ...optional });
/** Changes the named fields only. */
export const changedInstrument = z.object({ ...z.object(required).partial().shape, ...optional, version });
