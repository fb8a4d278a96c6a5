import { countDisputes } from "../../../db/generated/trading.ts";
import { type DisputeRow, listDisputes } from "../../../db/queries/trading/list-disputes.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const disputeSource: ListSource<DisputeRow> = { rows: listDisputes, count: countDisputes };
