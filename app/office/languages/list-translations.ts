import { z } from "zod";
import { countTranslations, listTranslations } from "../../../db/generated/site.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { languageCode } from "./language-code.ts";
import { translationList } from "./translation-list.tsx";

/** A-149 with A-070's names; the CSV is what an import reads. */
export const loader = serveList({
  definition: translationList,
  roles: [admin],
  rows: listTranslations,
  count: countTranslations,
  params: z.object({ code: languageCode }),
  fixed: ({ code }) => ({ code }),
  json: (_row, { code }) => ({ code }),
});
