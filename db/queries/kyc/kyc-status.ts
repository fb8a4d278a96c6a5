import { z } from "zod";

/** The values of kyc.status. */
export const documentStatus = z.enum(["pending", "approved", "declined"]);

/** The values of kyc.status_of. */
export const kycStatus = z.enum(["not_submitted", ...documentStatus.options]);
