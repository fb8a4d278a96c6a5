import type { CommonQueryMethods } from "slonik";
import { accountState, closedToday } from "../../../db/generated/trading.ts";
import type { Session } from "../../http/session.ts";
import type { ShownAccount } from "../model/dashboard-data.ts";

/** The figures of an account, with the result of its orders closed today in the reader's time zone. */
export async function readAccount(
  pool: CommonQueryMethods,
  { preferences }: Session,
  accountId: number,
): Promise<ShownAccount> {
  const [state, closed] = await Promise.all([
    accountState(pool, { balanceId: accountId }),
    closedToday(pool, { accountId, timeZone: preferences.time_zone }),
  ]);
  return { ...state, closed_today: closed };
}
