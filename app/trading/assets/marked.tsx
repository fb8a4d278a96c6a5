import type { ReactNode } from "react";
import type { MatchRanges } from "../model/asset.ts";

/** A text with a search's matches marked. */
export function Marked({ text, ranges = [] }: { text: string; ranges?: MatchRanges }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from < done) continue;
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, to + 1)}</mark>);
    done = to + 1;
  }
  return <>{parts.length > 0 ? [...parts, text.slice(done)] : text}</>;
}
