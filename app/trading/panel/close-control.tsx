import { Repeat, Scissors, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button, IconLink, LinkButton } from "../../ui/button.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { ReadOnlyButton } from "./read-only-button.tsx";

type Props = { order: OrderRow; address: Address; large?: boolean };

/**
 * Opens the dialog that closes an order. With one-click trading it closes the whole order at once, and the scissors
 * open the dialog.
 */
export function CloseControl({ order, address, large = false }: Props) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const { dialog } = useLists(address);
  const to = dialog(`orders/${order.id}/close`);
  const look = { size: large ? "md" : "sm", variant: large ? "ghost" : "outline" } as const;
  if (useIsReadOnly())
    return <ReadOnlyButton text={t("Close")} label={t("Close order #{{id}}", { id: order.id })} {...look} />;
  if (preferences.oneClick) {
    return (
      <>
        <CloseAtOnce order={order} large={large} />
        {large ? null : (
          <IconLink
            icon={Scissors}
            size="sm"
            label={t("Close part of order #{{id}}", { id: order.id })}
            id={`close-${order.id}`}
            to={to}
            preventScrollReset
          />
        )}
      </>
    );
  }
  return (
    <LinkButton
      id={large ? undefined : `close-${order.id}`}
      data-opens={large ? `close-${order.id}` : undefined}
      {...look}
      to={to}
      preventScrollReset
      aria-label={t("Close order #{{id}}", { id: order.id })}
    >
      {t("Close")}
    </LinkButton>
  );
}

/** Opens the editor of the stop-loss with its trailing stop and break-even. */
export function StopControl({ order, address }: Pick<Props, "order" | "address">) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const to = dialog(`orders/${order.id}/loss`);
  if (useIsReadOnly()) return null;
  return (
    <IconLink
      icon={TrendingUp}
      size="sm"
      label={t("Break-even or trailing stop, order #{{id}}", { id: order.id })}
      to={`${to}${to.includes("?") ? "&" : "?"}stop=trailing`}
      preventScrollReset
    />
  );
}

/** Opens the review of a reversal; only the widest table has it beside the menu. */
export function ReverseControl({ order, address }: Pick<Props, "order" | "address">) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  if (useIsReadOnly()) return null;
  return (
    <span className="drop-7">
      <IconLink
        icon={Repeat}
        size="sm"
        label={t("Reverse order #{{id}}", { id: order.id })}
        to={dialog(`orders/${order.id}/reverse`)}
        preventScrollReset
      />
    </span>
  );
}

/** The server closes at its own latest price, not at the one on the page. */
function CloseAtOnce({ order, large }: { order: OrderRow; large: boolean }) {
  const { t } = useTranslation();
  const call = useCommand("/dashboard/orders/close");
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="instrument" value={order.instrument} />
      <Button
        size={large ? "md" : "sm"}
        variant={large ? "ghost" : "outline"}
        disabled={call.busy}
        busy={call.busy}
        aria-label={t("Close order #{{id}}", { id: order.id })}
      >
        {t("Close")}
      </Button>
    </call.Form>
  );
}
