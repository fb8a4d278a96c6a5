import { Landmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { recordDeposit } from "../../../db/generated/money.ts";
import { useCall } from "../../forms/use-call.ts";
import { call } from "../../http/call.ts";
import { id, idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { sum } from "../edit/input.ts";

export const loader = read({ roles: [admin, manager], params: idParams, run: async () => null });

const text = z.string().default("");

export const action = call({
  roles: [admin, manager],
  params: idParams,
  input: z.object({
    accountId: id(),
    amount: sum("Enter a valid amount"),
    reference: text,
    accountName: text,
    bankName: text,
    accountNumber: text,
  }),
  run: ({ pool, actor, params, input }) => recordDeposit(pool, { actor, userId: params.id, ...input }),
  done: (depositId) => ({ message: "Deposit recorded", to: `/admin/deposits/${depositId}` }),
});

/** Records a bank transfer that arrived without a request; the next page decides it. */
export default function RecordDeposit() {
  const { t } = useTranslation();
  const { customer, base } = useCustomer();
  const call = useCall(`${base}/record-deposit`);
  const accounts = customer.balances.filter(({ mode }) => mode === "real");
  if (accounts.length === 0) return <EmptyState icon={Landmark} title={t("No real account")} small />;
  return (
    <div className="card-body stack" id="record-deposit">
      <h2>{t("Record a deposit")}</h2>
      <p className="muted">
        {t("For a bank transfer that arrived without a request. It is credited when it is approved on the next page.")}
      </p>
      <call.Form {...call.formProps} className="stack">
        <SelectField
          field={call.field("accountId", { id: "record-account", required: true })}
          label={t("Account")}
          options={accounts.map(({ id, currency }) => ({ value: String(id), label: `${currency} ${id}` }))}
        />
        <TextField
          field={call.field("amount", { id: "record-amount", required: true })}
          label={t("Amount")}
          hint={t("In the account's currency, as it arrived")}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={call.field("reference", { id: "record-reference", required: true, maxLength: 200 })}
          label={t("Reference of the bank")}
          hint={t("A reference is accepted once, so that a payment is not recorded twice")}
          autoComplete="off"
        />
        <TextField
          field={call.field("accountName", { id: "record-name", required: true, maxLength: 200 })}
          label={t("Account holder")}
          autoComplete="off"
        />
        <TextField
          field={call.field("bankName", { id: "record-bank", maxLength: 200 })}
          label={t("Bank name")}
          optional={t("optional")}
          autoComplete="off"
        />
        <TextField
          field={call.field("accountNumber", { id: "record-number", maxLength: 100 })}
          label={t("Account number")}
          optional={t("optional")}
          autoComplete="off"
        />
        <div className="row">
          <Button variant="primary" busy={call.busy}>
            {t("Record deposit")}
          </Button>
        </div>
      </call.Form>
    </div>
  );
}
