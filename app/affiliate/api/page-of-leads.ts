import type { PushedLeadRow } from "../../../db/queries/crm/list-pushed-leads.ts";
import { Refusal } from "../../http/errors.ts";
import { leadQuery } from "./contract.ts";

/** A lead as the lead API answers it. */
export function tellLead({ lead_source_id: leadSourceId, ...lead }: PushedLeadRow) {
  return { ...lead, leadSourceId };
}

/** What GET /api/v1/leads asks for. */
export function readQuery(query: URLSearchParams) {
  const read = leadQuery.safeParse(Object.fromEntries(query));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Refusal(422, "invalid_query", `${issue?.path.join(".") || "query"}: ${issue?.message}`);
  }
  const { changedSince = null, cursor, limit } = read.data;
  return { changedSince, limit, after: cursor ? readCursor(cursor) : null };
}

/** Opaque to programs: the place of the last lead in the order that was asked for. */
export function cursorOf({ id, changed_at: at }: PushedLeadRow): string {
  return Buffer.from(`${id}~${at}`).toString("base64url");
}

function readCursor(cursor: string): { id: number; at: string } {
  const [, id, at] = /^([1-9]\d{0,15})~(\d{4}-[\d:.TZ-]+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!id || !at || Number.isNaN(Date.parse(at))) throw new Refusal(422, "invalid_query", "cursor: This is no cursor");
  return { id: Number(id), at };
}
