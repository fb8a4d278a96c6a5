import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "ok" | "warn" | "danger" | "info" | "accent" | "up" | "down";

type Props = { tone?: Tone; dot?: boolean; children: ReactNode };

/** A state in a word. Its colour is an echo of the word, never the only sign. */
export function Chip({ tone, dot, children }: Props) {
  return (
    <span className={classNames("chip", tone && `is-${tone}`)}>
      {dot ? <i className="dot" /> : null}
      {children}
    </span>
  );
}

/** Whether an instrument's market is open: a full dot or a ring, and its words for those who do not see it. */
export function MarketDot({ open, text }: { open: boolean; text: string }) {
  return (
    <>
      <i className={classNames("dot", open ? "dot-ok" : "dot-idle")} title={text} />
      <span className="vh">{text}</span>
    </>
  );
}

export function Badge({ accent, children }: { accent?: boolean; children: ReactNode }) {
  return <span className={classNames("badge", accent && "badge-accent")}>{children}</span>;
}
