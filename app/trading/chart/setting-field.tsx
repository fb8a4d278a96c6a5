import { useId } from "react";
import { useTranslation } from "react-i18next";
import { intervalUnits } from "../../frame/chart-intervals.ts";
import { chartColors, type Setting } from "../../frame/indicator-definition.ts";
import { type LineLook, lineOf, lineStyles, lineText, lineWidths } from "../../frame/line-look.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Timeframe } from "../model/address.ts";
import { IntervalField } from "./interval-field.tsx";
import { useOptionNames } from "./option-names.ts";
import { dashesOf } from "./static-lines.tsx";
import "./setting-field.css";

type FieldProps = {
  name: string;
  /** The interval of the chart. */
  tf: Timeframe;
  label: string;
  text: string;
  isWrong: boolean;
  /** Beside another setting, under the label of their row. */
  isInRow: boolean;
  isInUse: boolean;
  onChange: (text: string) => void;
};

/** One setting of an indicator in its stored form. */
export function SettingField({ setting, ...field }: Omit<FieldProps, "label"> & { setting: Setting }) {
  const { t } = useTranslation();
  const names = useOptionNames();
  const id = useId();
  const label = t(setting.label);
  const { name, text, isWrong, isInRow, isInUse, onChange } = field;
  if (setting.type === "line") return <LineField {...field} label={label} />;
  if (setting.type === "interval") return <IntervalField {...field} label={label} />;
  if (setting.type === "units") return <UnitBoxes {...field} label={label} />;
  if (setting.type === "choice") {
    return (
      <div className={isInRow ? undefined : "float-row"}>
        <SelectField
          field={{ name, id }}
          label={label}
          hideLabel={isInRow}
          value={text}
          options={setting.options.map((value) => ({ value, label: names[value] ?? value }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    );
  }
  const { min, max, step } = setting;
  const range = { min, max };
  const errors = isWrong ? [t("Enter a value from {{min}} to {{max}}.", range)] : null;
  if (isInRow) {
    return (
      <TextField
        field={{ name, id, errors }}
        label={label}
        hideLabel
        {...(setting.suffix ? { suffix: t(setting.suffix) } : {})}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        disabled={!isInUse}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <div className="float-row">
      <StepperField
        field={{ name, id, errors }}
        label={label}
        aside={<span className="muted n">{t("{{min}} to {{max}}", range)}</span>}
        value={text}
        step={String(step)}
        min={String(min)}
        max={String(max)}
        decreaseText={t("Decrease {{label}}", { label })}
        increaseText={t("Increase {{label}}", { label })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** Colour, width and style of a line; each control is named after the line. */
function LineField({ name, label, text, onChange }: FieldProps) {
  const { t } = useTranslation();
  const names = useOptionNames();
  const look = lineOf(text);
  const change = (part: Partial<LineLook>) => onChange(lineText({ ...look, ...part }));
  const widths = { 1: t("Thin"), 2: t("Medium"), 3: t("Thick") };
  return (
    <div className="line-row">
      <span className="label">{label}</span>
      <select
        className="select line-color"
        style={{ backgroundColor: `var(--${look.color})` }}
        aria-label={`${label}, ${t("Colour")}`}
        title={names[look.color]}
        value={look.color}
        onChange={({ currentTarget: { value } }) => change({ color: chartColors.find((one) => one === value) ?? "c1" })}
      >
        {chartColors.map((value) => (
          <option key={value} value={value}>
            {names[value]}
          </option>
        ))}
      </select>
      <Segmented
        legend={`${label}, ${t("Width")}`}
        name={`${name}-width`}
        value={String(look.width)}
        options={lineWidths.map((width) => ({
          value: String(width),
          label: widths[width],
          picture: <LinePicture stroke={{ width, style: "solid" }} />,
        }))}
        onChange={(value) => change({ width: lineWidths.find((one) => String(one) === value) ?? 1 })}
      />
      <Segmented
        legend={`${label}, ${t("Line style")}`}
        name={`${name}-style`}
        value={look.style}
        options={lineStyles.map((style) => ({
          value: style,
          label: names[style] ?? style,
          picture: <LinePicture stroke={{ width: 2, style }} />,
        }))}
        onChange={(value) => change({ style: lineStyles.find((one) => one === value) ?? "solid" })}
      />
    </div>
  );
}

function LinePicture({ stroke }: { stroke: Pick<LineLook, "width" | "style"> }) {
  return (
    <svg width="18" height="6" viewBox="0 0 18 6" stroke="currentColor" aria-hidden="true">
      <path d="M0 3h18" strokeWidth={stroke.width} strokeDasharray={dashesOf(stroke) || undefined} />
    </svg>
  );
}

/** The units of the intervals on which the indicator is drawn. */
function UnitBoxes({ label, text, isWrong, onChange }: FieldProps) {
  const { t } = useTranslation();
  const names = useOptionNames();
  const errorId = useId();
  const chosen = text.split(".");
  return (
    <fieldset className="unit-boxes" aria-describedby={isWrong ? errorId : undefined}>
      <legend className="label">{label}</legend>
      <div className="row wrap">
        {intervalUnits.map((unit) => (
          <label key={unit} className="check">
            <input
              type="checkbox"
              className="box"
              aria-invalid={isWrong || undefined}
              checked={chosen.includes(unit)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(intervalUnits.filter((one) => (one === unit ? checked : chosen.includes(one))).join("."))
              }
            />
            {names[unit]}
          </label>
        ))}
      </div>
      <FieldErrors id={errorId} errors={isWrong ? [t("Choose at least one interval")] : null} />
    </fieldset>
  );
}
