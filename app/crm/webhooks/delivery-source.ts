import { countDeliveries, listDeliveries, type ListDeliveriesRow } from "../../../db/generated/crm.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const deliverySource: ListSource<ListDeliveriesRow> = { rows: listDeliveries, count: countDeliveries };
