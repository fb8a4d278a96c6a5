import { useTranslation } from "react-i18next";
import { isolate } from "./format/isolate.ts";
import { formatMoney } from "./format/number.ts";

type Props = { value: string | null; currency: string; before?: string };

/** The amount that a customer requested, if the broker received another one. */
export function RequestedAmount({ value, currency, before = "" }: Props) {
  const { t } = useTranslation();
  if (value === null) return null;
  return (
    <span>
      {before}
      {t("Requested {{amount}}", { amount: isolate(`${formatMoney(value)} ${currency}`) })}
    </span>
  );
}
