import { z } from "zod";

/** The values of money.name_warning. */
export const nameWarning = z.enum(["other_account", "not_verified", "renamed", "in_review"]);
export type NameWarning = z.infer<typeof nameWarning>;
