import type { CommonQueryMethods } from "slonik";
import { z } from "zod";
import type { Actor } from "../../../db/actor.ts";
import { riskInstrument } from "../../../db/generated/trading.ts";
import { notFound } from "../../http/errors.ts";
import type { RiskInput } from "./risk-input.ts";
import { filtersOf } from "./risk-query.ts";

export const instrumentParams = z.object({ instrument: z.string().max(40) });

type Reading = {
  pool: CommonQueryMethods;
  actor: Actor;
  params: z.infer<typeof instrumentParams>;
  query: RiskInput;
};

/** Exposure, holders and what-if ladder of the instrument in the address. */
export async function loadInstrument({ pool, actor, params, query }: Reading) {
  const found = await riskInstrument(pool, { actor, instrument: params.instrument, filters: filtersOf(query) });
  if (!found) throw notFound();
  return found;
}
