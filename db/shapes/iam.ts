// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { lastChange } from "../queries/audit/last-change.ts";
import { nameWarning } from "../queries/iam/name-warning.ts";
import { userJson } from "../queries/iam/customers.ts";
import { kycStatus } from "../queries/kyc/kyc-status.ts";
import { customerFacts, otherRequest } from "../queries/money/decision-facts.ts";

/** `is_offered` is false for a deleted plan or a former manager that the customer still has. */
const choice = z.object({ id: z.number(), name: z.string(), is_offered: z.boolean() });
export type CustomerChoice = z.infer<typeof choice>;
const choices = z.object({ managers: z.array(choice), plans: z.array(choice) });
export const customerChoices = choices;

/** The choices of the trading page that the user changed; sizes are in pixels. */
const desk = z
  .object({
    panelHeight: z.number(),
    watchWidth: z.number(),
    ticketWidth: z.number(),
    checklist: z.enum(["shown", "hidden"]),
    watchColumns: z.array(z.enum(["spread", "high", "low", "swap"])),
    watchSort: z.enum(["list", "name", "gainers", "losers", "spread", "swap"]),
    watchChange: z.enum(["day", "tick"]),
    indicatorDefaults: z.array(z.string()),
  })
  .partial();

const ticket = z
  .object({
    slippage: z.string(),
    sizeBy: z.enum(["units", "risk", "percent"]),
    levelsIn: z.enum(["price", "pips", "money", "percent"]),
  })
  .partial();

export const findSession = {
  chart_interval: z.enum(["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"]),
  desk,
  ticket,
};

export const getCard = { kyc_status: kycStatus };

const customer = userJson.extend({
  plan: z.string().nullable(),
  kyc_status: kycStatus,
  /** The name on the newest approved identity document. */
  approved_name: z.string().nullable(),
  name_warning: nameWarning.nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  manager: z.string().nullable(),
  open_orders: z.number(),
  /** Null for staff. */
  counts: z.object({ trades: z.number(), deposits: z.number(), withdraws: z.number() }).nullable(),
  /** The newest submission of identity documents. */
  document_id: z.number().nullable(),
  /** The lead that became this customer, with its notes and calls. Null if the actor may not see it. */
  lead_id: z.number().nullable(),
  /** The actor's access: everything, masked, or their own data. */
  access: z.enum(["all", "masked", "self"]),
  has_second_step: z.boolean(),
  changed: lastChange,
});
export type Customer = z.infer<typeof customer>;
export const getCustomer = customer;

const security = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  codesLeft: z.number(),
  isRequired: z.boolean(),
  passwordChangedAt: z.string(),
});
export type Security = z.infer<typeof security>;
export const getSecurity = security;

const balance = z.object({
  id: z.number(),
  mode: z.enum(["demo", "real"]),
  currency: z.string(),
  balance: z.string(),
  margin: z.string(),
});
const profile = z.object({
  phone: z.string().nullable(),
  birth_date: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
});
const userAnswer = z.object({
  user: z.object({
    id: z.number(),
    full_name: z.string(),
    email: z.string(),
    role_id: z.number(),
    pricing_table_id: z.number().nullable(),
    is_email_verified: z.boolean(),
    kyc_status: kycStatus,
    /** The required holder of bank accounts for deposits and withdrawals. */
    payment_name: z.string(),
    impersonated: z.boolean(),
    masked: z.boolean(),
    profile,
  }),
  activeBalance: balance.nullable(),
  balances: z.array(balance),
  pricingTable: z.looseObject({ id: z.number(), name: z.string() }).nullable(),
  profile,
});
export type UserAnswer = z.infer<typeof userAnswer>;
export const getUser = userAnswer;

export const listStaff = { changed: lastChange };

const tag = z.object({ id: z.number(), name: z.string() });
export type Tag = z.infer<typeof tag>;
export const listCustomers = { kyc_status: kycStatus, tags: z.array(tag) };

/** Amounts are in the account's currency, those of `inCurrency` in the site's. */
const customerAccount = z.object({
  id: z.number(),
  mode: z.enum(["demo", "real"]),
  currency: z.string(),
  balance: z.string(),
  held: z.string(),
  equity: z.string(),
  usedMargin: z.string(),
  freeMargin: z.string(),
  /** Percent; null without open positions. */
  marginLevel: z.string().nullable(),
  profitLoss: z.string(),
  stopOutLevel: z.string(),
  /** Null for a currency without a rate. */
  inCurrency: z.object({ equity: z.string() }).nullable(),
});
const overview = z.object({
  currency: z.string(),
  accounts: z.array(customerAccount),
  totals: z.object({
    equity: z.string(),
    deposited: z.string(),
    withdrawn: z.string(),
    net: z.string(),
    closed: z.string(),
    open: z.string(),
    result: z.string(),
    /** Of the broker: spread charges, swaps and plans. */
    revenue: z.string(),
    /** Currencies of real accounts that have no rate and are left out. */
    without: z.array(z.string()),
  }),
  balances: z.object({
    step: z.enum(["day", "week"]),
    points: z.array(z.object({ at: z.string(), balance: z.string() })),
  }),
  customer: customerFacts,
  requests: z.array(otherRequest),
  flags: z.object({
    marginCalls: z.array(z.number()),
    openDisputes: z.number(),
    bankChangedAt: z.string().nullable(),
    hasNewBank: z.boolean(),
    trading: z.enum(["allowed", "close_only", "read_only"]),
    sharedWith: z.number(),
  }),
  tags: z.array(tag),
  counts: z.object({
    positions: z.number(),
    pending: z.number(),
    disputes: z.number(),
    notes: z.number(),
    sessions: z.number(),
  }),
});
export type CustomerOverview = z.infer<typeof overview>;
export const customerOverview = overview;

export const customerTimeline = { detail: z.looseObject({}) };

export const listDevicesOf = z.object({
  devices: z.array(z.object({ address: z.string().nullable(), userAgent: z.string(), lastSeenAt: z.string() })),
  shared: z.array(
    z.object({ id: z.number(), name: z.string(), hasBrowser: z.boolean(), address: z.string().nullable() }),
  ),
});
