import { countInstruments } from "../../../db/queries/market/count-instruments.ts";
import { type OfficeInstrumentRow, pageInstruments } from "../../../db/queries/market/page-instruments.ts";
import type { ListSource } from "../../http/list/load-list.ts";
import type { Category } from "./categories.ts";

export function instrumentSource(category: Category): ListSource<OfficeInstrumentRow> {
  return { rows: pageInstruments, count: countInstruments, fixed: { category } };
}
