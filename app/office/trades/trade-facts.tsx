import { useTranslation } from "react-i18next";
import type { FoundTrade } from "../../../db/shapes/trading.ts";
import { Profit, Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** The order in one line: "clara@… · Buy 10,000 EUR_USD · +49.00 USD". */
export function TradeFacts({ trade }: { trade: FoundTrade }) {
  const { t } = useTranslation();
  return (
    <>
      <Ltr>{trade.email}</Ltr> ({trade.mode === "demo" ? t("Demo") : t("Real")}) ·{" "}
      {trade.type === "buy" ? t("Buy") : t("Sell")} <Units value={trade.units} /> <Ltr>{trade.instrument}</Ltr> ·{" "}
      <Profit value={trade.pro_loss} place="table" currency={trade.currency} />
    </>
  );
}
