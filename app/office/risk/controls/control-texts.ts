import { useTranslation } from "react-i18next";
import type { InstrumentControls } from "../../../../db/shapes/controls.ts";
import { decimal, divide, textOf } from "../../../live/decimal.ts";
import { formatDecimal, formatPrice, formatUnits } from "../../../ui/format/number.ts";

type Of = Pick<InstrumentControls, "decimals" | "pip">;

/** A price markup in price units and in pips: "0.00020 (2.0 pips)". */
export function useMarkupText(): (markup: string, of: Of) => string {
  const { t } = useTranslation();
  return (markup, { decimals, pip }) => {
    const [size, one] = [decimal(markup), decimal(pip)];
    const pips = size && one && divide(size, one);
    return t("{{markup}} ({{pips}} pips)", {
      markup: formatPrice(markup, decimals),
      pips: formatDecimal(pips && textOf(pips), { places: 1 }),
    });
  };
}

/** Margin tiers in words: "up to 1 000 000 USD 1:200, above that 1:100"; null without tiers. */
export function useTierText(): (controls: InstrumentControls) => string | null {
  const { t } = useTranslation();
  return ({ tiers, quote }) =>
    tiers &&
    tiers.leverages
      .map((own, n) => {
        const limit = tiers.limits[n];
        const leverage = formatUnits(own);
        return limit === undefined
          ? t("above that 1:{{leverage}}", { leverage })
          : t("up to {{limit}} {{currency}} 1:{{leverage}}", { limit: formatUnits(limit), currency: quote, leverage });
      })
      .join(", ");
}

/** The trading states of an instrument, and what customers can do in each. */
export function useTradeStates(): Record<InstrumentControls["state"], { label: string; effect: string }> {
  const { t } = useTranslation();
  return {
    open: { label: t("Open for trading"), effect: t("Open: customers can open and close positions.") },
    close_only: { label: t("Close only"), effect: t("Close only: customers can close positions, not open them.") },
    halted: { label: t("Halted"), effect: t("Halted: customers can neither open nor close positions.") },
  };
}
