// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/kyc.ts";

/**
 * POST /admin/kyc/{id}/approve: unless it is approved already, in which case nothing happens. Front and
 * address must be there. The name of the moment is stored as the approved one. Locks the document.
 * Raises BT103, BT104, BT413 a newer submission exists, BT414 files missing.
 */
export const approve = command<{ actor: Actor; documentId: number | null }>("kyc.approve", {
  actor: ["p_actor_id", "actor"],
  documentId: ["p_document_id", "bigint"],
});

const countDocumentsResult = z.number();
/** How many submissions the same filters find on all pages of kyc.list_documents. Raises BT102, BT103. */
export const countDocuments = value<{ actor: Actor; filters: unknown }, z.infer<typeof countDocumentsResult>>(
  "kyc.count_documents",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countDocumentsResult,
);

/**
 * POST /admin/kyc/{id}/decline: at any time. The customer reads the reason, or a neutral sentence where none
 * is given. Locks the document. Raises BT103, BT104, BT413 a newer submission exists, BT415 reason too long.
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
 * The submissions before and after one of them among those that wait for a decision, newest first, and how many wait.
 * Raises BT102, BT103. Called by GET /admin/kyc/{id}. Null: previous, next.
 */
export const documentsBeside = row<{ actor: Actor; documentId: number | null }, typeof documentsBesideRow>(
  "kyc.documents_beside",
  { actor: ["p_actor_id", "actor"], documentId: ["p_document_id", "bigint"] },
  documentsBesideRow,
);

const getStatusResult = shapes.getStatus;
/**
 * What the actor's KYC page shows (C-092): status, declineReason, type, the addresses of front, back and address,
 * what each file is, and when. Raises BT100, BT102.
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
 * One page of the identity documents with where their files are, and what the customer said about
 * themselves. p_filters and p_page as in site.page_ids. Raises BT102, BT103, BT606. Called by GET /admin/kyc. Null:
 * birth_date, decline_reason, decided_by, decided_at.
 */
export const listDocuments = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listDocumentsRow>(
  "kyc.list_documents",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listDocumentsRow,
);

const submitResult = z.number();
/**
 * POST /kyc: a customer hands in identity documents; the files were checked and stored before, these are their names.
 * What is left out stays as it was declined, so that one page can be replaced alone; another document type takes only
 * the address along. Staff are notified. Raises BT103, BT109, BT410 document type, BT411 already under review, BT412
 * already approved, BT605 not a file of the customer's.
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
