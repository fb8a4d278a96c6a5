import type { AppLoadContext } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import type { Customer } from "../../../db/shapes/iam.ts";
import { getCustomer } from "../../../db/generated/iam.ts";
import { once } from "../../http/request-context.ts";

type Reading = { pool: CommonQueryMethods; actor: Actor; params: { id: number }; context: AppLoadContext };

/** The customer of the address, loaded once per request for the page and its first tab. */
export function loadCustomer({ pool, actor, params, context }: Reading): Promise<Customer> {
  return once(context, "customer", () => getCustomer(pool, { actor, userId: params.id }));
}
