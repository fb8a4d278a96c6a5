import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, customer, manager } from "../../http/roles.ts";
import { customerList } from "./customer-list.ts";
import { customerSource } from "./customer-source.ts";
import { customerTypes } from "./customer-types.ts";

/** A-140 with A-060's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  params: z.object({ type: z.enum(customerTypes) }),
  run: (reading) =>
    answerList(
      customerList,
      reading,
      customerSource(reading.params.type),
      ({ phone, birth_date: birthDate, country }) => ({
        role_id: customer,
        profile: { phone, birth_date: birthDate, country },
      }),
    ),
});
