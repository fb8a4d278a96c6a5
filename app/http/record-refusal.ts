import type { AppLoadContext } from "@remix-run/node";
import { getPool } from "../../db/pool.ts";
import { recordRefusal as insertRefusal } from "../../db/generated/audit.ts";
import type { Refusal } from "./errors.ts";
import { log } from "../process/log.ts";
import { readSession } from "./session.ts";
import { once } from "./request-context.ts";

/** Missing permissions of the role, and actions that are forbidden while acting as a customer. */
const rights = new Set(["BT103", "BT109"]);

/** Records a denied request in the audit log, once per request; a failure to record does not change the response. */
export async function recordRefusal({ code }: Refusal, request: Request, context: AppLoadContext): Promise<void> {
  if (!rights.has(code)) return;
  const session = await readSession(request, context);
  if (!session) return;
  const entry = { method: request.method, path: new URL(request.url).pathname };
  await once(context, "refusal", () =>
    insertRefusal(getPool(), { actor: session.actor, method: entry.method, path: entry.path }).catch((err: unknown) =>
      log.error({ err, ...entry }, "refusal not recorded"),
    ),
  );
}
