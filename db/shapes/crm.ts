// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { lastChange } from "../queries/audit/last-change.ts";

export const getStatus = { changed: lastChange };

export const leadTimeline = { detail: z.record(z.string(), z.unknown()) };

export const listChanges = { target: z.record(z.string(), z.unknown()) };

export const listDeliveries = { body: z.record(z.string(), z.unknown()) };

export const listImports = { mapping: z.record(z.string(), z.number()) };

export const listRules = { changed: lastChange };

const person = z.object({ id: z.number(), full_name: z.string() });
export const listTeams = { user: person, agents: z.array(person), changed: lastChange };

export const pushLeads = {
  outcome: z.enum(["created", "duplicate", "invalid"]),
  errors: z.record(z.string(), z.string()).nullable(),
};

const home = z.object({
  leads: z.object({
    total: z.number(),
    today: z.number(),
    week: z.number(),
    month: z.number(),
    untouched: z.number(),
    deposited: z.number(),
  }),
  statuses: z.array(z.object({ status: z.string(), leads: z.number() })),
  /** A manager's agents; empty for other roles. */
  agents: z.array(
    z.object({
      id: z.number(),
      full_name: z.string(),
      role_id: z.number(),
      leads: z.number(),
      untouched: z.number(),
    }),
  ),
  recent: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      country: z.string().nullable(),
      status: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});
export type StaffHome = z.infer<typeof home>;
export const staffHome = home;
