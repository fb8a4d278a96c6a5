import type { AppLoadContext } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { useApiKey } from "../../../db/generated/crm.ts";
import { defineAuthentication } from "../../auth/define-authentication.ts";
import { Refusal } from "../../http/errors.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { requestContextOf } from "../../http/request-context.ts";
import { LIMITS } from "./contract.ts";
import { hashKey } from "./keys.ts";

const MINUTE_MS = 60_000;
const limitCalls = limitRate({ most: LIMITS.callsPerMinute, each: MINUTE_MS });
/** Wrong keys are limited by client address, before the next key is looked up. */
const limitWrongKeys = limitRate({ most: 30, each: MINUTE_MS });

const authenticateByApiKey = defineAuthentication(
  "api-key",
  async ({ pool, key, address }: { pool: CommonQueryMethods; key: string; address: string }) => {
    limitWrongKeys.check(address);
    const holder = key.length > 10 && key.length < 200 ? await useApiKey(pool, { keyHash: hashKey(key) }) : null;
    if (holder) return holder;
    // A call without a key is not a guess.
    if (key !== "") limitWrongKeys(address);
    throw new Refusal(401, "invalid_key", "Invalid API key");
  },
);

/** The affiliate of the request's API key. Only the header is read, because addresses are written to logs. */
export async function keyHolder(
  pool: CommonQueryMethods,
  request: Request,
  context: AppLoadContext,
): Promise<{ id: number; user_id: number }> {
  const key = request.headers.get("x-api-key") ?? "";
  const holder = await authenticateByApiKey(request, { pool, key, address: requestContextOf(context).address });
  limitCalls(String(holder.id));
  return holder;
}
