import type { AppLoadContext } from "@remix-run/node";
import { getPool } from "../../db/pool.ts";
import { recordRefusal } from "../../db/generated/audit.ts";
import type { Refusal } from "./errors.ts";
import { log } from "./log.ts";
import { readSession } from "./session.ts";
import { once } from "./visit.ts";

/** Missing permissions of the role, and actions that are forbidden while acting as a customer. */
const rights = new Set(["BT103", "BT109"]);

/** Records a denied request in the audit log, once per request; a failure to record does not change the response. */
export async function noteRefusal({ code }: Refusal, request: Request, context: AppLoadContext): Promise<void> {
  if (!rights.has(code)) return;
  const session = await readSession(request, context);
  if (!session) return;
  const asked = { method: request.method, path: new URL(request.url).pathname };
  await once(context, "refusal", () =>
    recordRefusal(getPool(), { actor: session.actor, method: asked.method, path: asked.path }).catch((err: unknown) =>
      log.error({ err, ...asked }, "a refusal is not in the trail"),
    ),
  );
}
