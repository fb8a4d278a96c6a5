import { useTranslation } from "react-i18next";
import type { SumRequestsRow } from "../../../db/generated/money.ts";
import { Money } from "../../ui/figures.tsx";

/** The totals of pending requests by currency, without fees. */
export function TotalWaiting({ sums }: { sums: readonly SumRequestsRow[] }) {
  const { t } = useTranslation();
  if (sums.length === 0) return null;
  return (
    <ul className="totals muted xs" aria-label={t("Total pending")}>
      <li aria-hidden="true">{t("Total pending")}</li>
      {sums.map(({ currency, amount }) => (
        <li key={currency} className="sub med">
          <Money value={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
