import { add, type Decimal, decimal, multiply, signOf, subtract, toFixed } from "../../live/decimal.ts";
import { countsPips } from "../model/pip.ts";
import type { TicketData } from "../model/ticket-data.ts";
import type { Draft } from "./draft.ts";

/** Distances of the stop-loss; the take-profit is twice as far. Pips for currency pairs, else per cent. */
export const levelPresets = { pips: ["10", "20", "50"], percent: ["0.5", "1", "2"] } as const;
const TARGET_RATIO: Decimal = { units: 2n, scale: 0 };

export function levelPresetsOf(data: TicketData): readonly string[] {
  return countsPips(data.asset.category) ? levelPresets.pips : levelPresets.percent;
}

/** The rates of both levels at a preset's distances from the price; null without side or price. */
export function ratesOfPreset(preset: string, draft: Draft, data: TicketData, price: string | null) {
  const [entry, pip, size] = [decimal(price), decimal(data.terms?.pip ?? data.asset.pip), decimal(preset)];
  if (!entry || !pip || !size || !draft.type) return null;
  const away = countsPips(data.asset.category)
    ? multiply(size, pip)
    : multiply(multiply(entry, size), { units: 1n, scale: 2 });
  const rate = (isAbove: boolean, distance: Decimal) => {
    const rate = isAbove ? add(entry, distance) : subtract(entry, distance);
    return signOf(rate) > 0 ? toFixed(rate, data.asset.price_decimals) : null;
  };
  const isBuy = draft.type === "buy";
  return { loss: rate(!isBuy, away), profit: rate(isBuy, multiply(away, TARGET_RATIO)) };
}

/** The fields of a preset in pips, which are counted as they are entered; null where a preset is a percentage. */
export function pipsOfPreset(preset: string, data: TicketData) {
  const pips = decimal(preset);
  return pips && countsPips(data.asset.category)
    ? { lossLevel: preset, profitLevel: toFixed(multiply(pips, TARGET_RATIO), 0) }
    : null;
}
