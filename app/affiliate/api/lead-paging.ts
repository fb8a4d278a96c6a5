import type { PushedLeadRow } from "../../../db/queries/crm/lead-api.ts";
import { Refusal } from "../../http/errors.ts";
import { leadQuery } from "./contract.ts";
import { isMoment } from "../../ui/format/date.ts";

const CURSOR_EXPECTED = "Use meta.next of the previous answer";

/** A lead in the response of the lead API. */
export function leadJson({ lead_source_id: leadSourceId, ...lead }: PushedLeadRow) {
  return { ...lead, leadSourceId };
}

/** Parses the query of GET /api/v1/leads. */
export function readQuery(query: URLSearchParams) {
  const read = leadQuery.safeParse(Object.fromEntries(query));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalidQuery(issue?.path.join(".") || "query", issue?.message ?? "");
  }
  const { changedSince = null, cursor, limit } = read.data;
  return { changedSince, limit, after: cursor ? readCursor(cursor) : null };
}

function invalidQuery(name: string, reason: string): Refusal {
  return new Refusal(422, "invalid_query", `${name}: ${reason}`);
}

/** Opaque to clients: the sort position of the page's last lead. */
export function cursorOf({ id, changed_at: at }: PushedLeadRow): string {
  return Buffer.from(`${id}~${at}`).toString("base64url");
}

function readCursor(cursor: string): { id: number; at: string } {
  const [, id, at] =
    /^([1-9]\d{0,15})~([\d-]{10}T[\d:.]{8,15}Z)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!id || !at || !isMoment(at)) throw invalidQuery("cursor", CURSOR_EXPECTED);
  return { id: Number(id), at };
}
