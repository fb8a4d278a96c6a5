import { z } from "zod";

/** The user and time of the last change; null for a record that never changed. */
export const changed = z.object({ by: z.string().nullable(), at: z.string() }).nullable();
export type Changed = z.infer<typeof changed>;
