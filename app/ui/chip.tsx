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

/**
 * The colour of a tag is derived from its letters and their order, so that a tag has the same one of five colours on
 * all pages and none is stored.
 */
const hueOf = (tag: string) =>
  ([...tag].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0) % 5) + 1;

/** A tag that a user typed. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <span className="chip is-tag">
      <TagDot tag={tag} />
      <bdi>{tag}</bdi>
    </span>
  );
}

/** The colour of a tag. */
export const TagDot = ({ tag }: { tag: string }) => <i className={`dot tag-dot h${hueOf(tag)}`} />;

export function Badge({ accent, children }: { accent?: boolean; children: ReactNode }) {
  return <span className={classNames("badge", accent && "badge-accent")}>{children}</span>;
}
