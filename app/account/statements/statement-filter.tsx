import { PeriodFilter } from "./period-filter.tsx";
import { statementAddress, type StatementQuery } from "./statement-query.ts";

/** The period of a statement. */
export function StatementFilter({ query, today }: { query: StatementQuery; today: string }) {
  const { dateStart, dateEnd, balance_id, kinds, limit } = query;
  return (
    <PeriodFilter
      id="statement-dates"
      path="/statements"
      kept={{ balance_id, kinds: kinds === "all" ? null : kinds, limit: limit === 15 ? null : limit }}
      to={(days) => statementAddress(query, days)}
      today={today}
      dateStart={dateStart}
      dateEnd={dateEnd}
    />
  );
}
