import { countEvents } from "../../../db/queries/money/count-events.ts";
import { type EventRow, findEvents } from "../../../db/queries/money/find-events.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const paymentSource: ListSource<EventRow> = { rows: findEvents, count: countEvents };
