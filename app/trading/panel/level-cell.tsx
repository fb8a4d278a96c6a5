import { Pencil, TrendingUp } from "lucide-react";
import { type MouseEvent, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { formatPrice, NOTHING } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";
import { useIsReadOnly } from "../model/read-only.ts";
import { trailText } from "./trail-text.ts";

const LevelField = lazyPart(async () => (await import("./level-field.tsx")).LevelField);

type Props = { order: PositionRow; kind: "profit" | "loss"; address: Address };

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
  if (editing)
    return (
      <Suspense fallback={text}>
        <LevelField {...props} to={to} name={name} onLeave={leave} onDialog={() => setEditing(false)} />
      </Suspense>
    );
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

/** Marks a stop-loss that follows the price, with its distance, or moves to break-even at a gain. */
export function StopMarks({ order }: Pick<Props, "order">) {
  const { t } = useTranslation();
  const distance = trailText(order);
  return (
    <>
      {distance === null ? null : (
        <span className="chip is-info" title={t("Trailing stop")}>
          <Icon of={TrendingUp} size={12} />
          <span className="vh">{t("Trailing stop")}</span> <bdi dir="ltr">{distance}</bdi>
        </span>
      )}
      {order.break_even_gain === null ? null : (
        <abbr className="chip is-info" title={t("Automatic break-even")}>
          {t("BE")}
        </abbr>
      )}
    </>
  );
}
