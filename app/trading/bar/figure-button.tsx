import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Popover } from "../../ui/popover.tsx";

type Props = {
  label: string;
  value: ReactNode;
  tone?: "up" | "down" | "muted";
  className?: string;
  /** "How to calculate" */
  note: string;
  /** The formula with its live numbers. */
  children: ReactNode;
};

/** A figure of the account bar; pressing it shows its calculation. */
export function FigureButton({ label, value, tone, className, note, children }: Props) {
  const id = useId();
  return (
    <>
      <button type="button" className={classNames("fig", className)} popovertarget={id}>
        <span className="k">{label}</span>
        <span className={classNames("v", tone !== "muted" && tone)}>{value}</span>
      </button>
      <Popover id={id} title={label} note={note} above>
        {children}
      </Popover>
    </>
  );
}
