import { useRef } from "react";
import { type Decimal, decimal, textOf, zero } from "../../live/decimal.ts";
import { accountFigures } from "../../live/estimate.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { tint, write } from "../../live/write.ts";
import { formatMoney, formatPercent, formatProfit, toneOf } from "../../ui/format/number.ts";
import type { ShownAccount } from "../model/dashboard-data.ts";

export type FigureName =
  | "balance"
  | "held"
  | "profitLoss"
  | "equity"
  | "usedMargin"
  | "freeMargin"
  | "marginLevel"
  | "closedToday";
type Texts = Record<FigureName, string>;

/** The account's figures from the server's data and the floating result of its open orders (C-023). */
export function textsOf(account: ShownAccount, floating: Decimal): Texts {
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
    closedToday: formatProfit(account.closed_today, "estimate"),
  };
}

/** Rewrites every `data-figure` inside the box when prices change. */
export function useLiveFigures<T extends HTMLElement>(account: ShownAccount) {
  const { book } = useLive();
  const box = useRef<T>(null);
  const cells = useRef<(readonly [HTMLElement, FigureName])[]>([]);
  usePaint(
    "any",
    (drawn) => {
      const floating = book.total() ?? decimal(account.profit_loss) ?? zero;
      const texts = textsOf(account, floating);
      if (drawn) {
        const found = box.current?.querySelectorAll<HTMLElement>("[data-figure]") ?? [];
        cells.current = [...found].map((cell) => [cell, cell.dataset.figure as FigureName]);
      }
      for (const [cell, name] of cells.current) {
        write(cell, texts[name]);
        if (name === "profitLoss") tint(cell, "n", toneOf(textOf(floating)));
      }
    },
    CALM_INTERVAL_MS,
  );
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
