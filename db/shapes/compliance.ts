// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";

export const screeningLists = ["ofac", "un", "eu", "opensanctions"] as const;
const list = z.enum(screeningLists);
export const matchStatuses = [
  "open",
  "needs_information",
  "escalated",
  "true_match",
  "false_positive",
  "obsolete",
] as const;
const status = z.enum(matchStatuses);
const topic = z.enum(["sanctions", "pep", "crime"]);
const fundsSource = z.enum(["salary", "business", "savings", "inheritance", "sale", "other"]);
const fundsStatus = z.enum(["requested", "answered", "accepted", "rejected"]);

const facts = z.object({
  id: z.number(),
  status,
  score: z.number(),
  version: z.number(),
  openedAt: z.string(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  evidence: z.object({
    name: z.string(),
    listedName: z.string(),
    nameScore: z.number(),
    birth: z.enum(["exact", "year", "near", "different", "unknown"]),
    country: z.enum(["match", "different", "unknown"]),
  }),
  customer: z.object({
    id: z.number(),
    name: z.string(),
    birthDate: z.string().nullable(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    since: z.string(),
    documentType: z.string().nullable(),
    documentStatus: z.string().nullable(),
    approvedName: z.string().nullable(),
    documentId: z.number().nullable(),
    pictures: z.array(z.object({ url: z.string(), media_type: z.string(), size: z.number() })).nullable(),
  }),
  money: z.object({ currency: z.string(), equity: z.string().nullable(), net: z.string().nullable() }),
  funds: z
    .object({ source: fundsSource.nullable(), status: fundsStatus, answeredAt: z.string().nullable() })
    .nullable(),
  reviewScore: z.number(),
  isWaiting: z.boolean(),
  mayDecide: z.boolean(),
  mayEscalate: z.boolean(),
  entry: z.object({
    list,
    sourceId: z.string(),
    isListed: z.boolean(),
    publishedAt: z.string().nullable(),
    importedAt: z.string().nullable(),
    kind: z.string(),
    topics: z.array(topic),
    names: z.array(z.object({ name: z.string(), isWeak: z.boolean() })),
    births: z.array(z.object({ from: z.string(), to: z.string() })),
    countries: z.array(z.string()),
    programs: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
  others: z.array(z.object({ id: z.number(), listedName: z.string(), list, status, score: z.number() })),
  block: z
    .object({ by: z.string(), at: z.string(), confirmedBy: z.string().nullable(), confirmedAt: z.string().nullable() })
    .nullable(),
});
export type MatchFacts = z.infer<typeof facts>;
export const matchFacts = facts;

const state = z.object({
  customers: z.number(),
  queued: z.number(),
  oldestQueuedAt: z.string().nullable(),
  error: z.string().nullable(),
  lastScreenedAt: z.string().nullable(),
  lists: z.array(
    z.object({
      name: list,
      url: z.string().nullable(),
      error: z.string().nullable(),
      errorValues: z.record(z.string(), z.string()),
      failingSince: z.string().nullable(),
      lastAttemptAt: z.string().nullable(),
      isImporting: z.boolean(),
      entries: z.number().nullable(),
      publishedAt: z.string().nullable(),
      inForceSince: z.string().nullable(),
    }),
  ),
});
export type ScreeningState = z.infer<typeof state>;
export const screeningState = state;

export const listMatches = { topics: z.array(topic) };
export const listVersions = { reason_values: z.record(z.string(), z.string()) };

const assessment = z.object({
  id: z.number(),
  version: z.number(),
  score: z.number(),
  isAppropriate: z.boolean(),
  at: z.string(),
});
const own = {
  assessments: z.array(assessment),
  funds: z.array(
    z.object({
      id: z.number(),
      status: fundsStatus,
      note: z.string(),
      requestedAt: z.string(),
      source: fundsSource.nullable(),
      answer: z.string().nullable(),
      file: z.object({ url: z.string(), title: z.string(), mediaType: z.string() }).nullable(),
      answeredAt: z.string().nullable(),
      reason: z.string().nullable(),
      decidedAt: z.string().nullable(),
    }),
  ),
  document: z.object({ id: z.number(), status: z.string(), expiresOn: z.string().nullable() }).nullable(),
  consents: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(["terms", "risk_warning", "marketing"]),
      version: z.string(),
      isGiven: z.boolean(),
      at: z.string(),
    }),
  ),
};
const suitability = z.object({
  ...own,
  questionnaire: z
    .object({
      version: z.number(),
      questions: z.array(z.object({ text: z.string(), options: z.array(z.string()) })),
    })
    .nullable(),
});
export type Suitability = z.infer<typeof suitability>;
export const getSuitability = suitability;

const compliance = z.object({
  ...own,
  risk: z.object({
    score: z.number(),
    level: z.enum(["low", "medium", "high"]),
    parts: z.array(
      z.object({ name: z.enum(["screening", "country", "identity", "suitability", "deposits"]), points: z.number() }),
    ),
  }),
  isBlocked: z.boolean(),
  screenedAt: z.string().nullable(),
  queuedAt: z.string().nullable(),
  matches: z.array(z.object({ id: z.number(), listedName: z.string(), list, status, score: z.number() })),
});
export type CustomerCompliance = z.infer<typeof compliance>;
export const customerCompliance = compliance;

export const currentQuestionnaire = {
  questions: z.array(
    z.object({ text: z.string(), options: z.array(z.object({ text: z.string(), points: z.number() })) }),
  ),
};
