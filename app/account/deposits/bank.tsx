import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getUser } from "../../../db/generated/iam.ts";
import { sendProof } from "../../../db/queries/money/deposits.ts";
import type { DepositRow } from "../../../db/queries/money/deposits.ts";
import type { Keys } from "../../gateways/gateway.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams, text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CopyButton, CopyValue } from "../copy-value.tsx";
import { loadPayment, resultPath } from "./load-payment.ts";
import { ManualPayment } from "./manual-payment.tsx";
import { bankOf, toCents } from "./payment.ts";
import { ProofForm } from "./proof-form.tsx";

export const loader = read({
  roles: signedIn,
  params: idParams,
  async run(reading) {
    const [{ payment, ...deposit }, person] = await Promise.all([
      loadPayment(reading),
      getUser(reading.pool, { actor: reading.actor }),
    ]);
    const bank = bankOf({ payment });
    if (!bank) throw notFound();
    const { bankName, accountHolder, accountNumber, swiftCode, country } = bank;
    // The specification names them like the fields of the gateway's settings (C-087).
    const details = { key1: bankName, key2: accountHolder, key3: accountNumber, key4: swiftCode, key5: country };
    return { deposit, details, paymentName: person.user.payment_name };
  },
});

/** Stores the sender's bank account and the proof of payment (C-171). */
export const action = call({
  roles: [customer],
  method: "PUT",
  params: idParams,
  input: z.object({
    bank_name: text("Bank name is required", 200),
    account_name: text("Account name is required", 200),
    account_number: text("Account number is required", 100),
    proof: text("Proof is required"),
  }),
  files: { kind: "proof", names: ["proof"] },
  back: "/deposits/history",
  run: ({ pool, actor, params: { id }, input, files }) =>
    sendProof(pool, actor, {
      depositId: id,
      bankName: input.bank_name,
      accountName: input.account_name,
      accountNumber: input.account_number,
      proof: files.proof,
    }),
  done: (deposit) => ({ message: "Deposit request submitted", to: resultPath(deposit, "pending"), data: { deposit } }),
});

export default function BankDeposit() {
  const { t } = useTranslation();
  const { deposit, details, paymentName } = useLoaderData<typeof loader>();
  return (
    <ManualPayment deposit={deposit} title={t("Bank transfer")} second={t("Transfer and proof")}>
      <BankInstructions deposit={deposit} details={details} />
      <ProofForm deposit={deposit} paymentName={paymentName} />
    </ManualPayment>
  );
}

type Props = { deposit: Omit<DepositRow, "payment">; details: Keys };

/** The bank details that were stored when the deposit was requested, each with a copy button (C-066). */
function BankInstructions({ deposit, details }: Props) {
  const { t } = useTranslation();
  const { currency } = deposit.balance;
  const amount = toCents(deposit.total);
  const lines: [label: string, value: string, short?: boolean][] = [
    [t("Bank name"), details.key1],
    [t("Account holder"), details.key2],
    [t("IBAN / Account number"), details.key3],
    [t("SWIFT/BIC"), details.key4, true],
    [t("Country"), details.key5, true],
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
          <CopyButton value={amount} text={t("Copy")} outlined />
        </div>
        <div className="pay-facts">
          {filled.map(([label, value, short]) => (
            <CopyValue key={label} label={label} value={value} short={short} />
          ))}
        </div>
        <Notice>
          {t("Include the reference so that we can match your transfer. Transfers take 1–2 business days.")}
        </Notice>
      </div>
    </Card>
  );
}
