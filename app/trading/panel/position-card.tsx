import { useTranslation } from "react-i18next";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { Price, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { type Address, at } from "../model/address.ts";
import { CloseControl } from "./close-control.tsx";
import { StopMarks } from "./level-cell.tsx";
import { useLists } from "./lists-page.ts";
import { LiveMarketRate, LiveProfit } from "./live-profit.tsx";
import { PositionMenu } from "./position-menu.tsx";
import { pairOf } from "./order-parts.tsx";
import { useIsReadOnly } from "../model/read-only.ts";

/** One position as a card for phones. */
export function PositionCard({ order, address }: { order: PositionRow; address: Address }) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const to = (kind: "profit" | "loss") => dialog(`orders/${order.id}/${kind}`);
  const side = order.type === "buy" ? t("Buy") : t("Sell");
  const price = (value: string | null) => <Price value={value} decimals={order.price_decimals} />;
  return (
    <article className="pcard">
      <header className="pcard-h">
        <div>
          <h3>
            <Link to={at(address, { symbol: order.instrument, view: "chart" })}>
              <Ltr>{pairOf(order)}</Ltr>
            </Link>
          </h3>
          <span className="xs muted">
            <span className={order.type === "buy" ? "up" : "down"}>{side}</span> <Units value={order.trade_amount} /> ·{" "}
            <Link to={`/orders/${order.id}`}>
              <Ltr>{order.id}</Ltr>
            </Link>
          </span>
        </div>
        <div className="pcard-p">
          <LiveProfit order={order} place="estimate" />
          <span className="xs muted">{order.currency}</span>
        </div>
      </header>
      <dl>
        <div>
          <dt>{t("Entry price")}</dt>
          <dd>{price(order.open_rate)}</dd>
        </div>
        <div>
          <dt>{t("Current price")}</dt>
          <dd>
            <LiveMarketRate order={order} />
          </dd>
        </div>
        <div>
          <dt>{t("Take profit")}</dt>
          <dd>{price(order.profit)}</dd>
        </div>
        <div>
          <dt>{t("Stop loss")}</dt>
          <dd>
            {price(order.loss)}
            <StopMarks order={order} />
          </dd>
        </div>
      </dl>
      <footer className="pcard-f">
        {useIsReadOnly() ? null : (
          <>
            <Link to={to("profit")} preventScrollReset data-opens={`profit-${order.id}`}>
              {t("Take profit")}
            </Link>
            <Link to={to("loss")} preventScrollReset data-opens={`loss-${order.id}`}>
              {t("Stop loss")}
            </Link>
          </>
        )}
        <CloseControl order={order} address={address} large />
        <PositionMenu order={order} address={address} place="card" />
      </footer>
    </article>
  );
}
