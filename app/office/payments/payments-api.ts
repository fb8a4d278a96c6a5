import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { paymentList } from "./payment-list.ts";
import { paymentSource } from "./payment-source.ts";

/** The inbox for programs, and with format=csv all of it. */
export const loader = read({
  roles: [admin, manager],
  run: (reading) => answerList(paymentList, reading, paymentSource),
});
