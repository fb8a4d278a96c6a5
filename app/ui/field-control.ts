import { useId } from "react";

/** Where a field's name, value, rules and errors come from; `useCall().field("email")` makes one of what the server answered. */
export type FieldSource = {
  name: string;
  id?: string;
  key?: string;
  errors?: string[] | null;
  initialValue?: unknown;
  required?: boolean;
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
  const errors = field.errors?.length ? field.errors : null;
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
    },
  };
}

export function initialText(field: FieldSource): string | undefined {
  const value = field.initialValue;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
