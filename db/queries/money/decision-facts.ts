import { z } from "zod";
import { nameWarning } from "../iam/name-warning.ts";

/* The results of money.withdrawal_facts and money.deposit_facts. Amounts are in the account's currency. */

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
/** Names, identity state, last change of password and state of screening of a customer. */
export const customerFacts = z.object({
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
  screening: z.object({
    screenedAt: z.string().nullable(),
    isBlocked: z.boolean(),
    /** Blocks the customer or awaits a decision. */
    matchId: z.number().nullable(),
    /** Null while the customer has not been screened. */
    isClear: z.boolean().nullable(),
  }),
});
/** Another pending request of the customer. */
export const otherRequest = z.object({
  kind: z.enum(["deposit", "withdrawal"]),
  id: z.number(),
  total: z.string(),
  currency: z.string(),
  createdAt: z.string(),
});
/** What both decisions show. */
const facts = z.object({
  customer: customerFacts,
  nameWarning: nameWarning.nullable(),
  account: z.object({ before: state, after: state }),
  cash,
  /** Net deposits with the pending request. */
  netAfter: z.string(),
  others: z.array(otherRequest),
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
/** The parts that the decision on a dispute shows too. */
export const sharedFacts = facts.pick({ customer: true, approval: true, beside: true });

export const factsOfWithdrawal = facts.extend({
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
export type WithdrawalFacts = z.infer<typeof factsOfWithdrawal>;

export const factsOfDeposit = facts.extend({
  request: decidedRequest.extend({
    gatewayTitle: z.string(),
    /** Null unless another amount was credited. */
    requestedAmount: z.string().nullable(),
    reference: z.string(),
    providerReference: z.string().nullable(),
    description: z.string(),
    reviewReason: z.string().nullable(),
  }),
  sender: z.object({ name: z.string().nullable(), bank: z.string().nullable(), number: z.string().nullable() }),
  proof: z.object({ url: z.string(), media_type: z.string(), size: z.number() }).nullable(),
  /**
   * Of the gateway: lines that name the deposit, and the newest statement that includes its day
   * (reports.deposit_lines).
   */
  statement: z.object({
    day: z.string(),
    lines: z.array(
      z.object({
        statement: z.number(),
        name: z.string(),
        uploadedAt: z.string(),
        line: z.number(),
        day: z.string(),
        reference: z.string(),
        amount: z.string(),
        currency: z.string(),
        reason: z.enum(["amount", "currency"]).nullable(),
      }),
    ),
    covering: z
      .object({ statement: z.number(), name: z.string(), first: z.string(), last: z.string(), uploadedAt: z.string() })
      .nullable(),
  }),
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
export type DepositFacts = z.infer<typeof factsOfDeposit>;
