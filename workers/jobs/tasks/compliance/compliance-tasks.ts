import { streamOutbound } from "../../../../app/outbound/fetch-outbound.ts";
import type { Context, Task } from "../../context.ts";
import { fetchLists } from "./fetch-lists.ts";
import { importList } from "./import-list.ts";
import { screenCustomers, screenList } from "./screen-customers.ts";

/** The tasks of screening by name. */
export const complianceTasks = (context: Context): Record<string, Task> => ({
  "fetch-lists": fetchLists(context, streamOutbound),
  "import-list": importList(context),
  "screen-customers": screenCustomers(context),
  "screen-list": screenList(context),
});
