import { countExternalPayments, listExternalPayments } from "../../../db/generated/money.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { externalList } from "./external-list.tsx";

/** A-146 with A-066's names. */
export const loader = serveList({
  definition: externalList,
  roles: [admin],
  rows: listExternalPayments,
  count: countExternalPayments,
  json: ({ custom_label: customLabel, custom_value: customValue }) => ({ customLabel, customValue }),
});
