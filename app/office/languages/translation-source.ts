import { countTranslations } from "../../../db/queries/site/count-translations.ts";
import { pageTranslations, type TranslationRow } from "../../../db/queries/site/page-translations.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export function translationSource(code: string): ListSource<TranslationRow> {
  return { rows: pageTranslations, count: countTranslations, fixed: { code } };
}
