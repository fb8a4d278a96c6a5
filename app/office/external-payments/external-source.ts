import {
  countExternalPayments,
  listExternalPayments,
  type ListExternalPaymentsRow,
} from "../../../db/generated/money.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const externalSource: ListSource<ListExternalPaymentsRow> = {
  rows: listExternalPayments,
  count: countExternalPayments,
};
