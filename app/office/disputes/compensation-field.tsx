import { useTranslation } from "react-i18next";
import type { DisputeFacts } from "../../../db/shapes/dispute.ts";
import { add, decimal, toFixed } from "../../live/decimal.ts";
import { Money, Profit } from "../../ui/figures.tsx";
import { formatMoney } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { HeadCell, Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { FieldSource } from "../../ui/field-control.ts";

type Props = {
  field: FieldSource;
  facts: DisputeFacts;
  amount: string;
  onAmount: (amount: string) => void;
  disabled: boolean;
};

/** The amount with suggestions, and the customer's balance and net result before and after it. */
export function CompensationField({ field, facts, amount, onAmount, disabled }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { suggestions, currency, account, proLoss } = facts;
  const offers = [
    { text: t("Difference to next tick"), value: suggestions.nextTick },
    { text: t("Full loss"), value: suggestions.loss },
  ].filter((offer) => offer.value !== null);
  return (
    <>
      <TextField
        field={field}
        label={t("Compensation")}
        optional={t("optional")}
        hint={
          hydrated
            ? undefined
            : offers.map(({ text, value }) => `${text} ${formatMoney(value)}`).join(" · ") || undefined
        }
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        suffix={currency}
        disabled={disabled}
        value={hydrated ? amount : undefined}
        onChange={({ target }) => onAmount(target.value)}
      />
      {hydrated && offers.length > 0 && !disabled ? (
        <div className="row wrap">
          {offers.map(({ text, value }) => (
            <button
              key={text}
              type="button"
              className="chip"
              aria-pressed={amount === value}
              onClick={() => onAmount(value ?? "")}
            >
              {text} {formatMoney(value)}
            </button>
          ))}
        </div>
      ) : null}
      <Table label={t("Before and after")} className="decision-table">
        <thead>
          <tr>
            <HeadCell>
              <span className="vh">{t("Figure")}</span>
            </HeadCell>
            <HeadCell numeric>{t("Now")}</HeadCell>
            <HeadCell numeric>{t("After")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("Customer's balance")}</th>
            <td className="num">
              <Money value={account.balance} />
            </td>
            <td className="num strong">
              <Money value={sumOf(account.balance, disabled ? "" : amount)} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t("Customer's net result")}</th>
            <td className="num">
              <Profit value={proLoss} place="estimate" />
            </td>
            <td className="num strong">
              <Profit value={sumOf(proLoss, disabled ? "" : amount)} place="estimate" />
            </td>
          </tr>
        </tbody>
      </Table>
    </>
  );
}

/** A preview while the amount is typed; the ledger adds it in SQL. */
function sumOf(value: string, amount: string): string {
  const [before, change] = [decimal(value), decimal(amount)];
  return before && change ? toFixed(add(before, change), Math.max(before.scale, change.scale)) : value;
}
