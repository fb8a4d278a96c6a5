import { countInstruments, listInstruments, type ListInstrumentsRow } from "../../../db/generated/market.ts";
import type { ListSource } from "../../http/list/load-list.ts";
import type { Category } from "./categories.ts";

export function instrumentSource(category: Category): ListSource<ListInstrumentsRow> {
  return { rows: listInstruments, count: countInstruments, fixed: { category } };
}
