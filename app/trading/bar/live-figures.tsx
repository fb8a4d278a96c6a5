import { useRef } from "react";
import { type Decimal, textOf } from "../../live/decimal.ts";
import { accountFigures } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { formatMoney, formatPercent, formatProfit, toneOf } from "../../ui/format/number.ts";
import type { AccountState } from "../load-dashboard.ts";

export type FigureName = "balance" | "held" | "profitLoss" | "equity" | "usedMargin" | "freeMargin" | "marginLevel";
type Texts = Record<FigureName, string>;

/** C-023 from the account as the server told it and what its open orders are worth now. */
export function textsOf(account: AccountState, floating: Decimal): Texts {
  const figures = accountFigures(account, floating);
  const money = (value: Decimal) => formatMoney(textOf(value));
  return {
    balance: money(figures.balance),
    held: formatMoney(account.held),
    profitLoss: formatProfit(textOf(figures.profitLoss), "bar"),
    equity: money(figures.equity),
    usedMargin: money(figures.usedMargin),
    freeMargin: money(figures.freeMargin),
    marginLevel: figures.marginLevel ? formatPercent(textOf(figures.marginLevel)) : "-",
  };
}

/** Rewrites every `data-figure` inside the box with each tick. */
export function useLiveFigures<T extends HTMLElement>(account: AccountState) {
  const { book } = useLive();
  const box = useRef<T>(null);
  usePaint("any", () => {
    const floating = book.total();
    const texts = textsOf(account, floating);
    for (const cell of box.current?.querySelectorAll<HTMLElement>("[data-figure]") ?? []) {
      const name = cell.dataset.figure as FigureName;
      cell.textContent = texts[name];
      if (name === "profitLoss") cell.className = `n ${toneOf(textOf(floating))}`;
    }
  });
  return box;
}

type FigureProps = { name: FigureName; texts: Texts; floating: string };

export function LiveFigure({ name, texts, floating }: FigureProps) {
  const tone = name === "profitLoss" ? ` ${toneOf(floating)}` : "";
  return (
    <bdi dir="ltr" data-figure={name} className={`n${tone}`}>
      {texts[name]}
    </bdi>
  );
}
