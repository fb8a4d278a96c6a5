import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { FieldProps, useFieldControl } from "./field-control.ts";
import { Icon } from "./icon.tsx";

type Parts = Pick<ReturnType<typeof useFieldControl>, "id" | "errors" | "hintId" | "errorId">;

/** Errors are shown with an icon and text, never by colour alone. */
export function FieldErrors({ id, errors }: { id?: string; errors: string[] | null }) {
  if (!errors) return null;
  return (
    <span className="err" id={id}>
      <Icon of={TriangleAlert} size={12} />
      <span>{errors.join(" ")}</span>
    </span>
  );
}

/** Label, control, hint and error in order. Screens use the ready-made fields; this is for custom controls. */
export function Field({
  parts,
  label,
  hint,
  aside,
  optional,
  hideLabel,
  children,
}: Omit<FieldProps, "field"> & { parts: Parts; children: ReactNode }) {
  return (
    <div className="field">
      <div className={classNames("label between", hideLabel && "vh")}>
        <label htmlFor={parts.id}>
          {label}
          {optional ? <span className="opt"> {optional}</span> : null}
        </label>
        {aside}
      </div>
      {children}
      <FieldErrors id={parts.errorId} errors={parts.errors} />
      {hint ? (
        <span className="hint" id={parts.hintId}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
