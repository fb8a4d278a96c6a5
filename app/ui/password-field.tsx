import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { Field } from "./field.tsx";
import { type FieldProps, useFieldControl } from "./field-control.ts";
import { useHydrated } from "./hydrated.ts";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type">;

type Props = FieldProps & Native & { showText: string; hideText: string; children?: ReactNode };

/**
 * The Show button needs JavaScript, so it is rendered after hydration. The server never fills the field in. Children (a
 * strength meter) are shown below it.
 */
export function PasswordField({ field, label, hint, aside, optional, showText, hideText, children, ...native }: Props) {
  const { control, ...parts } = useFieldControl({ field, hint });
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field {...{ parts, label, hint, aside, optional }}>
      <span className="input-group">
        <input
          minLength={field.minLength}
          maxLength={field.maxLength}
          {...native}
          {...control}
          type={shown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
        />
        {hydrated ? (
          <button type="button" aria-controls={control.id} onClick={() => setShown(!shown)}>
            {shown ? hideText : showText}
            <span className="vh"> {label}</span>
          </button>
        ) : null}
      </span>
      {children}
    </Field>
  );
}

/** Four bars and their meaning as text. */
export function PasswordStrength({ score, text }: { score: 0 | 1 | 2 | 3 | 4; text: string }) {
  return (
    <>
      <span className="strength" data-score={score} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="hint" role="status">
        {text}
      </span>
    </>
  );
}
