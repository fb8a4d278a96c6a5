import { z } from "zod";
import { runImport } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { importFields } from "./fields.ts";

const message = "Choose the email or phone column";
const column = z.preprocess(
  (place) => (typeof place === "number" ? String(place) : place),
  z
    .string(message)
    .regex(/^\d{0,3}$/, message)
    .optional(),
);
const columns = Object.fromEntries(importFields.map((name) => [name, column]));

/** Starts the trial run or the import. */
export const action = call({
  roles: [admin, manager, affiliate],
  params: idParams,
  input: z.object({
    ...columns,
    duplicates: z.enum(["skip", "update", "add"]).default("skip"),
    /** The content of line 1 in a file without recognised column names. */
    firstLine: z.enum(["lead", "names"]).default("lead"),
    run: z.enum(["trial", "import"]),
  }),
  run: ({ pool, actor, params, input }) => {
    const mapped = importFields.flatMap((name) => {
      const place = (input as Record<string, string | undefined>)[name];
      return place ? [[name, Number(place)] as const] : [];
    });
    const mapping = Object.fromEntries(mapped);
    return runImport(pool, {
      actor,
      importId: params.id,
      mapping,
      duplicates: input.duplicates,
      isTrial: input.run === "trial",
      skipsFirst: input.firstLine === "names",
    });
  },
});
