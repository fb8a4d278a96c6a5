import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Customer } from "../../../db/shapes/iam.ts";
import { useCall } from "../../forms/use-call.ts";
import { add, decimal, negate, textOf } from "../../live/decimal.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Badge, Chip } from "../../ui/chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Balance = Customer["balances"][number];
type Props = { balances: readonly Balance[]; formKey: string; mayAdjust: boolean };

/** The customer's balances, with a form to adjust each. */
export function BalanceCard({ balances, formKey, mayAdjust }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("Balances")} actions={<Badge>{balances.length}</Badge>}>
      <ul className="stack stack-8 plain">
        {balances.map((balance) => (
          <li key={balance.id} className="balance">
            <div className="row">
              <Chip tone={balance.mode === "real" ? "accent" : undefined}>
                {balance.mode === "real" ? t("Real") : t("Demo")}
              </Chip>
              <span className="end med">
                <Money value={balance.balance} currency={balance.currency} />
              </span>
            </div>
            {/[1-9]/.test(balance.held) ? (
              <div className="row between xs muted">
                <span>{t("On hold")}</span>
                <Money value={balance.held} />
              </div>
            ) : null}
            {mayAdjust ? (
              <details>
                <summary className="xs">{t("Adjust balance")}</summary>
                <Adjustment key={balance.balance} balance={balance} formKey={`${formKey}-${balance.id}`} />
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Adjustment({ balance, formKey }: { balance: Balance; formKey: string }) {
  const { t } = useTranslation();
  const call = useCall(`/admin/balance/${balance.id}`);
  const [type, setType] = useState("add");
  const [amount, setAmount] = useState("");
  const [before, change] = [decimal(balance.balance), decimal(amount)];
  const after = before && change ? textOf(add(before, type === "add" ? change : negate(change))) : null;
  return (
    <call.Form {...call.formProps} className="stack stack-8">
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="_key" value={call.flash?.key ?? formKey} />
      <div className="row">
        <Segmented
          legend={t("Adjust balance")}
          name="type"
          defaultValue="add"
          onChange={setType}
          options={[
            { value: "add", label: t("Add") },
            { value: "subtract", label: t("Subtract") },
          ]}
        />
      </div>
      <TextField
        field={call.field("amount", { id: `amount-${balance.id}`, required: true })}
        label={t("Amount")}
        inputMode="decimal"
        autoComplete="off"
        suffix={balance.currency}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        field={call.field("reason", { id: `reason-${balance.id}`, maxLength: 2000 })}
        label={t("Reason")}
        optional={t("optional")}
        autoComplete="off"
      />
      <div className="row">
        <span className="xs muted" aria-live="polite">
          {after ? (
            <>
              <Money value={balance.balance} /> <span aria-hidden="true">→</span>{" "}
              <Money value={after} className="strong" currency={balance.currency} />
            </>
          ) : null}
        </span>
        <span className="end">
          <Button size="sm" variant="primary" busy={call.busy}>
            {t("Apply")}
          </Button>
        </span>
      </div>
    </call.Form>
  );
}
