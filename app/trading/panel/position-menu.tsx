import { ChartCandlestick, CopyPlus, Ellipsis, FileText, Repeat, Scissors, Shield, Target } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { Menu, MenuLink } from "../../ui/menu.tsx";
import { type Address, at } from "../model/address.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { BreakEvenButton } from "./break-even.tsx";
import { useLists } from "./lists-page.ts";

type Props = {
  order: OrderRow;
  address: Address;
  /** The page has the menu of an order twice: in the table of wide screens and on the card of phones. */
  place: "row" | "card";
};

/** The further commands of a position. Each opens a dialog with what it would do; break-even acts at once. */
export function PositionMenu({ order, address, place }: Props) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const isReadOnly = useIsReadOnly();
  const id = `position-menu-${place}-${order.id}`;
  const to = (command: string) => dialog(`orders/${order.id}/${command}`);
  const level = (rate: string | null) => (rate ? formatPrice(rate, order.price_decimals) : t("none"));
  const half = to("close");
  return (
    <span className="position-menu">
      <IconButton
        id={place === "row" ? `more-${order.id}` : undefined}
        data-opens={place === "card" ? `more-${order.id}` : undefined}
        icon={Ellipsis}
        size="sm"
        label={t("More for order #{{id}}", { id: order.id })}
        popovertarget={id}
      />
      <Menu id={id} label={t("Order #{{id}}", { id: order.id })} end>
        {isReadOnly ? null : (
          <>
            <MenuLink icon={Target} to={to("profit")} preventScrollReset>
              {t("Set take profit")} <Figure text={level(order.profit)} />
            </MenuLink>
            <MenuLink icon={Shield} to={to("loss")} preventScrollReset>
              {t("Set stop loss")} <Figure text={level(order.loss)} />
            </MenuLink>
            <BreakEvenButton orderId={order.id} />
            <MenuLink icon={Scissors} to={`${half}${half.includes("?") ? "&" : "?"}share=50`} preventScrollReset>
              {t("Close half")} <Figure text="50 %" />
            </MenuLink>
            <MenuLink icon={Scissors} to={to("close-amount")} preventScrollReset>
              {t("Close by amount")} <Figure text={order.currency} />
            </MenuLink>
            <MenuLink icon={Repeat} to={to("reverse")} preventScrollReset data-command="reverse">
              {t("Reverse")}{" "}
              <Figure text={`${order.type === "buy" ? t("Sell") : t("Buy")} ${formatUnits(order.trade_amount)}`} />
            </MenuLink>
            <MenuLink icon={CopyPlus} to={to("double")} preventScrollReset>
              {t("Double")} <Figure text={`+${formatUnits(order.trade_amount)}`} />
            </MenuLink>
          </>
        )}
        <MenuLink icon={ChartCandlestick} to={at(address, { symbol: order.instrument, view: "chart" })}>
          {t("Show on chart")}
        </MenuLink>
        <MenuLink icon={FileText} to={`/orders/${order.id}`}>
          {t("Evidence")}
        </MenuLink>
      </Menu>
    </span>
  );
}

function Figure({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="menu-figure n muted xs">
      {text}
    </bdi>
  );
}
