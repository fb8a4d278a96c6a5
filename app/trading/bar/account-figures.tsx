import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Decimal, decimal, textOf, zero } from "../../live/decimal.ts";
import { accountFigures } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { FigureButton } from "../../ui/figure-button.tsx";
import { formatMoney, formatPercent, formatProfit, toneOf } from "../../ui/format/number.ts";
import type { AccountState } from "../load-dashboard.ts";

type Name = "balance" | "held" | "profitLoss" | "equity" | "usedMargin" | "freeMargin" | "marginLevel";
type Texts = Record<Name, string>;

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
      const name = cell.dataset.figure as Name;
      cell.textContent = texts[name];
      if (name === "profitLoss") cell.className = `n ${toneOf(textOf(floating))}`;
    }
  });
  return box;
}

type FigureProps = { name: Name; texts: Texts; floating: string };

export function LiveFigure({ name, texts, floating }: FigureProps) {
  const tone = name === "profitLoss" ? ` ${toneOf(floating)}` : "";
  return (
    <bdi dir="ltr" data-figure={name} className={`n${tone}`}>
      {texts[name]}
    </bdi>
  );
}

/** The figures of the bar; each opens how it is calculated, with its numbers. */
export function AccountFigures({ account, currency }: { account: AccountState; currency: string }) {
  const { t } = useTranslation();
  const box = useLiveFigures<HTMLDivElement>(account);
  const texts = textsOf(account, decimal(account.profit_loss) ?? zero);
  const figure = (name: Name) => <LiveFigure name={name} texts={texts} floating={account.profit_loss} />;
  const shared = { note: t("How to calculate"), figure, currency };
  const hasHeld = /[1-9]/.test(account.held);
  return (
    <div className="figs" ref={box}>
      <Figure
        {...shared}
        name="balance"
        label={t("Balance")}
        text={t("Balance = deposits - withdrawals + closed profit/loss")}
        terms={[]}
      />
      <Figure
        {...shared}
        name="profitLoss"
        label={t("Profit/Loss")}
        text={t(
          "What all open positions would gain or lose if they closed now: buys at the ask, sells at the bid, less the spread.",
        )}
        terms={[]}
      />
      <Figure
        {...shared}
        name="equity"
        label={t("Equity")}
        text={t("Balance plus open profit or loss. What the account would be worth if every position closed now.")}
        terms={[
          [t("Balance"), "balance"],
          [t("+ Open profit/loss"), "profitLoss"],
        ]}
      />
      <Figure
        {...shared}
        name="usedMargin"
        label={t("Used Margin")}
        text={t(
          "The margin of every open position, fixed when it was opened: price times units, divided by leverage and exchange rate.",
        )}
        terms={[]}
      />
      <Figure
        {...shared}
        name="freeMargin"
        label={t("Free Margin")}
        text={t("Equity minus used margin, less what waits for a withdrawal. What new positions may take.")}
        terms={[
          [t("Equity"), "equity"],
          [t("- Used margin"), "usedMargin"],
          ...(hasHeld ? [[t("- Held for withdrawals"), "held"] as [string, Name]] : []),
        ]}
      />
      <Figure
        {...shared}
        name="marginLevel"
        label={t("Margin Level")}
        text={t("Margin Level = equity/margin*100")}
        terms={[
          [t("Equity"), "equity"],
          [t("/ Used margin"), "usedMargin"],
        ]}
        isMoney={false}
      />
    </div>
  );
}

type OneProps = {
  name: Name;
  label: string;
  text: string;
  note: string;
  terms: [string, Name][];
  figure: (name: Name) => ReactNode;
  currency: string;
  isMoney?: boolean;
};

function Figure({ name, label, text, note, terms, figure, currency, isMoney = true }: OneProps) {
  return (
    <FigureButton label={label} value={figure(name)} note={note}>
      <p className="sub xs">{text}</p>
      <dl className="kv xs">
        {terms.map(([term, of]) => (
          <div key={of}>
            <dt>{term}</dt>
            <dd>{figure(of)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{label}</dt>
          <dd>
            {figure(name)}
            {isMoney ? <span className="cur">{currency}</span> : null}
          </dd>
        </div>
      </dl>
    </FigureButton>
  );
}
