import { z } from "zod";
import { answerFunds } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { customer } from "../../http/roles.ts";

export const action = call({
  roles: [customer],
  input: z.object({
    source: text("Choose a valid option", 40),
    answer: text("Enter an answer (up to 2,000 characters)", 2000),
    /** The field of the file; its content is checked where it is stored. */
    document: z.unknown().optional(),
  }),
  files: { kind: "funds", names: ["document"] },
  run: ({ pool, actor, input: { source, answer }, files }) =>
    answerFunds(pool, { actor, source, answer, document: files.document }),
  done: () => ({ message: "Your explanation was sent", to: "/suitability" }),
  back: "/suitability",
});
