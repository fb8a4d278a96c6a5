import { useTranslation } from "react-i18next";
import { FieldErrors } from "../../ui/field.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { StepCard } from "./step-card.tsx";

const PRESETS = ["100", "250", "500", "1000"];

type Props = {
  amount: string;
  currency: string;
  errors: string[] | null;
  /** Without scripts the amount is read-only once fee and total are calculated for it. */
  isFixed: boolean;
  onType: (amount: string) => void;
};

export function AmountStep({ amount, currency, errors, isFixed, onType }: Props) {
  const { t } = useTranslation();
  const isLive = useHydrated();
  return (
    <StepCard number={3} title={t("Amount")}>
      <div className="stack stack-12">
        <div className="amount">
          <input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder="0.00"
            aria-label={t("Amount")}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? "amount-error" : undefined}
            readOnly={isFixed}
            value={isLive ? amount : undefined}
            defaultValue={isLive ? undefined : amount}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <span className="muted md">{currency}</span>
        </div>
        <FieldErrors id="amount-error" errors={errors} />
        {isLive ? (
          <div className="presets amount-presets">
            {PRESETS.map((preset) => (
              <button key={preset} type="button" aria-pressed={amount === preset} onClick={() => onType(preset)}>
                <Ltr>{formatUnits(preset)}</Ltr>
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </StepCard>
  );
}
