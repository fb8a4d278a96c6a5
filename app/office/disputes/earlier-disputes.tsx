import { useTranslation } from "react-i18next";
import type { DisputeFacts } from "../../../db/shapes/dispute.ts";
import { DisputeChip } from "../../ui/dispute-chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { EarlierCard } from "../money/earlier-card.tsx";

type Props = { rows: DisputeFacts["earlier"]; timeZone: string };

/** The customer's last disputes before this one, with what was paid. */
export function EarlierDisputes({ rows, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <EarlierCard
      title={t("Earlier disputes")}
      none={t("This is the customer's first dispute.")}
      rows={rows}
      timeZone={timeZone}
      to={({ id }) => `/admin/disputes/${id}`}
      about={{ head: t("Instrument"), cell: ({ instrument }) => <Ltr>{pairNamed(instrument)}</Ltr> }}
      amount={{
        head: t("Compensation"),
        cell: ({ compensation, currency }) =>
          compensation === null ? NOTHING : <Money value={compensation} currency={currency} />,
      }}
      status={({ status }) => <DisputeChip status={status} />}
    />
  );
}
