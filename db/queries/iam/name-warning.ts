import { z } from "zod";

/** What money.name_warning answers. */
export const nameWarning = z.enum(["other_account", "not_verified", "renamed", "in_review"]);
export type NameWarning = z.infer<typeof nameWarning>;
