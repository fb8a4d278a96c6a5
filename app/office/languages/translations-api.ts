import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { languageCode } from "./language-code.ts";
import { translationList } from "./translation-list.ts";
import { translationSource } from "./translation-source.ts";

/** A-149 with A-070's names, and with format=csv all of them: what an import takes back. */
export const loader = read({
  roles: [admin],
  params: z.object({ code: languageCode }),
  run: (reading) =>
    answerList(translationList, reading, translationSource(reading.params.code), () => ({ code: reading.params.code })),
});
