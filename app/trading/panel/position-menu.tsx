import { ChartCandlestick, CopyPlus, FileText, Repeat, Scissors, Shield, Target } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { MenuLink } from "../../ui/menu.tsx";
import { type Address, at } from "../model/address.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { BreakEvenButton } from "./break-even.tsx";
import { useLists } from "./lists-page.ts";
import { MenuFigure, RowMenu } from "./row-menu.tsx";

type Props = {
  order: OrderRow;
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
  const half = to("close");
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
          <BreakEvenButton orderId={order.id} />
          <MenuLink icon={Scissors} to={`${half}${half.includes("?") ? "&" : "?"}share=50`} preventScrollReset>
            {t("Close half")} <MenuFigure text="50 %" />
          </MenuLink>
          <MenuLink icon={Scissors} to={to("close-amount")} preventScrollReset>
            {t("Close by amount")} <MenuFigure text={order.currency} />
          </MenuLink>
          <MenuLink icon={Repeat} to={to("reverse")} preventScrollReset data-command="reverse">
            {t("Reverse")}{" "}
            <MenuFigure text={`${order.type === "buy" ? t("Sell") : t("Buy")} ${formatUnits(order.trade_amount)}`} />
          </MenuLink>
          <MenuLink icon={CopyPlus} to={to("double")} preventScrollReset>
            {t("Double")} <MenuFigure text={`+${formatUnits(order.trade_amount)}`} />
          </MenuLink>
        </>
      )}
      <MenuLink icon={ChartCandlestick} to={at(address, { symbol: order.instrument, view: "chart" })}>
        {t("Show on chart")}
      </MenuLink>
      <MenuLink icon={FileText} to={`/orders/${order.id}`}>
        {t("Evidence")}
      </MenuLink>
    </RowMenu>
  );
}
