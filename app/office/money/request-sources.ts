import { countRequests } from "../../../db/queries/money/count-requests.ts";
import { findDeposits, type OfficeDepositRow } from "../../../db/queries/money/find-deposits.ts";
import { findWithdrawals, type OfficeWithdrawalRow } from "../../../db/queries/money/find-withdrawals.ts";
import type { ListSource } from "../../http/list/load-list.ts";

type Fixed = Record<string, string>;

export function depositSource(fixed?: Fixed): ListSource<OfficeDepositRow> {
  return { rows: findDeposits, count: (pool, actor, filters) => countRequests(pool, actor, "deposit", filters), fixed };
}

export function withdrawalSource(fixed?: Fixed): ListSource<OfficeWithdrawalRow> {
  return {
    rows: findWithdrawals,
    count: (pool, actor, filters) => countRequests(pool, actor, "withdrawal", filters),
    fixed,
  };
}
