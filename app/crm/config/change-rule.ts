import { deleteRule, saveRule, listRules } from "../../../db/generated/crm.ts";
import { z } from "zod";
import { serveRecord } from "../../forms/edit/serve-record.ts";
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
    method: z.string("Choose a distribution method").nullable().default(null),
    countries: several,
    languages: several,
    room: number("Max open leads per agent must be between 1 and 100,000"),
    position: number("Invalid form data"),
    isActive: toggle("Invalid form data").default(false),
  }),
  save: ({ pool, actor, id, version, input: rule }) => saveRule(pool, { actor, id, rule, version }),
  remove: deleteRule,
  messages: {
    added: "Rule added",
    changed: "Rule updated",
    removed: "Rule deleted",
  },
});
