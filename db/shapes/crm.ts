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

const team = z.object({
  /** The first day of the period, as YYYY-MM-DD. */
  from: z.string(),
  currency: z.string(),
  leads: z.object({
    total: z.number(),
    /** Leads registered in the same number of days before the period. */
    before: z.number(),
    contacted: z.number(),
    customers: z.number(),
    deposited: z.number(),
    value: z.string().nullable(),
    /** Of any day. */
    untouched: z.number(),
  }),
  statuses: z.array(z.object({ status: z.string(), leads: z.number() })),
  agents: z.array(
    z.object({
      id: z.number(),
      full_name: z.string(),
      role_id: z.number(),
      /** Calls of the last ten days, oldest first. */
      calls: z.array(z.number()),
      leads: z.number(),
      contacted: z.number(),
      customers: z.number(),
      deposited: z.number(),
      value: z.string().nullable(),
      untouched: z.number(),
    }),
  ),
  weeks: z.array(z.object({ week: z.string(), deposits: z.number() })),
  untouched: z.array(z.object({ age: z.enum(["24h", "8h", "2h", "new"]), leads: z.number() })),
  /** The agent with the most leads untouched for 24 hours; without an id they have no agent. */
  holder: z.object({ id: z.number().nullable(), full_name: z.string().nullable(), leads: z.number() }).nullable(),
  sources: z.array(
    z.object({
      source: z.string(),
      affiliate_id: z.number().nullable(),
      lead_source_id: z.string().nullable(),
      leads: z.number(),
      deposited: z.number(),
    }),
  ),
});
export type TeamHome = z.infer<typeof team>;
export const teamHome = team;
