import { sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { asJson } from "../list-ask.ts";
import type { LeadListName } from "./lead-row.ts";

/** The leads of a bulk change: the selected ids, or all rows of a list under its filters. */
export type LeadSelection = { ids: readonly number[] } | { list: LeadListName; filters: Record<string, string> };

export function leadSelection(actor: Actor, selection: LeadSelection) {
  // pg writes an array element by element, selection takes 40 ms for 100,000 ids.
  return "ids" in selection
    ? sql.fragment`${`{${selection.ids.join(",")}}`}::int8[]`
    : sql.fragment`crm.match_leads(${actorId(actor)}, ${selection.list}, ${asJson(selection.filters)})`;
}
