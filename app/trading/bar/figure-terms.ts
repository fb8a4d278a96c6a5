import { useTranslation } from "react-i18next";
import type { FigureName } from "./live-figures.tsx";

export type FigureTerms = {
  name: FigureName;
  label: string;
  /** The calculation in words (C-026). */
  text: string;
  /** The terms of the calculation, in the order of its formula. */
  terms: [string, FigureName][];
  isMoney: boolean;
};

/** The six figures of an account with their calculations; the held amount is a term only where there is one. */
export function useFigureTerms(hasHeld: boolean): FigureTerms[] {
  const { t } = useTranslation();
  return [
    {
      name: "balance",
      label: t("Balance"),
      text: t("Balance = deposits - withdrawals + closed profit/loss"),
      terms: [],
      isMoney: true,
    },
    {
      name: "profitLoss",
      label: t("Profit/Loss"),
      text: t(
        "What all open positions would gain or lose if they closed now: buys at the ask, sells at the bid, less the spread.",
      ),
      terms: [],
      isMoney: true,
    },
    {
      name: "equity",
      label: t("Equity"),
      text: t("Balance plus open profit or loss. What the account would be worth if every position closed now."),
      terms: [
        [t("Balance"), "balance"],
        [t("+ Open profit/loss"), "profitLoss"],
      ],
      isMoney: true,
    },
    {
      name: "usedMargin",
      label: t("Used Margin"),
      text: t(
        "The margin of every open position, fixed when it was opened: price times units, divided by leverage and exchange rate.",
      ),
      terms: [],
      isMoney: true,
    },
    {
      name: "freeMargin",
      label: t("Free Margin"),
      text: t("Equity minus used margin, less what waits for a withdrawal. What new positions may take."),
      terms: [
        [t("Equity"), "equity"],
        [t("- Used margin"), "usedMargin"],
        ...(hasHeld ? [[t("- Held for withdrawals"), "held"] as [string, FigureName]] : []),
      ],
      isMoney: true,
    },
    {
      name: "marginLevel",
      label: t("Margin Level"),
      text: t("Margin Level = equity/margin*100"),
      terms: [
        [t("Equity"), "equity"],
        [t("/ Used margin"), "usedMargin"],
      ],
      isMoney: false,
    },
  ];
}
