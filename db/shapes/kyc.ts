// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";

const document = z.object({ url: z.string(), title: z.string(), mediaType: z.string() }).nullable();
const kycStatus = z.object({
  status: z.enum(["not_submitted", "pending", "approved", "declined"]),
  declineReason: z.string().nullable(),
  type: z.enum(["national_id", "passport", "driver_license"]).nullable(),
  front: z.string().nullable(),
  back: z.string().nullable(),
  address: z.string().nullable(),
  files: z.object({ front: document, back: document, address: document }),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type KycStatus = z.infer<typeof kycStatus>;
export const getStatus = kycStatus;

const file = z.object({ url: z.string(), media_type: z.string(), size: z.number() }).nullable();
export const listDocuments = {
  status: z.enum(["pending", "approved", "declined"]),
  front: file,
  back: file,
  proof: file,
};
