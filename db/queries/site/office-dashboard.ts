import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const figures = z.object({
  currency: z.string(),
  totalDeposits: z.string(),
  totalWithdraws: z.string(),
  totalTrades: z.number(),
  totalUsers: z.number(),
  totalProLoss: z.string(),
  last7DaysTransactions: z.object({
    categories: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), data: z.array(z.string()) })),
  }),
  tradeEngagement: z.object({ categories: z.array(z.string()), data: z.array(z.number()) }),
});
const row = z.object({ figures });
export type DashboardFigures = z.infer<typeof figures>;

/** The figures of the office's first page, between two days or ever; amounts in the site's currency. */
export function officeDashboard(
  pool: CommonQueryMethods,
  actor: Actor,
  { from, to }: { from: string | null; to: string | null },
): Promise<DashboardFigures> {
  return pool.oneFirst(
    sql.type(row)`select site.office_dashboard(${actorId(actor)}, ${from}::date, ${to}::date) as figures`,
  );
}
