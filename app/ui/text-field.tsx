import type { LucideIcon } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { Field } from "./field.tsx";
import { type FieldProps, initialText, useFieldControl } from "./field-control.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "prefix">;

type Props = FieldProps &
  Native & {
    icon?: LucideIcon;
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** The input itself. */
    inputRef?: Ref<HTMLInputElement>;
  };

/** One line of text: email, phone, date, file, search, number as text. Native attributes are passed through. */
export function TextField({
  field,
  label,
  hint,
  aside,
  optional,
  hideLabel,
  icon,
  prefix,
  suffix,
  inputRef,
  ...native
}: Props) {
  const { control, ...parts } = useFieldControl({ field, hint });
  const { minLength, maxLength, min, max, step, pattern } = field;
  const rules = { minLength, maxLength, min, max, step, pattern };
  const value = native.value === undefined && native.type !== "file" ? { defaultValue: initialText(field) } : {};
  const grouped = Boolean(icon || prefix || suffix);
  const input = (
    <input
      key={field.key}
      ref={inputRef}
      className={grouped ? undefined : "input"}
      {...rules}
      {...value}
      {...native}
      {...control}
    />
  );
  return (
    <Field {...{ parts, label, hint, aside, optional, hideLabel }}>
      {grouped ? (
        <span className="input-group">
          {icon ? <Icon of={icon} size={14} /> : null}
          {prefix ? <span className="affix n">{prefix}</span> : null}
          {input}
          {suffix ? <span className="affix n xs">{suffix}</span> : null}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

type AreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">;

/** Several lines of text. */
export function TextAreaField({ field, label, hint, aside, optional, hideLabel, ...native }: AreaProps) {
  const { control, ...parts } = useFieldControl({ field, hint });
  // React 18 sets a textarea that it hydrates back to its default value, and so deletes what was typed before.
  const isHydrating = !useHydrated() && typeof document !== "undefined";
  return (
    <Field {...{ parts, label, hint, aside, optional, hideLabel }}>
      <textarea
        key={field.key}
        className="textarea"
        minLength={field.minLength}
        maxLength={field.maxLength}
        defaultValue={isHydrating ? undefined : initialText(field)}
        {...native}
        {...control}
      />
    </Field>
  );
}
