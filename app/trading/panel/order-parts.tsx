import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/order-row.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Address, queryOf } from "../address.ts";

export function pairOf(order: { base_symbol: string; quote_symbol: string }): string {
  return `${order.base_symbol}/${order.quote_symbol}`;
}

export function TypeCell({ type }: { type: "buy" | "sell" }) {
  const { t } = useTranslation();
  return (
    <span className={`row row-4 med ${type === "buy" ? "up" : "down"}`}>
      <Icon of={type === "buy" ? ArrowUp : ArrowDown} size={12} />
      {type === "buy" ? t("Buy") : t("Sell")}
    </span>
  );
}

type LevelProps = { order: OrderRow; kind: "profit" | "loss"; address: Address };

/** A level and the way to change it; the dialog has its own address. */
export function LevelLink({ order, kind, address }: LevelProps) {
  const { t } = useTranslation();
  const level = order[kind];
  const name = kind === "profit" ? t("Take/Profit") : t("Stop/Loss");
  const text = level ? formatPrice(level, order.price_decimals) : t("Set");
  return (
    <Link
      id={`${kind}-${order.id}`}
      className={`cellbtn${level ? "" : " unset"}`}
      to={`/dashboard/orders/${order.id}/${kind}${queryOf(address)}`}
      preventScrollReset
      aria-label={t("{{name}} of ticket {{id}}: {{text}}", { name, id: order.id, text })}
    >
      <bdi dir="ltr">{text}</bdi>
      <Icon of={Pencil} size={12} />
    </Link>
  );
}

/** Closing asks nothing back here: the server closes at its own newest price, whatever this page shows. */
export function CloseForm({ order, small = true }: { order: OrderRow; small?: boolean }) {
  const { t } = useTranslation();
  const call = useCall();
  return (
    <call.Form method="post" action="/dashboard/orders/close">
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="instrument" value={order.instrument} />
      <Button
        size={small ? "sm" : "md"}
        variant={small ? "outline" : "ghost"}
        disabled={call.busy}
        busy={call.busy}
        aria-label={t("Close ticket {{id}}", { id: order.id })}
      >
        {t("Close")}
      </Button>
    </call.Form>
  );
}
