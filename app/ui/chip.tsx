import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "ok" | "warn" | "danger" | "info" | "accent" | "up" | "down";

type Props = { tone?: Tone; dot?: boolean; children: ReactNode };

/** A status in one word. Its colour repeats the word and is never the only sign. */
export function Chip({ tone, dot, children }: Props) {
  return (
    <span className={classNames("chip", tone && `is-${tone}`)}>
      {dot ? <i className="dot" /> : null}
      {children}
    </span>
  );
}

export function Badge({ accent, children }: { accent?: boolean; children: ReactNode }) {
  return <span className={classNames("badge", accent && "badge-accent")}>{children}</span>;
}
