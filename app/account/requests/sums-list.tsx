import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import type { Sums } from "./request-sums.ts";

type Props = {
  /** Null until the amount is valid; then no currency is shown either. */
  sums: (Sums & { amount: string }) | null;
  currency: string | undefined;
  feeLabel: ReactNode;
  lined?: boolean;
  children?: ReactNode;
};

/** Amount, fee and total of a request. */
export function SumsList({ sums, currency, feeLabel, lined, children }: Props) {
  const { t } = useTranslation();
  const shown = sums ? currency : undefined;
  return (
    <KeyValueList lined={lined}>
      <KeyValue label={t("Amount")}>
        <Money value={sums?.amount} currency={shown} />
      </KeyValue>
      <KeyValue label={feeLabel}>
        <Money value={sums?.fee} currency={shown} />
      </KeyValue>
      <KeyValue label={t("Total")} total>
        <Money value={sums?.total} currency={shown} />
      </KeyValue>
      {children}
    </KeyValueList>
  );
}
