import { Ellipsis } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Menu } from "../../ui/menu.tsx";

type Order = { id: number; type: "buy" | "sell"; trade_amount: string; instrument: string };

type Props = {
  /** Unique in the page. */
  id: string;
  order: Order;
  /** The price that a pending order waits for, as text. */
  rate?: string;
  /** The page may have the menu of an order twice: in the table of wide screens and on the card of phones. */
  place: "row" | "card";
  children: ReactNode;
};

/** The button of an order's further commands, with their menu. */
export function RowMenu({ id, order, rate, place, children }: Props) {
  const { t } = useTranslation();
  const orderId = order.id;
  const side = order.type === "buy" ? t("Buy") : t("Sell");
  const heading = `${orderId} · ${side} ${formatUnits(order.trade_amount)} ${pairNamed(order.instrument)}${rate ? ` · ${rate}` : ""}`;
  return (
    <span>
      <IconButton
        id={place === "row" ? `more-${orderId}` : undefined}
        data-opens={place === "card" ? `more-${orderId}` : undefined}
        icon={Ellipsis}
        size="sm"
        label={t("More for order #{{id}}", { id: orderId })}
        popovertarget={id}
      />
      <Menu id={id} label={t("Order #{{id}}", { id: orderId })} heading={heading} end>
        {children}
      </Menu>
    </span>
  );
}

/** The value that a command concerns, at the end of its line. */
export function MenuFigure({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="menu-figure n muted xs">
      {text}
    </bdi>
  );
}

/** Closes the menu of a command that sends a form or opens a form beside the page, which leave it open. */
export function hideMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
