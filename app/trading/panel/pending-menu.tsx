import { BellPlus, ChartCandlestick, FileText, Pencil, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { MenuButton, MenuLink } from "../../ui/menu.tsx";
import { type Address, at } from "../model/address.ts";
import { useAlertLink } from "../model/alert-link.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { useLists } from "./lists-page.ts";
import { hideMenu, MenuFigure, RowMenu } from "./row-menu.tsx";

/** The form of a row that cancels its order; the menu's command sends it as well. */
export const cancelFormOf = (id: number) => `cancel-${id}`;

/** The commands of a pending order with the value that each concerns. */
export function PendingMenu({ order, address }: { order: ListedPendingRow; address: Address }) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const alertLink = useAlertLink();
  const isReadOnly = useIsReadOnly();
  const price = formatPrice(order.next_price, order.price_decimals);
  const side = order.type === "buy" ? t("Buy") : t("Sell");
  return (
    <RowMenu id={`pending-menu-${order.id}`} order={order} rate={price} place="row">
      {isReadOnly ? null : (
        <MenuLink icon={Pencil} to={dialog(`pending/${order.id}/modify`)} preventScrollReset onClick={hideMenu}>
          {t("Modify order")} <MenuFigure text={price} />
        </MenuLink>
      )}
      <MenuLink
        icon={BellPlus}
        to={alertLink("new", { instrument: order.instrument, level: order.next_price })}
        preventScrollReset
        onClick={hideMenu}
      >
        {t("Create alert")} <MenuFigure text={price} />
      </MenuLink>
      <MenuLink icon={ChartCandlestick} to={at(address, { symbol: order.instrument, view: "chart" })}>
        {t("Show on chart")}
      </MenuLink>
      <MenuLink icon={FileText} to={`/instruments/${order.instrument}`}>
        {t("Specification")}
      </MenuLink>
      {isReadOnly ? null : (
        <MenuButton icon={X} form={cancelFormOf(order.id)} onClick={hideMenu}>
          {t("Cancel order")} <MenuFigure text={`${side} ${formatUnits(order.trade_amount)}`} />
        </MenuButton>
      )}
    </RowMenu>
  );
}
