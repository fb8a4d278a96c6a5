import { savePreference } from "../../frame/save-preference.ts";
import type { LevelUnit, TicketData } from "../model/ticket-data.ts";
import type { Draft, LevelName } from "./draft.ts";
import type { Figures } from "./figures.ts";
import { pipsOfPreset, ratesOfPreset } from "./level-presets.ts";
import { levelText } from "./level-text.ts";
import type { useDraft } from "./use-draft.ts";

type Options = {
  data: TicketData;
  written: Draft;
  /** The figures at the current prices, and the current bid. */
  compute: () => Figures;
  currentBid: () => string | null;
  fillLevels: ReturnType<typeof useDraft>["fillLevels"];
};

/** Fills in the levels: a preset, or the same rates in another unit. */
export function levelsOf({ data, written, compute, currentBid, fillLevels }: Options) {
  /** The text of a level's field for a rate, in the fields' unit or another. */
  function textAt(name: LevelName, rate: string | null, levelsIn = written.levelsIn): string {
    const draft = { ...written, levelsIn };
    return rate ? levelText(name, rate, { data, draft, figures: compute(), bid: currentBid() }) : "";
  }

  function fill(rates: { profit: string | null; loss: string | null }, unit: LevelUnit, isOn: boolean) {
    const [profitLevel, lossLevel] = [textAt("profit", rates.profit, unit), textAt("loss", rates.loss, unit)];
    fillLevels({ profitLevel, lossLevel }, isOn);
  }

  return {
    textAt,
    fillPreset(preset: string) {
      const rates = ratesOfPreset(preset, written, data, compute().price);
      const inPips = written.levelsIn === "pips" ? pipsOfPreset(preset, data) : null;
      if (rates && inPips) fillLevels(inPips, true);
      else if (rates) fill(rates, written.levelsIn, true);
    },
    /** Writes the levels in another unit, which is remembered for the next order. */
    changeUnit(unit: LevelUnit) {
      const { profit, loss } = compute();
      fill({ profit: profit.rate, loss: loss.rate }, unit, false);
      savePreference({ ticket: { levelsIn: unit } });
    },
  };
}
