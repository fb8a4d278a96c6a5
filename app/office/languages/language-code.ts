import { z } from "zod";

/** The language code in the path /admin/languages/{code}. */
export const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/);
