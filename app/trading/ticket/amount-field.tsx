import { useTranslation } from "react-i18next";
import { formatMoney } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { short } from "./draft.ts";
import { presets, type TicketData } from "./ticket-data.ts";

type Props = {
  data: TicketData;
  amount: string;
  value: string | null;
  error: string | undefined;
  onPreset: (amount: string) => void;
};

/** Typed in amount mode (− floors at 0, + adds 1), chosen in lot mode. */
export function AmountField({ data, amount, value, error, onPreset }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const field = { name: "amount", errors: error ? [error] : null, initialValue: amount, required: true };
  const aside = value ? (
    <bdi dir="ltr" className="opt n">
      ≈ {formatMoney(value)} {data.currency}
    </bdi>
  ) : null;
  if (data.lotState === "lot") {
    const options = [{ value: "-2", label: t("Select lot size"), disabled: true }, ...data.lots];
    return (
      <SelectField
        field={{ ...field, initialValue: data.entered.amount ?? "-2" }}
        label={t("Units")}
        aside={aside}
        options={options}
      />
    );
  }
  return (
    <div className="stack stack-4">
      <StepperField
        field={field}
        label={t("Units")}
        aside={aside}
        step="1"
        min="0"
        decreaseText={t("Less")}
        increaseText={t("More")}
      />
      {hydrated ? (
        <div className="presets">
          {presets[data.asset.category].map((preset) => (
            <button key={preset} type="button" aria-pressed={preset === amount} onClick={() => onPreset(preset)}>
              {short(preset)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
