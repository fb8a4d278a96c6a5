import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/figures.tsx";
import { ungroup } from "../../ui/format/grouping.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import type { Sums } from "./request-sums.ts";

type Props = { amount: string; currency: string | undefined; sums: Sums | null; feeLabel: ReactNode };

/** Amount, fee and total of a request; without sums nothing is shown yet. */
export function SumsList({ amount, currency, sums, feeLabel }: Props) {
  const { t } = useTranslation();
  const shown = sums ? currency : undefined;
  return (
    <KeyValueList>
      <KeyValue label={t("Amount")}>
        <Money value={sums ? ungroup(amount) : null} currency={shown} />
      </KeyValue>
      <KeyValue label={feeLabel}>
        <Money value={sums?.fee} currency={shown} />
      </KeyValue>
      <KeyValue label={t("Total")} total>
        <Money value={sums?.total} currency={shown} />
      </KeyValue>
    </KeyValueList>
  );
}
