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

/** The figures of an account with their calculations; the held amount is a term only where there is one. */
export function useFigureTerms(hasHeld: boolean): FigureTerms[] {
  const { t } = useTranslation();
  return [
    {
      name: "balance",
      label: t("Balance"),
      text: t("Balance = deposits − withdrawals + closed profit/loss"),
      terms: [],
      isMoney: true,
    },
    {
      name: "profitLoss",
      label: t("P/L"),
      text: t(
        "Profit or loss of all open positions if closed now: buys at the ask, sells at the bid, less the spread.",
      ),
      terms: [],
      isMoney: true,
    },
    {
      name: "equity",
      label: t("Equity"),
      text: t("Balance plus open profit/loss: the value of the account if all positions were closed now."),
      terms: [
        [t("Balance"), "balance"],
        [t("Plus open P/L"), "profitLoss"],
      ],
      isMoney: true,
    },
    {
      name: "usedMargin",
      label: t("Used margin"),
      text: t("Margin of all open positions, fixed at opening: price × units ÷ leverage ÷ exchange rate."),
      terms: [],
      isMoney: true,
    },
    {
      name: "freeMargin",
      label: t("Free margin"),
      text: t("Equity less used margin and pending withdrawals: available for new positions."),
      terms: [
        [t("Equity"), "equity"],
        [t("Less used margin"), "usedMargin"],
        ...(hasHeld ? [[t("Less pending withdrawals"), "held"] as [string, FigureName]] : []),
      ],
      isMoney: true,
    },
    {
      name: "marginLevel",
      label: t("Margin level"),
      text: t("Margin level = equity ÷ used margin × 100"),
      terms: [
        [t("Equity"), "equity"],
        [t("Divided by used margin"), "usedMargin"],
      ],
      isMoney: false,
    },
    {
      name: "closedToday",
      label: t("Closed today"),
      text: t("Profit or loss of the orders closed since midnight in your time zone, contained in the balance."),
      terms: [],
      isMoney: true,
    },
  ];
}
