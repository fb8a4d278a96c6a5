import { countExternalPayments } from "../../../db/queries/money/count-external-payments.ts";
import { type ExternalPaymentRow, pageExternalPayments } from "../../../db/queries/money/page-external-payments.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const externalSource: ListSource<ExternalPaymentRow> = {
  rows: pageExternalPayments,
  count: countExternalPayments,
};
