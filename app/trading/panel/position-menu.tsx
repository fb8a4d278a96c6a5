import {
  ChartCandlestick,
  CopyPlus,
  FileText,
  NotebookPen,
  Repeat,
  Scissors,
  Shield,
  Target,
  TrendingUp,
  X,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { MenuLink } from "../../ui/menu.tsx";
import { type Address, at } from "../model/address.ts";
import { countsPips } from "../model/pip.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { BreakEvenButton } from "./break-even.tsx";
import { useLists } from "./lists-page.ts";
import { LiveProfit } from "./live-profit.tsx";
import { MenuFigure, RowMenu } from "./row-menu.tsx";
import { trailText } from "./trail-text.ts";

type Props = {
  order: PositionRow;
  address: Address;
  place: "row" | "card";
};

/** The further commands of a position. Each opens a dialog with what it would do; break-even acts at once. */
export function PositionMenu({ order, address, place }: Props) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const isReadOnly = useIsReadOnly();
  const to = (command: string) => dialog(`orders/${order.id}/${command}`);
  const level = (rate: string | null) => (rate ? formatPrice(rate, order.price_decimals) : t("none"));
  const trail = trailText(order);
  const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;
  return (
    <RowMenu id={`position-menu-${place}-${order.id}`} order={order} place={place}>
      {isReadOnly ? null : (
        <>
          <MenuLink icon={Target} to={to("profit")} preventScrollReset>
            {t("Set take profit")} <MenuFigure text={level(order.profit)} />
          </MenuLink>
          <MenuLink icon={Shield} to={to("loss")} preventScrollReset>
            {t("Set stop loss")} <MenuFigure text={level(order.loss)} />
          </MenuLink>
          <MenuLink icon={TrendingUp} to={withQuery(to("loss"), "stop=trailing")} preventScrollReset>
            {t("Trailing stop")}{" "}
            <MenuFigure
              text={trail && countsPips(order.kind) ? t("{{pips}} pips", { pips: trail }) : (trail ?? t("none"))}
            />
          </MenuLink>
          <BreakEvenButton orderId={order.id} />
          <hr />
          <MenuLink icon={Repeat} to={to("reverse")} preventScrollReset data-command="reverse">
            {t("Reverse")}{" "}
            <MenuFigure text={`${order.type === "buy" ? t("Sell") : t("Buy")} ${formatUnits(order.trade_amount)}`} />
          </MenuLink>
          <MenuLink icon={CopyPlus} to={to("double")} preventScrollReset>
            {t("Double")} <MenuFigure text={`+${formatUnits(order.trade_amount)}`} />
          </MenuLink>
          <MenuLink icon={Scissors} to={withQuery(to("close"), "share=50")} preventScrollReset>
            {t("Close half")} <MenuFigure text="50 %" />
          </MenuLink>
          <MenuLink icon={Scissors} to={to("close-amount")} preventScrollReset>
            {t("Close by amount")} <MenuFigure text={order.currency} />
          </MenuLink>
          <hr />
        </>
      )}
      <MenuLink icon={ChartCandlestick} to={at(address, { symbol: order.instrument, view: "chart" })}>
        {t("Show on chart")}
      </MenuLink>
      <MenuLink icon={FileText} to={`/orders/${order.id}`}>
        {t("Order record")}
      </MenuLink>
      <MenuLink icon={NotebookPen} to={to("note")} preventScrollReset>
        {t("Note")}
      </MenuLink>
      {isReadOnly ? null : (
        <>
          <hr />
          <MenuLink icon={X} to={to("close")} preventScrollReset>
            {t("Close position")}{" "}
            <span className="menu-figure xs">
              <LiveProfit order={order} place="estimate" /> <Ltr>{order.currency}</Ltr>
            </span>
          </MenuLink>
        </>
      )}
    </RowMenu>
  );
}
