// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { statementRow } from "../queries/money/statements.ts";
import { lastChange } from "../queries/audit/last-change.ts";
import { externalPayment } from "../queries/money/external-payments.ts";
import { planRow } from "../queries/money/plans.ts";
import { nameWarning } from "../queries/iam/name-warning.ts";
import { factsOfDeposit, factsOfWithdrawal } from "../queries/money/decision-facts.ts";

export const continueStatement = z.array(statementRow);

const found = externalPayment.extend({ changed: lastChange });
export const findExternalPayment = found;

const findPlanFound = planRow.extend({ customers: z.number(), changed: lastChange });
export const findPlan = findPlanFound;

export const listEvents = {
  state: z.enum(["review", "settled", "waiting", "credited", "declined", "nothing", "refused"]),
};

const byCategory = z.record(z.enum(["forex", "commodity", "index", "stock", "crypto"]), z.string().nullable());
export const offerPlans = { leverages: byCategory, stopouts: byCategory };

const gateway = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(["automatic", "manual"]),
  fee: z.string(),
  isActive: z.boolean(),
  minAmount: z.string(),
  maxAmount: z.string(),
  qrFile: z.string(),
  changed: lastChange,
  /** key1 to key5; secret ones are empty here. */
  keys: z.array(z.string()),
  isSet: z.array(z.boolean()),
});
export const listGateways = z.array(gateway);

const payload = z.record(z.string(), z.unknown());
export const openEvent = {
  headers: z.record(z.string(), z.string()),
  event: payload.nullable(),
  confirmed: payload.nullable(),
  deposit_status: z.enum(["pending", "approved", "declined"]).nullable(),
};

export const listDeposits = {
  details: z.record(z.string(), z.unknown()),
  status: z.enum(["pending", "approved", "declined"]),
};

export const listWithdrawals = {
  formatted_description: z.record(z.string(), z.string()),
  status: z.enum(["pending", "approved", "declined"]),
  name_warning: nameWarning.nullable(),
};

export const depositFacts = factsOfDeposit;
export const withdrawalFacts = factsOfWithdrawal;
