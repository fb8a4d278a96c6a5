import { Check, Ellipsis, Pencil } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { useCommand } from "../../forms/use-command.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { formatPrice, NOTHING, plainPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";
import { useIsReadOnly } from "../model/read-only.ts";

type Props = { order: OrderRow; kind: "profit" | "loss"; address: Address };

/** A level. A click turns it into a field; without scripts it leads to the dialog, which the field also offers. */
export function LevelCell(props: Props) {
  const { order, kind, address } = props;
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const [editing, setEditing] = useState(false);
  const isReadOnly = useIsReadOnly();
  const id = `${kind}-${order.id}`;
  const name = kind === "profit" ? t("Take profit") : t("Stop loss");
  const level = order[kind];
  const text = level ? formatPrice(level, order.price_decimals) : t("Set");
  const to = dialog(`orders/${order.id}/${kind}`);

  function edit(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEditing(true);
  }

  function leave() {
    setEditing(false);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  const mark = kind === "loss" ? <StopMarks order={order} /> : null;

  if (isReadOnly)
    return (
      <>
        <bdi dir="ltr">{level ? text : NOTHING}</bdi>
        {mark}
      </>
    );
  if (editing) return <LevelField {...props} to={to} name={name} onLeave={leave} onDialog={() => setEditing(false)} />;
  return (
    <Link
      id={id}
      className={`cellbtn${level ? "" : " unset"}`}
      to={to}
      preventScrollReset
      onClick={edit}
      aria-label={t("{{name}}, order #{{id}}: {{text}}", { name, id: order.id, text })}
    >
      <bdi dir="ltr">{text}</bdi>
      {mark}
      <Icon of={Pencil} size={12} />
    </Link>
  );
}

/** Marks a stop-loss that follows the price or moves to break-even at a gain. */
export function StopMarks({ order }: Pick<Props, "order">) {
  const { t } = useTranslation();
  return (
    <>
      {order.trail === null ? null : (
        <abbr className="chip" title={t("Trailing stop")}>
          {t("Trail")}
        </abbr>
      )}
      {order.break_even_gain === null ? null : (
        <abbr className="chip" title={t("Automatic break-even")}>
          {t("BE")}
        </abbr>
      )}
    </>
  );
}

type FieldProps = Props & { to: string; name: string; onLeave: () => void; onDialog: () => void };

/** Enter confirms, Esc cancels, an empty field clears the level. */
function LevelField({ order, kind, to, name, onLeave, onDialog }: FieldProps) {
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
