import { countEvents, listEvents } from "../../../db/generated/money.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { paymentList } from "./payment-list.tsx";

export const loader = serveList({
  definition: paymentList,
  roles: [admin, manager],
  rows: listEvents,
  count: countEvents,
});
