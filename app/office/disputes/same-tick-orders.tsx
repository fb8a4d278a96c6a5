import { useTranslation } from "react-i18next";
import type { SameTickOrdersRow } from "../../../db/generated/trading.ts";
import type { DisputeFacts } from "../../../db/shapes/dispute.ts";
import { DisputeChip } from "../../ui/dispute-chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TwoLines } from "../risk/two-lines.tsx";
import { SameTickCard } from "../trades/same-tick-card.tsx";
import { ANSWER_FORM } from "./dispute-card.tsx";

type Props = { rows: readonly SameTickOrdersRow[]; facts: DisputeFacts; mode: "real" | "demo" };

/** The other orders of the tick, each of which can be compensated with this decision. */
export function SameTickOrders({ rows, facts: { dispute, approval }, mode }: Props) {
  const { t } = useTranslation();
  const isOpen = dispute.status === "open" && !approval.waiting;
  const canApply = (row: SameTickOrdersRow) =>
    isOpen &&
    row.mode === mode &&
    row.compensation === null &&
    (row.dispute_status ?? "open") === "open" &&
    (row.loss !== null || row.next_tick !== null);
  const basis = (
    <div className="stack stack-8 grow">
      <SelectField
        field={{ name: "basis", id: "basis" }}
        form={ANSWER_FORM}
        label={t("Amount for each chosen order")}
        options={[
          { value: "loss", label: t("Full loss") },
          { value: "next_tick", label: t("Difference to next tick") },
        ]}
      />
      <p className="muted xs">
        {t("Applies an upheld dispute to up to 20 orders in the same step. The total counts for the second approval.")}
      </p>
    </div>
  );
  return (
    <SameTickCard
      rows={rows}
      foot={rows.some(canApply) ? basis : undefined}
      action={{
        head: isOpen ? t("Apply to it too") : t("Compensation"),
        cell: (row) => (canApply(row) ? <Apply row={row} /> : <Settled row={row} />),
      }}
    />
  );
}

/** A box of the decision's form with the amounts that the order would get. */
function Apply({
  row: { id, loss, next_tick: nextTick, currency, dispute_status: status },
}: {
  row: SameTickOrdersRow;
}) {
  const { t } = useTranslation();
  return (
    <label className="row apply-too">
      <TwoLines
        top={<Money value={loss} currency={currency} />}
        bottom={
          <>
            {t("to next tick")} <Money value={nextTick} />
          </>
        }
      />
      {status === null ? null : <DisputeChip status={status} />}
      <input
        className="box"
        type="checkbox"
        name="others"
        value={id}
        form={ANSWER_FORM}
        aria-label={t("Apply to order {{id}}", { id })}
      />
    </label>
  );
}

function Settled({ row: { compensation, currency, dispute_status: status } }: { row: SameTickOrdersRow }) {
  return (
    <span className="row">
      {compensation === null ? NOTHING : <Money value={compensation} currency={currency} />}
      {status === null ? null : <DisputeChip status={status} />}
    </span>
  );
}
