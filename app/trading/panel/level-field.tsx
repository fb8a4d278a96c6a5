import { Check, Ellipsis } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { useCommand } from "../../forms/use-command.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { plainPrice } from "../../ui/format/number.ts";

type Props = {
  order: OrderRow;
  kind: "profit" | "loss";
  /** The dialog of the level. */
  to: string;
  name: string;
  onLeave: () => void;
  onDialog: () => void;
};

/** A level of an order in its row. Enter confirms, Esc cancels, an empty field clears the level. */
export function LevelField({ order, kind, to, name, onLeave, onDialog }: Props) {
  const { t } = useTranslation();
  const call = useCommand(`/dashboard/orders/${order.id}`);
  const refused = call.problem?.fields?.[kind];
  useEffect(() => {
    if (call.done) onLeave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per answer, not when onLeave changes
  }, [call.done]);
  return (
    <call.Form
      {...call.formProps}
      className="level-edit"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <input type="hidden" name="_method" value="PUT" />
      <input
        className="input n"
        name={kind}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the pressed cell
        autoFocus
        defaultValue={plainPrice(order[kind], order.price_decimals)}
        placeholder={t("none")}
        aria-label={t("{{name}}, order #{{id}}", { name, id: order.id })}
        aria-invalid={refused ? true : undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton type="submit" icon={Check} size="sm" label={t("Set")} disabled={call.busy} />
      <IconLink
        icon={Ellipsis}
        size="sm"
        label={kind === "profit" ? t("Take profit") : t("Stop loss")}
        to={to}
        preventScrollReset
        onClick={onDialog}
      />
    </call.Form>
  );
}
