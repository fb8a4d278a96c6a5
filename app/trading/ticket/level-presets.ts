import { add, type Decimal, decimal, divide, multiply, signOf, subtract, toFixed } from "../../live/decimal.ts";
import { countsPips } from "../model/pip.ts";
import type { TicketData } from "../model/ticket-data.ts";
import { type Draft, fieldOf } from "./draft.ts";

/** Distances of the stop-loss; the take-profit is twice as far. Pips for currency pairs, else per cent. */
export const levelPresets = { pips: ["10", "20", "50"], percent: ["0.5", "1", "2"] } as const;
const TARGET_RATIO: Decimal = { units: 2n, scale: 0 };

export function levelPresetsOf(data: TicketData): readonly string[] {
  return countsPips(data.asset.category) ? levelPresets.pips : levelPresets.percent;
}

/** The values of the two level fields for a preset; null without side or price. */
export function levelsOfPreset(preset: string, draft: Draft, data: TicketData, price: string | null) {
  const [entry, pip, size] = [decimal(price), decimal(data.terms?.pip ?? data.asset.pip), decimal(preset)];
  if (!entry || !pip || !size || !draft.type) return null;
  const away = countsPips(data.asset.category)
    ? multiply(size, pip)
    : multiply(multiply(entry, size), { units: 1n, scale: 2 });
  const text = (name: "profit" | "loss", distance: Decimal) => {
    const inPips = data.mode === "pips" ? divide(distance, pip) : null;
    if (inPips) return toFixed(inPips, 0);
    const isAbove = (name === "profit") === (draft.type === "buy");
    const rate = isAbove ? add(entry, distance) : subtract(entry, distance);
    return signOf(rate) > 0 ? toFixed(rate, data.asset.price_decimals) : "";
  };
  return {
    [fieldOf("loss", data.mode)]: text("loss", away),
    [fieldOf("profit", data.mode)]: text("profit", multiply(away, TARGET_RATIO)),
  };
}
