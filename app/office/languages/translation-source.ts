import { countTranslations, listTranslations, type ListTranslationsRow } from "../../../db/generated/site.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export function translationSource(code: string): ListSource<ListTranslationsRow> {
  return { rows: listTranslations, count: countTranslations, fixed: { code } };
}
