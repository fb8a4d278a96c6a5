import { z } from "zod";

/** Who changed a record last, and when; null when nobody has since it came. */
export const changed = z.object({ by: z.string().nullable(), at: z.string() }).nullable();
export type Changed = z.infer<typeof changed>;
