import { type Decimal, negate, round, signOf, textOf } from "../../live/decimal.ts";
import { write } from "../../live/write.ts";
import {
  formatDecimal,
  formatMoney,
  formatPrice,
  formatProfit,
  formatUnits,
  NOTHING,
  toneOf,
} from "../../ui/format/number.ts";
import { distanceText, rewardByRisk } from "../model/pip.ts";
import type { Figures } from "./figures.ts";
import type { LevelFigures } from "./levels.ts";
import type { TicketData } from "../model/ticket-data.ts";

const figureNames = [
  "price",
  "value",
  "margin",
  "freeAfter",
  "pipValue",
  "spreadCost",
  "priceMarkup",
  "spreadMarkup",
  "usedBefore",
  "usedAfter",
  "maxUnits",
  "profitMoney",
  "profitShare",
  "profitAway",
  "profitRate",
  "profitRatio",
  "lossMoney",
  "lossShare",
  "lossAway",
  "lossRate",
  "risk",
] as const;
export type FigureName = (typeof figureNames)[number];
/** The text of a cell, and the class of a gain or a loss. */
type FigureText = { text: string; tone: string };
/** The shares of the margin's meter are also widths. */
export type FigureTexts = Record<FigureName, FigureText> & Record<"usedBefore" | "usedAfter", { width: number }>;

export function textsOf(figures: Figures, data: TicketData): FigureTexts {
  const plain = (text: string) => ({ text, tone: "" });
  const money = (value: Decimal | null) => plain(value ? formatMoney(textOf(value)) : NOTHING);
  // A cost below one cent must not be shown as zero.
  const cost = (value: Decimal | null) =>
    value && signOf(value) !== 0 && signOf(round(value, 2)) === 0
      ? plain(formatDecimal(textOf(value), { places: 5 }))
      : money(value);
  const share = (value: string | null) => ({ ...plain(formatDecimal(value, { places: 1 })), width: widthOf(value) });
  const places = data.asset.price_decimals;
  return {
    price: plain(formatPrice(figures.price, places)),
    value: money(figures.value),
    margin: money(figures.margin),
    freeAfter: money(figures.freeAfter),
    pipValue: cost(figures.pipValue),
    spreadCost: cost(figures.spreadCost),
    priceMarkup: cost(figures.priceMarkup),
    spreadMarkup: cost(figures.spreadMarkup),
    usedBefore: share(figures.usedBefore),
    usedAfter: share(figures.usedAfter),
    maxUnits: plain(figures.maxUnits === null ? NOTHING : formatUnits(figures.maxUnits)),
    ...levelTexts("profit", figures.profit, data),
    ...levelTexts("loss", figures.loss, data),
    profitRatio: plain(ratioText(figures)),
    risk: money(figures.loss.outcome && negate(figures.loss.outcome)),
  };
}

type LevelTexts<Name extends "profit" | "loss"> = Pick<
  FigureTexts,
  `${Name}Money` | `${Name}Share` | `${Name}Away` | `${Name}Rate`
>;

function levelTexts<Name extends "profit" | "loss">(
  name: Name,
  level: LevelFigures,
  { asset }: TicketData,
): LevelTexts<Name> {
  const outcome = level.outcome && textOf(level.outcome);
  const tone = toneOf(outcome);
  const measure = { category: asset.category, pip: asset.pip, priceDecimals: asset.price_decimals };
  return {
    [`${name}Money`]: { text: formatProfit(outcome, "estimate"), tone },
    [`${name}Share`]: { text: formatDecimal(level.share, { places: 2, sign: "both" }), tone },
    [`${name}Away`]: { text: distanceText(level.pips, measure, "both"), tone: "" },
    [`${name}Rate`]: { text: formatPrice(level.rate, asset.price_decimals), tone: "" },
  } as LevelTexts<Name>;
}

/** The distance of the take-profit by that of the stop-loss. */
function ratioText({ profit, loss }: Figures): string {
  const ratio = profit.pips && loss.pips ? rewardByRisk(textOf(profit.pips), textOf(loss.pips)) : null;
  return ratio ? `· ${ratio} R` : "";
}

/**
 * Writes the figures into their cells, and the margin's share into its meter, without React, because this runs with
 * every tick.
 */
export function paintFigures(box: HTMLElement, texts: FigureTexts) {
  for (const cell of box.querySelectorAll<HTMLElement>("[data-fig]")) {
    const shown = texts[cell.dataset.fig as FigureName];
    write(cell, shown.text);
    if (!shown.tone || cell.classList.contains(shown.tone)) continue;
    cell.classList.remove("up", "down", "muted");
    cell.classList.add(shown.tone);
  }
  const [used, added] = box.querySelectorAll<HTMLElement>(".meter > i");
  const widths = meterOf(texts);
  if (used && used.style.inlineSize !== widths.used) used.style.inlineSize = widths.used;
  if (added && added.style.inlineSize !== widths.added) added.style.inlineSize = widths.added;
}

export function meterOf(texts: FigureTexts): { used: string; added: string } {
  const [before, after] = [texts.usedBefore.width, texts.usedAfter.width];
  return { used: `${before}%`, added: `${Math.max(after - before, 0)}%` };
}

/** A width in percent, not a figure: the only place where a share becomes a float. */
function widthOf(share: string | null): number {
  return Math.min(Math.max(Number(share ?? 0) || 0, 0), 100);
}
