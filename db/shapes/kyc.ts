// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { documentStatus, kycStatus } from "../queries/kyc/kyc-status.ts";

const document = z.object({ url: z.string(), title: z.string(), mediaType: z.string() }).nullable();
const ownStatus = z.object({
  status: kycStatus,
  declineReason: z.string().nullable(),
  type: z.enum(["national_id", "passport", "driver_license"]).nullable(),
  front: z.string().nullable(),
  back: z.string().nullable(),
  address: z.string().nullable(),
  files: z.object({ front: document, back: document, address: document }),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reviewHours: z.int().nullable(),
});
export type KycStatus = z.infer<typeof ownStatus>;
export const getStatus = ownStatus;

const file = z.object({ url: z.string(), media_type: z.string(), size: z.number() }).nullable();
export const listDocuments = {
  status: documentStatus,
  front: file,
  back: file,
  proof: file,
};
