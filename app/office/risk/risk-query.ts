import type { RiskInput } from "./risk-input.ts";

/** The filters as SQL expects them: only those that are set. */
export function filtersOf({ mode, category, country, plan, manager }: RiskInput): Record<string, string> {
  return chosen({ mode, category, country, plan, manager });
}

function chosen(filters: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** An address of the risk desk with these filters, some of them replaced. */
export function withQuery(path: string, query: RiskInput, changes: Partial<RiskInput> = {}): string {
  const { by, show, mode, period, ...filters } = { ...query, ...changes };
  const shown = chosen({
    ...(by !== "instrument" && { by }),
    ...(show !== "all" && { show }),
    ...(mode !== "real" && { mode }),
    ...(period !== "day" && { period }),
    ...filters,
  });
  return Object.keys(shown).length > 0 ? `${path}?${new URLSearchParams(shown).toString()}` : path;
}
