import { getStore } from "../../../../app/storage/store.ts";
import type { Context, Task } from "../../context.ts";
import { archiveMonths } from "./archive-months.ts";
import { ensurePartitions } from "./ensure-partitions.ts";
import { purgeExpired } from "./purge-expired.ts";
import { purgeFiles } from "./purge-files.ts";

/** The nightly tasks that create, archive and delete. */
export function nightlyTasks(context: Context): Record<string, Task> {
  return {
    "ensure-partitions": ensurePartitions(context),
    "purge-expired": purgeExpired(context),
    "purge-files": purgeFiles(context, getStore()),
    "archive-months": archiveMonths(context, getStore()),
  };
}
