import { countRequests } from "../../../db/generated/money.ts";
import { pageDeposits, type OfficeDepositRow } from "../../../db/queries/money/page-deposits.ts";
import { pageWithdrawals, type OfficeWithdrawalRow } from "../../../db/queries/money/page-withdrawals.ts";
import type { ListSource } from "../../http/list/load-list.ts";

type Fixed = Record<string, string>;

export function depositSource(fixed?: Fixed): ListSource<OfficeDepositRow> {
  return { rows: pageDeposits, count: (pool, given) => countRequests(pool, { ...given, kind: "deposit" }), fixed };
}

export function withdrawalSource(fixed?: Fixed): ListSource<OfficeWithdrawalRow> {
  return {
    rows: pageWithdrawals,
    count: (pool, given) => countRequests(pool, { ...given, kind: "withdrawal" }),
    fixed,
  };
}
