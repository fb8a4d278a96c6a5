import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReviewPendingRow } from "../../../db/generated/trading.ts";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import { formatDecimal, formatMoney, formatPrice, formatProfit, formatUnits, NOTHING } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";

type Props = { order: ListedPendingRow; before: ReviewPendingRow; after: ReviewPendingRow };

/** Each figure of a pending order before and after a change; unchanged ones are muted. */
export function ChangeFigures({ order, before, after }: Props) {
  const { t } = useTranslation();
  const price = (value: string | null) => (value === null ? NOTHING : formatPrice(value, order.price_decimals));
  const isInPips = after.pips !== null;
  const outcome = (value: string | null) => (value === null ? NOTHING : formatProfit(value, "estimate"));
  const rows: [label: string, text: (row: ReviewPendingRow) => string, unit?: string | undefined][] = [
    [order.kind === "stop_limit" ? t("Stop price") : t("Entry price"), (row) => price(row.price)],
    ...(order.kind === "stop_limit"
      ? [[t("Limit price"), (row: ReviewPendingRow) => price(row.limit_price)] satisfies [string, unknown]]
      : []),
    [t("Units"), (row) => formatUnits(row.units)],
    [t("Stop loss"), (row) => price(row.loss)],
    [t("Take profit"), (row) => price(row.profit)],
    [
      t("Distance from market price"),
      (row) => (isInPips ? formatDecimal(row.pips, { places: 1 }) : price(row.distance)),
      isInPips ? t("pips") : undefined,
    ],
    [t("Loss at the stop loss"), (row) => outcome(row.loss_outcome), after.currency],
    [t("Profit at the take profit"), (row) => outcome(row.profit_outcome), after.currency],
    [t("Margin when filled"), (row) => formatMoney(row.margin), after.currency],
  ];
  return (
    <KeyValueList dense>
      {rows.map(([label, text, unit]) => (
        <Change key={label} label={label} from={text(before)} to={text(after)} unit={unit} />
      ))}
    </KeyValueList>
  );
}

function Change({ label, from, to, unit }: { label: ReactNode; from: string; to: string; unit: string | undefined }) {
  return (
    <KeyValue label={label}>
      <bdi className="change" dir="ltr">
        <span className="muted">{from}</span>
        <span className="muted">→</span>
        <span className={from === to ? "muted" : "strong"}>
          {to}
          {unit ? <span className="cur">{unit}</span> : null}
        </span>
      </bdi>
    </KeyValue>
  );
}
