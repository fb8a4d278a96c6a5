import { z } from "zod";
import { describeCustomers } from "../../../db/queries/iam/describe-customers.ts";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { customerList } from "./customer-list.ts";
import { customerSource } from "./customer-source.ts";
import { customerTypes } from "./customer-types.ts";

/** A-140 with A-060's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  params: z.object({ type: z.enum(customerTypes) }),
  async run(reading) {
    const answer = await answerList(customerList, reading, customerSource(reading.params.type));
    if (answer instanceof Response) return answer;
    const ids = answer.data.map(({ id }) => id);
    const described = await describeCustomers(reading.pool, reading.actor, ids);
    return { ...answer, data: answer.data.map((row) => ({ ...row, ...described.get(row.id) })) };
  },
});
