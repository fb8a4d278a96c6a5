import { countDeliveries } from "../../../db/generated/crm.ts";
import { type DeliveryRow, listDeliveries } from "../../../db/queries/crm/list-deliveries.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const deliverySource: ListSource<DeliveryRow> = { rows: listDeliveries, count: countDeliveries };
