import { z } from "zod";

/**
 * The last change of a record: its user and time, the version that an edit form sends back, and the `entity` and
 * `record` of its audit log entries.
 */
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

/** The user and time of the last change; null for a record that never changed. */
export const changed = z.object({ by: z.string().nullable(), at: z.string() }).nullable();
export type Changed = z.infer<typeof changed>;
