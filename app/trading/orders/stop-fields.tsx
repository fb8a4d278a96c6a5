import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../ui/field-control.ts";
import { formatPrice, NOTHING } from "../../ui/format/number.ts";
import { SelectField, type SelectOption } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { loadStop } from "./load-stop.ts";
import { TrailPresets } from "./trail-presets.tsx";

export type StopMode = "fixed" | "break_even" | "trailing";
type ChoiceProps = {
  value: StopMode;
  label: string;
  hint: string;
  /** The level that the choice would set; null for none yet. */
  level: string | null;
  isChosen: boolean;
  onChoose: (mode: StopMode) => void;
  children: ReactNode;
};

export function StopChoice({ value, label, hint, level, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <div className="stop-choice">
      <label className="check">
        <input
          type="radio"
          className="radio"
          name="stop"
          value={value}
          defaultChecked={isChosen}
          onChange={() => onChoose(value)}
        />
        <span>
          <b className="med">{label}</b>
          <span className="muted xs">{hint}</span>
        </span>
        <bdi dir="ltr" className="n stop-level">
          {level ?? NOTHING}
        </bdi>
      </label>
      <div className="stop-fields">{children}</div>
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof loadStop>>;
type FieldsProps = { field: (name: string, start?: string | null) => FieldSource; units: SelectOption[] };

export function BreakEvenFields({ field, units, order }: FieldsProps & Pick<Loaded, "order">) {
  const { t } = useTranslation();
  const { break_even_gain: gain, price_decimals: decimals, quote_symbol: currency } = order;
  return (
    <div className="stop-row">
      {gain === null ? null : (
        <label className="check">
          <input type="checkbox" name="endsBreakEven" value="on" />
          {t("Remove the automatic break-even at a gain of {{gain}}", {
            gain: `${formatPrice(gain, decimals)} ${currency}`,
          })}
        </label>
      )}
      <TextField
        field={field("offset")}
        label={t("Offset from entry price")}
        optional={t("optional")}
        placeholder={t("Spread")}
        inputMode="decimal"
        dir="ltr"
      />
      <TextField
        field={field("gain")}
        label={t("Once the gain is")}
        optional={t("optional")}
        placeholder={t("Now")}
        inputMode="decimal"
        dir="ltr"
      />
      <SelectField field={field("offsetUnit")} label={t("Unit")} options={units} />
    </div>
  );
}

type TrailProps = FieldsProps & Pick<Loaded, "entered" | "presets"> & { shown: Loaded["entered"] };

/** The engine moves the stop-loss with each tick (E-30), so there is no step to enter. */
export function TrailFields({ field, units, entered, shown, presets }: TrailProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="stop-row">
        <TextField
          field={field("distance", entered.distance)}
          label={t("Distance")}
          inputMode="decimal"
          dir="ltr"
          data-first-stop=""
        />
        <SelectField field={field("unit", entered.unit)} label={t("Unit")} options={units} />
        <TextField
          field={field("activation", entered.activation)}
          label={t("Start at price")}
          optional={t("optional")}
          placeholder={t("Now")}
          inputMode="decimal"
          dir="ltr"
        />
      </div>
      <TrailPresets presets={presets} entered={shown} />
    </>
  );
}
