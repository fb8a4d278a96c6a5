import { z } from "zod";

/** Whom a mail is for. */
export const forUser = z.object({ userId: z.int().positive() });
