import {
  countRequests,
  listDeposits,
  listWithdrawals,
  type ListDepositsRow,
  type ListWithdrawalsRow,
} from "../../../db/generated/money.ts";
import type { ListSource } from "../../http/list/load-list.ts";

type Fixed = Record<string, string>;

export function depositSource(fixed?: Fixed): ListSource<ListDepositsRow> {
  return { rows: listDeposits, count: (pool, given) => countRequests(pool, { ...given, kind: "deposit" }), fixed };
}

export function withdrawalSource(fixed?: Fixed): ListSource<ListWithdrawalsRow> {
  return {
    rows: listWithdrawals,
    count: (pool, given) => countRequests(pool, { ...given, kind: "withdrawal" }),
    fixed,
  };
}
