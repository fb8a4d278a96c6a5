import { countDeliveries, listDeliveries } from "../../../db/generated/crm.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { deliveryList } from "./delivery-list.tsx";

export const loader = serveList({
  definition: deliveryList,
  roles: [admin],
  rows: listDeliveries,
  count: countDeliveries,
});
