import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldErrors } from "./field.tsx";
import { type FieldSource, useFieldControl } from "./field-control.ts";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type">;

type ChoiceProps = Native & {
  field: FieldSource;
  /** May contain links: "I accept the Terms". */
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  /** The value of an unchecked box, in a hidden field before it; the server uses the last value of the name. */
  offValue?: string;
};

function Choice({
  look,
  field,
  label,
  hint,
  hideLabel,
  offValue,
  ...native
}: ChoiceProps & { look: "box" | "switch" }) {
  const { control, errors, errorId, hintId } = useFieldControl({ field, hint });
  const value = native.value ?? "on";
  const checked =
    native.checked === undefined ? { defaultChecked: field.initialValue === value || field.initialValue === true } : {};
  return (
    <div className="field">
      {offValue === undefined ? null : <input type="hidden" name={field.name} value={offValue} />}
      <label className="check">
        <input
          key={field.key}
          className={look}
          role={look === "switch" ? "switch" : undefined}
          value="on"
          {...checked}
          {...native}
          {...control}
          type="checkbox"
        />
        <span className={hideLabel ? "vh" : undefined}>{label}</span>
      </label>
      <FieldErrors id={errorId} errors={errors} />
      {hint ? (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

export function CheckboxField(props: ChoiceProps) {
  return <Choice look="box" {...props} />;
}

export function SwitchField(props: ChoiceProps) {
  return <Choice look="switch" {...props} />;
}

type RadioProps = {
  field: FieldSource;
  legend: string;
  hideLegend?: boolean;
  options: { value: string; label: ReactNode; disabled?: boolean }[];
};

/** A radio group with a legend. */
export function RadioField({ field, legend, hideLegend, options }: RadioProps) {
  const { id, control, errors, errorId } = useFieldControl({ field });
  return (
    <fieldset className="field" role="radiogroup" aria-describedby={errorId} aria-invalid={control["aria-invalid"]}>
      <legend className={hideLegend ? "vh" : "label"}>{legend}</legend>
      {options.map((option, at) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            className="radio"
            id={at === 0 ? id : undefined}
            name={field.name}
            value={option.value}
            required={field.required}
            disabled={option.disabled}
            defaultChecked={field.initialValue === option.value}
          />
          {option.label}
        </label>
      ))}
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}
