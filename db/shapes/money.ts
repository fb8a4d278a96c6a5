// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { statementRow } from "../queries/money/statements.ts";
import { lastChange } from "../queries/audit/last-change.ts";
import { externalPayment } from "../queries/money/external-payments.ts";
import { planRow } from "../queries/money/plans.ts";
import { nameWarning } from "../queries/iam/name-warning.ts";

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

const state = z.object({
  balance: z.string(),
  equity: z.string(),
  usedMargin: z.string(),
  freeMargin: z.string(),
  /** Percent; null without open positions. */
  marginLevel: z.string().nullable(),
});
const requestStatus = z.enum(["pending", "approved", "declined"]);
const decidedRequest = z.object({
  id: z.number(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  currency: z.string(),
  gateway: z.string(),
  status: requestStatus,
  declineReason: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
const cash = z.object({
  deposits: z.number(),
  deposited: z.string(),
  withdrawals: z.number(),
  withdrawn: z.string(),
  net: z.string(),
  gateways: z.array(
    z.object({ kind: z.enum(["deposit", "withdrawal"]), gateway: z.string(), count: z.number(), amount: z.string() }),
  ),
  declined: z.number(),
  /** Realised since the account was opened. */
  profitLoss: z.string(),
});
/** What both decisions show. */
const facts = z.object({
  customer: z.object({
    id: z.number(),
    fullName: z.string(),
    verifiedName: z.string().nullable(),
    country: z.string().nullable(),
    plan: z.string().nullable(),
    kycStatus: z.enum(["pending", "approved", "declined", "not_submitted"]),
    kycDecidedAt: z.string().nullable(),
    kycDecidedBy: z.string().nullable(),
    kycId: z.number().nullable(),
    passwordChangedAt: z.string().nullable(),
    hasNewPassword: z.boolean(),
  }),
  nameWarning: nameWarning.nullable(),
  account: z.object({ before: state, after: state }),
  cash,
  others: z.array(
    z.object({
      kind: z.enum(["deposit", "withdrawal"]),
      id: z.number(),
      total: z.string(),
      currency: z.string(),
      createdAt: z.string(),
    }),
  ),
  approval: z.object({
    isRequired: z.boolean(),
    limit: z.string().nullable(),
    limitCurrency: z.string(),
    waiting: z
      .object({ id: z.number(), requestedBy: z.string(), requestedAt: z.string(), isOwn: z.boolean() })
      .nullable(),
  }),
  beside: z.object({ previous: z.number().nullable(), next: z.number().nullable(), waiting: z.number() }),
});
export type DecisionFacts = z.infer<typeof facts>;

export const withdrawalFacts = facts.extend({
  request: decidedRequest,
  bank: z.object({
    name: z.string(),
    holder: z.string(),
    number: z.string(),
    swift: z.string(),
    country: z.string(),
    since: z.string(),
    changedAt: z.string().nullable(),
    paid: z.number(),
    deposits: z.number(),
  }),
  positions: z.object({
    count: z.number(),
    margin: z.string(),
    profitLoss: z.string(),
    largest: z.array(
      z.object({
        id: z.number(),
        side: z.enum(["buy", "sell"]),
        units: z.string(),
        instrument: z.string(),
        margin: z.string(),
        profitLoss: z.string(),
      }),
    ),
  }),
  checks: z.object({
    name: z.boolean(),
    identity: z.boolean(),
    bank: z.boolean(),
    password: z.boolean(),
    margin: z.boolean(),
    source: z.boolean(),
    others: z.boolean(),
  }),
});
export type WithdrawalFacts = z.infer<typeof withdrawalFacts>;

export const depositFacts = facts.extend({
  request: decidedRequest.extend({
    gatewayTitle: z.string(),
    reference: z.string(),
    providerReference: z.string().nullable(),
    description: z.string(),
    reviewReason: z.string().nullable(),
  }),
  sender: z.object({ name: z.string().nullable(), bank: z.string().nullable(), number: z.string().nullable() }),
  proof: z.object({ url: z.string(), media_type: z.string(), size: z.number() }).nullable(),
  netAfter: z.string(),
  earlier: z.array(
    z.object({
      id: z.number(),
      createdAt: z.string(),
      gateway: z.string(),
      sender: z.string().nullable(),
      amount: z.string(),
      currency: z.string(),
      status: requestStatus,
    }),
  ),
  checks: z.object({
    name: z.boolean().nullable(),
    identity: z.boolean(),
    report: z.boolean(),
    proof: z.boolean().nullable(),
    declined: z.boolean(),
    others: z.boolean(),
  }),
});
export type DepositFacts = z.infer<typeof depositFacts>;
