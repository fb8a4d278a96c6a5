import { type FocusEvent, type FormEvent, useId, useState } from "react";

/** Where a field's name, value, rules and errors come from; `useCall().field("email")` makes one of what the server answered. */
export type FieldSource = {
  name: string;
  id?: string;
  key?: string;
  errors?: string[] | null;
  initialValue?: unknown;
  required?: boolean;
  /** What is said under it when it is left empty; without it the browser says so in its own words. */
  missing?: string;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  pattern?: string;
};

/** What every field component takes. */
export type FieldProps = {
  field: FieldSource;
  label: string;
  hint?: React.ReactNode;
  /** Beside the label, at the end of its line: a link, a live figure. */
  aside?: React.ReactNode;
  /** The word "optional", when the field is. */
  optional?: string;
  /** The label is there for screen readers only: a search box, a cell of a table. */
  hideLabel?: boolean;
};

/** The ids and attributes that tie a control to its label, hint and error. */
export function useFieldControl({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  const madeUp = useId();
  const id = field.id ?? madeUp;
  const { isMissing, watch } = useMissing(field.missing);
  const said = field.errors?.length ? field.errors : null;
  const errors = isMissing && field.missing ? [field.missing] : said;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors ? `${id}-error` : undefined;
  return {
    id,
    errors,
    hintId,
    errorId,
    control: {
      id,
      name: field.name,
      required: field.required,
      "aria-invalid": errors ? (true as const) : undefined,
      "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
      ...watch,
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** C-126: that something is missing is said once the field was touched, or when the form is sent, and no longer than it is. */
function useMissing(sentence: string | undefined) {
  const [isMissing, setMissing] = useState(false);
  if (!sentence) return { isMissing };
  const look = ({ currentTarget }: FocusEvent<Control> | FormEvent<Control>) =>
    setMissing(currentTarget.validity.valueMissing);
  return {
    isMissing,
    watch: {
      onBlur: look,
      onInput: (event: FormEvent<Control>) => isMissing && look(event),
      onInvalid(event: FormEvent<Control>) {
        const { currentTarget: control } = event;
        if (!control.validity.valueMissing) return;
        // Our sentence in place of the browser's, and its other half: the first field that lacks something is where the eye goes.
        event.preventDefault();
        setMissing(true);
        if (control.form?.querySelector(":is(input, select, textarea):invalid") === control) control.focus();
      },
    },
  };
}

export function initialText(field: FieldSource): string | undefined {
  const value = field.initialValue;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
