// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/kyc.ts";

/**
 * Approves a customer's newest submission; does nothing if it is approved already. Requires front and address
 * documents, of which the identity document has not expired, and stores the customer's current name as the
 * approved name. Called by POST /admin/kyc/{id}/approve. Locks: the document. Errors: BT103 forbidden, BT104
 * not found, BT413 newer documents exist, BT414 documents missing or expired.
 */
export const approve = command<{ actor: Actor; documentId: number | null }>("kyc.approve", {
  actor: ["p_actor_id", "actor"],
  documentId: ["p_document_id", "bigint"],
});

const countDocumentsResult = z.number();
/**
 * Returns the number of submissions on all pages of kyc.list_documents under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const countDocuments = value<{ actor: Actor; filters: unknown }, z.infer<typeof countDocumentsResult>>(
  "kyc.count_documents",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countDocumentsResult,
);

/**
 * Declines a customer's newest submission in any status. The customer is shown the reason, or a neutral
 * sentence if there is none. Called by POST /admin/kyc/{id}/decline. Locks: the document. Errors: BT103
 * forbidden, BT104 not found, BT413 newer documents exist, BT415 reason too long.
 */
export const decline = command<{ actor: Actor; documentId: number | null; declineReason?: string | null }>(
  "kyc.decline",
  {
    actor: ["p_actor_id", "actor"],
    documentId: ["p_document_id", "bigint"],
    declineReason: ["p_decline_reason", "text"],
  },
);

const documentsBesideRow = z.object({
  previous: z.number().nullable(),
  next: z.number().nullable(),
  waiting: z.number(),
});
export type DocumentsBesideRow = z.infer<typeof documentsBesideRow>;
/**
 * Returns the pending submissions before and after one of them, newest first, and the number of pending ones. Called
 * by GET /admin/kyc/{id}. Errors: BT102 account inactive, BT103 forbidden. Null: previous, next.
 */
export const documentsBeside = row<{ actor: Actor; documentId: number | null }, typeof documentsBesideRow>(
  "kyc.documents_beside",
  { actor: ["p_actor_id", "actor"], documentId: ["p_document_id", "bigint"] },
  documentsBesideRow,
);

const documentsOfRow = z.object({
  id: z.number(),
  type: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  approved_name: z.string().nullable(),
  decline_reason: z.string().nullable(),
});
export type DocumentsOfRow = z.infer<typeof documentsOfRow>;
/**
 * Returns the identity documents of a customer, newest first, with their decisions, without the files. Called by GET
 * /admin/customers/{id}/identity. Errors: BT102 account inactive, BT103 forbidden, BT104 not found. Null:
 * decline_reason, decided_by, decided_at, approved_name.
 */
export const documentsOf = rows<{ actor: Actor; userId: number | null }, typeof documentsOfRow>(
  "kyc.documents_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  documentsOfRow,
);

const getStatusResult = shapes.getStatus;
/**
 * Returns the data of the actor's KYC page (C-092): status, declineReason, type, the URLs of front, back and address
 * with each file's description, the times of submission and decision, and reviewHours (kyc.review_hours). Called by
 * the KYC page. Errors: BT100 not signed in, BT102 account inactive.
 */
export const getStatus = value<{ actor: Actor }, z.infer<typeof getStatusResult>>(
  "kyc.get_status",
  { actor: ["p_actor_id", "actor"] },
  getStatusResult,
);

const listDocumentsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  type: z.string(),
  status: shapes.listDocuments.status,
  created_at: z.string(),
  full_name: z.string(),
  email: z.string(),
  birth_date: z.string().nullable(),
  address: z.string(),
  decline_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  is_newest: z.boolean(),
  front: shapes.listDocuments.front,
  back: shapes.listDocuments.back,
  proof: shapes.listDocuments.proof,
});
export type ListDocumentsRow = z.infer<typeof listDocumentsRow>;
/**
 * Returns one page of the identity documents with the URLs of their files and the customer's own data
 * for comparison. p_filters and p_page as in site.page_ids. Called by GET /admin/kyc. Errors: BT102 account inactive,
 * BT103 forbidden, BT606 unknown sort column. Null: birth_date, decline_reason, decided_by, decided_at.
 */
export const listDocuments = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listDocumentsRow>(
  "kyc.list_documents",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listDocumentsRow,
);

/**
 * Sets the day on which the identity document of the newest submission expires, null for none; administrators only.
 * Called by POST /admin/kyc/{id}/expiry. Locks: the document. Errors: BT102 account inactive, BT103 forbidden, BT104
 * not found, BT413 newer documents exist, BT416 invalid day.
 */
export const setExpiry = command<{ actor: Actor; documentId: number | null; expiresOn: string | null }>(
  "kyc.set_expiry",
  { actor: ["p_actor_id", "actor"], documentId: ["p_document_id", "bigint"], expiresOn: ["p_expires_on", "date"] },
);

const submitResult = z.number();
/**
 * Submits identity documents; the parameters name files that were validated and stored before. An omitted file is
 * taken over from a declined submission, so that one page can be replaced alone, the front with its expiry; with
 * another document type only the address is. Notifies staff. Called by POST /kyc. Locks: the user. Errors: BT103
 * forbidden, BT109 not allowed while acting for a customer, BT410 unknown document type, BT411 review pending, BT412
 * already approved, BT605 invalid file.
 */
export const submit = value<
  { actor: Actor; type: string | null; frontFile: string | null; backFile: string | null; addressFile: string | null },
  z.infer<typeof submitResult>
>(
  "kyc.submit",
  {
    actor: ["p_actor_id", "actor"],
    type: ["p_type", "text"],
    frontFile: ["p_front_file", "text"],
    backFile: ["p_back_file", "text"],
    addressFile: ["p_address_file", "text"],
  },
  submitResult,
);
