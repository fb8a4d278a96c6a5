import { countEvents } from "../../../db/generated/money.ts";
import { type EventRow, listEvents } from "../../../db/queries/money/list-events.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const paymentSource: ListSource<EventRow> = { rows: listEvents, count: countEvents };
