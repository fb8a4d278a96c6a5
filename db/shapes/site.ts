// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { z } from "zod";
import { lastChange } from "../queries/audit/last-change.ts";

const found = z.object({
  id: z.number(),
  code: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  changed: lastChange,
  others: z.array(z.object({ code: z.string(), value: z.string() })).nullable(),
});
export const findTranslation = found;

/** The values of a heartbeat's message, and the instruments without prices. */
const facts = z.looseObject({ without: z.array(z.string()).optional() });
const listApisFound = z.object({
  apis: z.array(
    z.object({
      key: z.string(),
      changed: lastChange,
      /** value1 to value5; secret ones are empty here. */
      values: z.array(z.string()),
      isSet: z.array(z.boolean()),
    }),
  ),
  health: z.array(z.object({ api: z.string(), success: z.boolean(), msg: z.string(), facts, at: z.string() })),
  refused: z.number(),
});
export type OfficeApis = z.infer<typeof listApisFound>;
export const listApis = listApisFound;
export { jobStatus } from "./job-status.ts";

const language = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  translated: z.number(),
  missing: z.number(),
});
const listLanguagesFound = z.object({ languages: z.array(language), changed: lastChange });
export const listLanguages = listLanguagesFound;

/** Sums of deposits and withdrawals; the categories are the first days of their bars. */
const transactions = z.object({
  categories: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), data: z.array(z.string()) })),
});
const figures = z.object({
  currency: z.string(),
  totalDeposits: z.string(),
  totalWithdraws: z.string(),
  totalTrades: z.number(),
  totalUsers: z.number(),
  totalProLoss: z.string(),
  last7DaysTransactions: transactions,
  /** Null for all time. */
  periodTransactions: transactions.extend({ step: z.enum(["day", "week", "month"]) }).nullable(),
  tradeEngagement: z.object({ categories: z.array(z.string()), data: z.array(z.number()) }),
});
export type DashboardFigures = z.infer<typeof figures>;
export const officeDashboard = figures;

const waiting = z.number().nullable();
const frame = z.object({
  unread: z.number(),
  notifications: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      description: z.string(),
      url: z.string(),
      created_at: z.string(),
      read_at: z.string().nullable(),
    }),
  ),
  /** Instruments with a tick in the last minute; null for roles without access to trades. */
  moving: z.array(z.string()).nullable(),
  /** Whether the user may edit and delete orders; the functions check the order. */
  mayChangeOrders: z.boolean(),
  waiting: z.object({
    /** All of them. */
    inbox: waiting,
    deposits: waiting,
    withdrawals: waiting,
    approvals: waiting,
    payments: waiting,
    kyc: waiting,
    disputes: waiting,
    screening: waiting,
    screeningLate: waiting,
  }),
});
export type OfficeFrame = z.infer<typeof frame>;
export const officeFrame = frame;

export const openFile = {
  kind: z.enum(["kyc", "proof", "avatar", "note", "funds", "export"]),
  media_type: z.enum(["image/jpeg", "application/pdf", "application/zip"]),
};

const page = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      title: z.string(),
      description: z.string(),
      url: z.string(),
      created_at: z.string(),
      read_at: z.string().nullable(),
    }),
  ),
  total: z.number(),
  unread: z.number(),
});
export type NotificationPage = z.infer<typeof page>;
export const pageNotifications = page;

const languageRow = z.object({ code: z.string(), name: z.string(), direction: z.enum(["ltr", "rtl"]) });
export type Language = z.infer<typeof languageRow>;
const brandingRow = z.object({
  appName: z.string().nullable(),
  appUrl: z.string().nullable(),
  appLogo: z.string().nullable(),
  appIcon: z.string().nullable(),
  authBackground: z.string().nullable(),
  whatsapp: z.string().nullable(),
  theme: z.string().nullable(),
  accentHue: z.string().nullable(),
  appCurrency: z.string().nullable(),
  stopLossSelector: z.string().nullable(),
  pricingPlan: z.string().nullable(),
  emailVerify: z.string().nullable(),
  showUserInfoAgent: z.string().nullable(),
  recaptchaStatus: z.string().nullable(),
  captchaClientKey: z.string().nullable(),
  currencies: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
  languages: z.array(languageRow),
  simulated: z.boolean().nullable(),
  alwaysOpen: z.boolean().nullable(),
});
export type BrandingRow = z.infer<typeof brandingRow>;
export const branding = brandingRow;

const settings = z.object({
  values: z.record(z.string(), z.string()),
  /** Whether each secret is set. */
  secrets: z.record(z.string(), z.boolean()),
  currencies: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Scheduled backups of the embedded database. */
  backups: z.object({
    last: z.object({ at: z.string(), bytes: z.number(), file: z.string() }).nullable(),
    /** Why the last backup failed. */
    error: z.string().nullable(),
    /** The last restore test without a violated invariant. */
    tested: z.string().nullable(),
    testError: z.string().nullable(),
  }),
  /** Months of tables that are in files; the months are null where there is none. */
  archives: z.array(
    z.object({
      table: z.enum(["market.candles", "audit.entries", "site.outbox"]),
      files: z.number(),
      bytes: z.number(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** Why the last month could not be archived. */
      error: z.string().nullable(),
    }),
  ),
  changed: lastChange,
});
export type SiteSettings = z.infer<typeof settings>;
export const readSettings = settings;

export const readTranslations = z.record(z.string(), z.string());

export const inboxSummary = z.object({
  overdue: z.number(),
  soon: z.number(),
  /** Assigned to the user. */
  mine: z.number(),
  /** Minutes. */
  targets: z.object({
    withdrawal: z.number(),
    deposit: z.number(),
    identity: z.number(),
    dispute: z.number(),
    payment: z.number(),
    approval: z.number(),
    screening: z.number(),
    screening_late: z.number(),
  }),
  changed: lastChange,
  assignees: z.array(z.object({ id: z.number(), name: z.string() })),
});
