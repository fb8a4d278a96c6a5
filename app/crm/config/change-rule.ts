import { z } from "zod";
import { deleteRule, listRules } from "../../../db/generated/crm.ts";
import { saveRule } from "../../../db/queries/crm/save-rule.ts";
import { serveRecord } from "../../http/edit/serve-record.ts";
import { toggle, whole } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { rowOf } from "./row-of.ts";

/** A list, or comma-separated text of one form field. */
const several = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(","))])
  .default([])
  .transform((words) => words.map((word) => word.trim()).filter((word) => word !== ""));
const number = (wrong: string) =>
  z.preprocess((value) => (value === "" ? null : value), whole(wrong).nullable().default(null));

export const action = serveRecord({
  roles: [admin],
  list: "/admin/crm-config/rules",
  marksRow: false,
  find: async (pool, { actor, id }) => rowOf(await listRules(pool, { actor }), id),
  input: z.object({
    teamId: number("Team is required"),
    method: z.string("Choose how leads are given out").nullable().default(null),
    countries: several,
    languages: several,
    room: number("Room is for 1 to 100,000 leads"),
    position: number("The form is not valid"),
    isActive: toggle("The form is not valid").default(false),
  }),
  save: ({ pool, actor, id, version, input }) => saveRule(pool, actor, id, { ...input, version }),
  remove: deleteRule,
  messages: {
    added: "Rule added successfully",
    changed: "Rule updated successfully",
    removed: "Rule deleted successfully",
  },
});
