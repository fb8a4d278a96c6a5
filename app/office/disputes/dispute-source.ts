import { countDisputes, listDisputes, type ListDisputesRow } from "../../../db/generated/trading.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const disputeSource: ListSource<ListDisputesRow> = { rows: listDisputes, count: countDisputes };
