import { z } from "zod";
import { optionalText, text, toggle, version } from "../../http/fields.ts";
import { figure, optionalFigure } from "../edit/input.ts";
import { categories } from "./categories.ts";

const code = (required: string) => text(required, 30).transform((value) => value.toUpperCase());
const decimals = "Decimals are 0 to 10";

const required = {
  name: code("Name is required"),
  base: code("Base is required"),
  quote: code("Quote is required"),
  category: z.enum(categories, { error: "Category is required" }),
  tradingview: text("Tradingview is required", 60),
  leverage: figure("Leverage is required", "Leverage is 0 to 10000"),
  tradable: toggle("Tradable is required"),
};
const optional = {
  bids: optionalFigure("The price is not valid"),
  asks: optionalFigure("The price is not valid"),
  alias: optionalText(60).optional(),
  swap: optionalFigure("Swap is -1000 to 1000 percent"),
  providerSymbol: optionalText(60).optional(),
  priceDecimals: optionalFigure(decimals),
  maxJump: optionalFigure("The largest accepted move is 0.01 to 1000 percent"),
};

/** A new instrument needs all required fields. */
export const newInstrument = z.object({ ...required, ...optional });
/** Changes the named fields only. */
export const changedInstrument = z.object({ ...z.object(required).partial().shape, ...optional, version });
