import { z } from "zod";

/** Who changed a record last, and when; its version goes with the form that edits it. */
export const lastChange = z.object({ version: z.number(), at: z.string(), by: z.string().nullable() }).nullable();
export type LastChange = z.infer<typeof lastChange>;
