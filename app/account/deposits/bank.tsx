import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getUser } from "../../../db/generated/iam.ts";
import { sendProof } from "../../../db/queries/money/send-proof.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams, text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { AccountPage } from "../account-page.tsx";
import { RequestStatus } from "../request-status.tsx";
import { BankInstructions } from "./bank-instructions.tsx";
import { loadPayment, resultPath } from "./load-payment.ts";
import { PaymentSteps } from "./payment-steps.tsx";
import { bankOf } from "./payment.ts";
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
    <AccountPage
      title={t("Bank transfer")}
      above={{ to: "/deposits", title: t("Deposits") }}
      chip={<RequestStatus status={deposit.status} />}
      actions={
        <span className="muted">
          {t("Deposit")} <Ltr>{deposit.id}</Ltr>
        </span>
      }
    >
      <PaymentSteps second={t("Transfer and proof")} />
      <div className="grid2 two-up">
        <BankInstructions deposit={deposit} details={details} />
        <ProofForm deposit={deposit} paymentName={paymentName} />
      </div>
    </AccountPage>
  );
}
