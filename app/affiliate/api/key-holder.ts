import type { AppLoadContext } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { findKeyHolder } from "../../../db/queries/crm/find-key-holder.ts";
import { Refusal } from "../../http/errors.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { visitOf } from "../../http/visit.ts";
import { LIMITS } from "./contract.ts";
import { hashKey } from "./keys.ts";

const MINUTE = 60_000;
const forKey = limitRate({ most: LIMITS.calls, each: MINUTE });
/** Whoever tries keys is stopped by where they come from, before another key is looked at. */
const forGuesses = limitRate({ most: 30, each: MINUTE });

/** Whose key a call carries. The header alone counts: addresses end up in logs. */
export async function keyHolder(
  pool: CommonQueryMethods,
  request: Request,
  context: AppLoadContext,
): Promise<{ id: number; user_id: number }> {
  const { address } = visitOf(context);
  forGuesses.check(address);
  const key = request.headers.get("x-api-key") ?? "";
  const found = key.length > 10 && key.length < 200 ? await findKeyHolder(pool, hashKey(key)) : null;
  if (!found) {
    // A call without a key guesses nothing.
    if (key !== "") forGuesses(address);
    throw new Refusal(401, "invalid_key", "This API key is not valid");
  }
  forKey(String(found.id));
  return found;
}
