import { z } from "zod";

/** The recipient of an email. */
export const forUser = z.object({ userId: z.int().positive() });
