import { useId } from "react";

/** A field's name, value, constraints and errors; `useCall().field("email")` creates it from the server's response. */
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

/** Gives a form's field by its name: `useCall().field`. */
export type FieldOf = (name: string, more?: Omit<FieldSource, "name">) => FieldSource;

/** The props of every field component. */
export type FieldProps = {
  field: FieldSource;
  label: string;
  hint?: React.ReactNode;
  /** At the end of the label's line: a link, a live value. */
  aside?: React.ReactNode;
  /** The translated word "optional", for an optional field. */
  optional?: string;
  /** Shows the label to screen readers only: a search box, a table cell. */
  hideLabel?: boolean;
};

/** The ids and attributes that connect a control with its label, hint and error. */
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
      name: field.name || undefined,
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
