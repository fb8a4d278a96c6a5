import { z } from "zod";
import type { StatementKinds } from "../../../db/queries/money/statements.ts";
import { optionalDay } from "../../http/fields.ts";

const day = optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31");
const period = {
  /** An account of the user; by default the active one. */
  balance_id: z.coerce.number().int().positive().nullable().catch(null),
  dateStart: day,
  dateEnd: day,
};

/** A page of a statement, filtered by kind of movement (C-175). */
export const statementQuery = z.object({
  ...period,
  kinds: z.enum(["all", "transfers", "trading", "other"]).catch("all"),
  page: z.coerce.number().int().min(1).max(100_000_000).catch(1),
  limit: z.coerce.number().int().min(1).max(50).catch(15),
});
export type StatementQuery = z.infer<typeof statementQuery>;

export const exportQuery = z.object({ ...period, format: z.enum(["csv", "pdf"]).catch("csv") });

type Change = Partial<Omit<StatementQuery, "kinds">> & { kinds?: StatementKinds };

/** The statement's address with some values changed; default values are left out. */
export function statementAddress(query: StatementQuery, change: Change = {}): string {
  const { kinds, page, limit, ...days } = { ...query, page: 1, ...change };
  return addressOf("/statements", {
    ...days,
    kinds: kinds === "all" ? null : kinds,
    limit: limit === 15 ? null : limit,
    page: page === 1 ? null : page,
  });
}

/** The address of the export, which has all kinds and all pages of the period. */
export function exportAddress({ balance_id, dateStart, dateEnd }: StatementQuery, format: "csv" | "pdf"): string {
  return addressOf("/statements/export", { balance_id, dateStart, dateEnd, format: format === "csv" ? null : format });
}

function addressOf(path: string, values: Record<string, string | number | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
