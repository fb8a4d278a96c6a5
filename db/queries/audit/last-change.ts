import { z } from "zod";

/** Who changed a record last, and when; its version goes with the form that edits it, and the trail knows it as `record` among its `entity`. */
export const lastChange = z
  .object({
    version: z.number(),
    at: z.string(),
    by: z.string().nullable(),
    entity: z.string().optional(),
    record: z.string().optional(),
  })
  .nullable();
export type LastChange = z.infer<typeof lastChange>;
