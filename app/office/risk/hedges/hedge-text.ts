import { useTranslation } from "react-i18next";
import type { Hedge, InstrumentRisk } from "../../../../db/shapes/risk.ts";
import { formatPrice, formatUnits } from "../../../ui/format/number.ts";
import { pairNamed } from "../../../ui/format/pair.ts";

/** Describes a hedge: "Buy 10 XAU/USD at 2,000.40, LP One". */
export function useHedgeText({ name, decimals }: InstrumentRisk["instrument"]): (hedge: Hedge) => string {
  const { t } = useTranslation();
  return ({ side, units, openRate, provider }) => {
    const values = { units: formatUnits(units), pair: pairNamed(name), rate: formatPrice(openRate, decimals) };
    const deal =
      side === "buy"
        ? t("Buy {{units}} {{pair}} at {{rate}}", values)
        : t("Sell {{units}} {{pair}} at {{rate}}", values);
    return `${deal} · ${provider}`;
  };
}
