import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { decimal, signOf, subtract, textOf } from "../../live/decimal.ts";
import { estimate, type Side, type Terms } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { formatMoney, NOTHING } from "../../ui/format/number.ts";
import { judge, type Money, percent } from "./draft.ts";
import type { TicketData } from "./ticket-data.ts";

type Costs = { margin: string; free: string; pip: string; spread: string; before: string; after: string };

/** What the order would take, at the given price. */
export function costsOf(terms: Terms, account: Money, free: string, price: string, amount: string) {
  const costs = estimate(terms, price, amount);
  const [balance, used, freeNow] = [decimal(account.balance), decimal(account.used_margin), decimal(free)];
  if (!costs || !balance || !used || !freeNow) return null;
  const left = subtract(freeNow, costs.margin);
  const share = (margin: typeof used) => (signOf(balance) > 0 ? percent(margin, balance) : null) ?? "0.0";
  const usedAfter = subtract(used, { units: -costs.margin.units, scale: costs.margin.scale });
  const texts: Costs = {
    margin: formatMoney(textOf(costs.margin)),
    free: formatMoney(textOf(left)),
    pip: formatMoney(textOf(costs.pipValue)),
    spread: formatMoney(textOf(costs.spreadCost)),
    before: share(used),
    after: share(usedAfter),
  };
  return { texts, judgement: judge(costs.margin, account), value: textOf(costs.value) };
}

type Props = { data: TicketData; side: Side; amount: string };
const NOTHING_YET: Costs = { margin: NOTHING, free: NOTHING, pip: NOTHING, spread: NOTHING, before: "", after: "" };

/** Required margin, free margin after, pip value and spread cost, before anything is sent. */
export function OrderCosts({ data, side, amount }: Props) {
  const { t } = useTranslation();
  const { prices, book } = useLive();
  const box = useRef<HTMLDivElement>(null);

  function now(live: boolean): Costs {
    const quote = live ? prices.get(data.asset.name) : data.asset;
    const price = side === "buy" ? quote?.asks : quote?.bids;
    if (!data.terms || !data.account || !price) return NOTHING_YET;
    const floating = live ? textOf(book.total()) : data.account.profit_loss;
    const free = freeMargin(data.account, floating);
    return costsOf(data.terms, data.account, free, price, amount)?.texts ?? NOTHING_YET;
  }
  usePaint([data.asset.name], () => {
    const costs = now(true);
    for (const cell of box.current?.querySelectorAll<HTMLElement>("[data-cost]") ?? []) {
      cell.textContent = costs[cell.dataset.cost as keyof Costs];
    }
    const [used, added] = box.current?.querySelectorAll<HTMLElement>(".meter > i") ?? [];
    if (used && added) meter(used, added, costs);
  });

  const costs = now(false);
  const line = (label: string, name: keyof Costs): ReactNode => (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" data-cost={name}>
          {costs[name]}
        </bdi>
        <span className="cur">{data.currency}</span>
      </dd>
    </div>
  );
  return (
    <div ref={box} className="stack stack-12">
      <dl className="kv cost">
        {line(t("Required margin"), "margin")}
        {line(t("Free margin after"), "free")}
        {line(t("Pip value"), "pip")}
        {line(t("Spread cost"), "spread")}
      </dl>
      <div className="stack stack-4">
        <div className="row between xxs muted n">
          <span>{t("Margin used")}</span>
          <bdi dir="ltr">
            <span data-cost="before">{costs.before}</span> % →{" "}
            <b className="med" data-cost="after">
              {costs.after}
            </b>{" "}
            %
          </bdi>
        </div>
        <div className="meter" aria-hidden="true">
          <i style={{ inlineSize: `${bounded(costs.before)}%` }} />
          <i style={{ inlineSize: `${bounded(costs.after) - bounded(costs.before)}%` }} />
        </div>
      </div>
    </div>
  );
}

export function freeMargin(account: Money, floating: string): string {
  const [balance, held, used] = [decimal(account.balance), decimal(account.held), decimal(account.used_margin)];
  const profit = decimal(floating);
  if (!balance || !held || !used || !profit) return "0";
  return textOf(subtract(subtract(subtract(balance, held), used), { units: -profit.units, scale: profit.scale }));
}

function bounded(share: string): number {
  return Math.min(Math.max(Number(share) || 0, 0), 100);
}

function meter(used: HTMLElement, added: HTMLElement, costs: Costs) {
  used.style.inlineSize = `${bounded(costs.before)}%`;
  added.style.inlineSize = `${bounded(costs.after) - bounded(costs.before)}%`;
}
