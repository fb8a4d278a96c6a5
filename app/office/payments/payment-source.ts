import { countEvents, listEvents, type ListEventsRow } from "../../../db/generated/money.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const paymentSource: ListSource<ListEventsRow> = { rows: listEvents, count: countEvents };
