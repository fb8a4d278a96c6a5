import { useTranslation } from "react-i18next";
import { type Decimal, textOf } from "../../live/decimal.ts";
import { formatProfit, toneOf } from "../../ui/format/number.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { Mode } from "./draft.ts";

type Guard = {
  isOn: boolean;
  outcome: Decimal | null;
  /** How far the level lies from the price, with its sign. */ pips: string | null;
  error: string | undefined;
  entered: string | undefined;
};
type Props = { mode: Mode; profit: Guard; loss: Guard; hint: { profit: string; loss: string } };

/** «Close at profit» and «Close at loss»: their level opens with their box. */
export function Guards({ mode, profit, loss, hint }: Props) {
  const { t } = useTranslation();
  return (
    <div className="guard">
      <GuardLine name="profit" label={t("Close at profit")} mode={mode} guard={profit} hint={hint.profit} />
      <GuardLine name="loss" label={t("Close at loss")} mode={mode} guard={loss} hint={hint.loss} />
    </div>
  );
}

type LineProps = { name: "profit" | "loss"; label: string; mode: Mode; guard: Guard; hint: string };

function GuardLine({ name, label, mode, guard, hint }: LineProps) {
  const { t } = useTranslation();
  const box = name === "profit" ? "closeAtProfit" : "closeAtLoss";
  const outcome = guard.outcome && textOf(guard.outcome);
  return (
    <div>
      <span className="row between">
        <label className="check">
          <input className="box" type="checkbox" name={box} value="on" defaultChecked={guard.isOn} />
          {label}
        </label>
        {guard.isOn && outcome ? (
          <bdi dir="ltr" className={`xs n ${toneOf(outcome)}`}>
            {formatProfit(outcome, "estimate")}
          </bdi>
        ) : null}
      </span>
      <TextField
        field={{
          name: `${name}${mode === "pips" ? "Pips" : "Rate"}`,
          errors: guard.error ? [guard.error] : null,
          initialValue: guard.entered,
        }}
        label={mode === "pips" ? t("{{label}}, pips", { label }) : t("{{label}}, rate", { label })}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={hint}
        suffix={
          guard.pips ? (
            <bdi dir="ltr">{t("{{pips}} pips", { pips: guard.pips })}</bdi>
          ) : mode === "pips" ? (
            t("pips")
          ) : (
            t("rate")
          )
        }
      />
    </div>
  );
}
