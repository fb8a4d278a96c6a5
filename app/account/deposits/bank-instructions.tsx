import { useTranslation } from "react-i18next";
import type { DepositRow } from "../../../db/queries/money/deposits.ts";
import type { Keys } from "../../gateways/gateway.ts";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CopyButton } from "../copy-button.tsx";
import { CopyValue } from "../copy-value.tsx";
import { toCents } from "./payment.ts";

type Props = { deposit: Omit<DepositRow, "payment">; details: Keys };

/** The bank details that were stored when the deposit was requested, each with a copy button (C-066). */
export function BankInstructions({ deposit, details }: Props) {
  const { t } = useTranslation();
  const { currency } = deposit.balance;
  const amount = toCents(deposit.total);
  const lines: [string, string][] = [
    [t("Bank name"), details.key1],
    [t("Account holder"), details.key2],
    [t("IBAN / Account number"), details.key3],
    [t("BIC / Swift"), details.key4],
    [t("Country"), details.key5],
    [t("Payment reference"), deposit.payment_reference],
  ];
  const filled = lines.filter(([, value]) => value !== "");
  const all = [[t("Amount"), `${amount} ${currency}`], ...filled].map(([label, value]) => `${label}: ${value}`);
  return (
    <Card title={t("Transfer to")} actions={<CopyButton value={all.join("\n")} text={t("Copy all")} />}>
      <div className="stack stack-12">
        <div className="pay-sum">
          <span>
            <span className="muted xs">{t("Amount")}</span>
            <span className="bigpx">
              <Money value={deposit.total} currency={currency} />
            </span>
          </span>
          <CopyButton value={amount} text={t("Copy")} />
        </div>
        {filled.map(([label, value]) => (
          <CopyValue key={label} label={label} value={value} />
        ))}
        <Notice>
          {t("Quote the reference, so the money finds your account. Transfers arrive in 1–2 banking days.")}
        </Notice>
      </div>
    </Card>
  );
}
