import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import { useCall } from "../../forms/use-call.ts";
import { formatMoney } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import type { CountryChoice } from "../../i18n/countries.ts";
import { CountryField } from "../../ui/country-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useEarlyForm } from "../../ui/early-input.ts";
import { AllOfIt } from "./all-of-it.tsx";
import { isMoreThan, requestSums } from "../requests/request-sums.ts";
import { WithdrawSummary } from "./withdraw-summary.tsx";

type Typed = Record<"amount" | "bank_name" | "account_number" | "swift_code" | "bank_country", string>;

type Props = {
  accounts: RealAccount[];
  fees: { percentage: string; fixed: string };
  balanceId: number | null;
  typed: Typed;
  sums: { fee: string; total: string } | null;
  paymentName: string;
  countries: CountryChoice[];
  attempt: string;
};

/** Account, amount and bank details, with fee and total (C-069). */
export function WithdrawForm(props: Props) {
  const { accounts, fees, typed, sums: asked, paymentName, countries, attempt } = props;
  const { t } = useTranslation();
  const isLive = useHydrated();
  const { Form, formProps, busy, field, flash } = useCall("/withdraws/bank");
  const wallet = field("balance_id", {
    initialValue: props.balanceId ?? undefined,
    required: true,
  });
  const [balanceId, setBalanceId] = useState(String(wallet.initialValue ?? ""));
  const sum = field("amount", { initialValue: typed.amount, required: true });
  const [amount, setAmount] = useState(String(sum.initialValue ?? ""));
  const account = accounts.find(({ id }) => String(id) === balanceId);
  const [isEdited, setEdited] = useState(false);
  const isTooMuch = account !== undefined && isMoreThan(amount, account.largest_withdrawal);
  const sums = isLive || amount !== typed.amount ? requestSums(amount, fees) : asked;
  function type(next: string) {
    setAmount(next);
    setEdited(true);
  }
  const form = useRef<HTMLFormElement>(null);
  useEarlyForm(form, (written) => {
    setBalanceId(String(written.get("balance_id") ?? balanceId));
    const early = String(written.get("amount") ?? amount);
    if (early !== amount) type(early);
  });
  return (
    <Form
      {...formProps}
      ref={form}
      className="cols-form"
      onSubmit={(event) => {
        formProps.onSubmit(event);
        setEdited(false);
      }}
    >
      <section className="card">
        <header className="card-head">
          <h2>{t("Bank transfer")}</h2>
        </header>
        <div className="card-body stack stack-12">
          <SelectField
            field={wallet}
            label={t("Account")}
            options={accounts.map(({ id, currency, withdrawable }) => ({
              value: String(id),
              label: `${t("{{currency}} account", { currency })} · ${formatMoney(withdrawable)}`,
            }))}
            placeholder={t("Account")}
            onChange={(event) => setBalanceId(event.currentTarget.value)}
          />
          <TextField
            // The server's error is hidden while typing, because it was about another amount.
            field={{ ...sum, errors: isTooMuch ? [t("Not enough balance")] : isEdited ? null : sum.errors }}
            label={t("Amount")}
            aside={account ? <AllOfIt account={account} typed={typed} onTake={type} /> : null}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            suffix={account?.currency}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <BankFields {...{ field, typed, paymentName, countries }} />
        </div>
      </section>
      <aside className="stack cols-aside">
        <WithdrawSummary
          {...{ account, amount, fees, sums, busy }}
          attempt={flash?.key ?? attempt}
          isReady={isLive || asked !== null}
        />
      </aside>
    </Form>
  );
}

type BankProps = Pick<Props, "typed" | "paymentName" | "countries"> & { field: FieldOf };

function BankFields({ field, typed, paymentName, countries }: BankProps) {
  const { t } = useTranslation();
  const required = (name: keyof Typed, maxLength: number) =>
    field(name, { required: true, maxLength, initialValue: typed[name] });
  return (
    <>
      <TextField field={required("bank_name", 200)} label={t("Bank name")} />
      <TextField
        field={field("account_name", { required: true })}
        label={t("Account holder")}
        value={paymentName}
        readOnly
        hint={t(
          "The bank account must be in this name: your verified name or, before verification, the name in your profile.",
        )}
      />
      <TextField field={required("account_number", 100)} label={t("Account number")} dir="ltr" autoComplete="off" />
      <div className="grid2">
        <TextField field={required("swift_code", 40)} label={t("SWIFT/BIC")} dir="ltr" autoComplete="off" />
        <CountryField
          field={required("bank_country", 100)}
          label={t("Bank country")}
          countries={countries}
          placeholder={t("Choose a country")}
        />
      </div>
    </>
  );
}
