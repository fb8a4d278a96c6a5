import type { ReactNode } from "react";

type Props = { top: ReactNode; bottom?: ReactNode; grow?: boolean };

/** A figure or name, and a smaller line below it. */
export function TwoLines({ top, bottom, grow }: Props) {
  return (
    <span className={grow ? "two-l grow" : "two-l"}>
      {top}
      {bottom === undefined ? null : <span className="line-2">{bottom}</span>}
    </span>
  );
}
