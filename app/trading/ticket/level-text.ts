import { absolute, decimal, signOf, toFixed } from "../../live/decimal.ts";
import { outcomeAt, pipsBetween } from "../../live/estimate.ts";
import type { TicketData } from "../model/ticket-data.ts";
import type { Draft, LevelName } from "./draft.ts";
import type { Figures } from "./figures.ts";
import { shareOf } from "./levels.ts";

type Order = { data: TicketData; draft: Draft; figures: Pick<Figures, "units" | "price">; bid: string | null };

/** The text of a level's field for a rate, in the unit that the fields have; empty where it has none. */
export function levelText(name: LevelName, rate: string, { data, draft, figures, bid }: Order): string {
  const { terms, asset } = data;
  const { type, levelsIn: unit, kind } = draft;
  const number = decimal(rate);
  if (unit === "price") return number ? toFixed(number, asset.price_decimals) : "";
  if (!type || !terms) return "";
  if (unit === "pips") {
    const base = kind === "market" ? bid : figures.price;
    const pips = base && pipsBetween(type, base, rate, terms.pip);
    return pips ? toFixed(absolute(pips), 1) : "";
  }
  const outcome = figures.price && outcomeAt(terms, type, figures.units, figures.price, rate);
  if (!outcome || signOf(outcome) !== (name === "profit" ? 1 : -1)) return "";
  const size = absolute(outcome);
  return unit === "money" ? toFixed(size, 2) : (shareOf(size, data.account?.balance ?? "0") ?? "");
}
