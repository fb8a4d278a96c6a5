import { useNavigate } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { useCommand } from "../../forms/use-command.ts";
import { textOf } from "../../live/decimal.ts";
import { useLive } from "../../live/live-feed.tsx";
import { IconButton } from "../../ui/button.tsx";
import { signOf } from "../../ui/format/decimal.ts";
import { MenuButton } from "../../ui/menu.tsx";
import type { Address } from "../model/address.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { useLists } from "./lists-page.ts";
import { hideMenu } from "./row-menu.tsx";

const FORM_ID = "break-even-form";

/**
 * The form of all break-even buttons of a list: one for each order would be a request handler for each order. It marks
 * the pressed button as busy, so that no row is rendered for it.
 */
export function BreakEvenForm() {
  const call = useCommand("/dashboard/orders");
  const { busy, pressed } = call;
  useEffect(() => {
    const button = pressed.current;
    if (!busy || !button) return;
    Object.assign(button, { ariaBusy: "true", ariaDisabled: "true" });
    return () => void Object.assign(button, { ariaBusy: null, ariaDisabled: null });
  }, [busy, pressed]);
  return (
    <call.Form {...call.formProps} id={FORM_ID}>
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="level" value="loss" />
    </call.Form>
  );
}

function submits(orderId: number) {
  return { form: FORM_ID, formAction: `/dashboard/orders/${orderId}`, name: "stop", value: "break_even" };
}

/** Moves the stop-loss of an order to its break-even level at once. */
export function BreakEvenButton({ orderId }: { orderId: number }) {
  const { t } = useTranslation();
  return (
    <MenuButton icon={ShieldCheck} {...submits(orderId)} onClick={hideMenu}>
      {t("Stop loss to break-even")}
    </MenuButton>
  );
}

/**
 * The same command in the row. While the position has no gain, it opens the editor of the stop-loss instead, because
 * the server would refuse the level (E-31); without scripts the server decides.
 */
export function BreakEvenControl({ order, address }: { order: OrderRow; address: Address }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { book } = useLive();
  const { dialog } = useLists(address);
  if (useIsReadOnly()) return null;
  const to = dialog(`orders/${order.id}/loss`);
  return (
    <IconButton
      type="submit"
      icon={ShieldCheck}
      size="sm"
      label={t("Move stop to break-even, order #{{id}}", { id: order.id })}
      {...submits(order.id)}
      onClick={(event) => {
        const profit = book.profitOf(order.id);
        if (signOf(profit ? textOf(profit) : (order.pro_loss ?? "0")) === 1) return;
        event.preventDefault();
        navigate(`${to}${to.includes("?") ? "&" : "?"}stop=break_even`, { preventScrollReset: true });
      }}
    />
  );
}
