import { useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, Ref } from "react";
import { Button } from "./button.tsx";
import { useSubmitOnChange } from "./early-input.ts";
import { Field } from "./field.tsx";
import { type FieldProps, initialText, useFieldControl } from "./field-control.ts";
import { Icon } from "./icon.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type Native = Omit<ComponentProps<"select">, "id" | "name" | "ref">;
type Props = FieldProps &
  Native & {
    options: SelectOption[];
    placeholder?: string;
    /** The select itself. */
    selectRef?: Ref<HTMLSelectElement>;
  };

/** A native select, which works without JavaScript. */
export function SelectField({
  field,
  label,
  hint,
  aside,
  optional,
  hideLabel,
  options,
  placeholder,
  selectRef,
  ...native
}: Props) {
  const { control, ...parts } = useFieldControl({ field, hint });
  const stored = initialText(field) ?? (placeholder ? "" : undefined);
  const value = native.value === undefined ? { defaultValue: stored, "data-stored": stored } : {};
  return (
    <Field {...{ parts, label, hint, aside, optional, hideLabel }}>
      <span className="select-wrap">
        <select key={field.key} ref={selectRef} className="select" {...value} {...native} {...control}>
          {placeholder ? (
            <option value="" disabled={field.required}>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={14} />
      </span>
    </Field>
  );
}

type AutoProps = Omit<Props, "aside" | "optional"> & { goText: string };

/** Submits its form on change; without JavaScript it has a button. For language, account, rows per page. */
export function AutoSubmitSelect({ goText, ...rest }: AutoProps) {
  const { ref, ...submitOnChange } = useSubmitOnChange(initialText(rest.field) ?? "", useLocation().key);
  return (
    <div className="row row-4">
      <SelectField hideLabel {...rest} {...submitOnChange} selectRef={ref} />
      <noscript>
        <Button size="sm">{goText}</Button>
      </noscript>
    </div>
  );
}
