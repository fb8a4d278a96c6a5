/**
 * The sentence of an audit entry by its action, in English. Other actions change a record.
 */
const sentences: Readonly<Record<string, string>> = {
  accept_price: "{{actor}} accepted the price of {{record}}",
  adjust_balance: "{{actor}} adjusted a balance: {{record}}",
  answer_dispute: "{{actor}} answered {{record}}",
  approve: "{{actor}} approved {{record}}",
  approve_deposit: "{{actor}} approved {{record}}",
  approve_withdrawal: "{{actor}} approved {{record}}",
  assign: "{{actor}} assigned {{record}}",
  back_to_admin: "{{actor}} stopped acting as {{record}}",
  close: "{{actor}} closed {{record}}",
  create: "{{actor}} created {{record}}",
  "crm.finish": "{{actor}} finished {{record}}",
  "crm.replay_delivery": "{{actor}} sent {{record}} again",
  "crm.show_api_key": "{{actor}} viewed {{record}}",
  "crm.undo": "{{actor}} undid {{record}}",
  decline: "{{actor}} declined {{record}}",
  decline_deposit: "{{actor}} declined {{record}}",
  decline_withdrawal: "{{actor}} declined {{record}}",
  delete: "{{actor}} deleted {{record}}",
  delete_external_payment: "{{actor}} deleted {{record}}",
  dispute_close: "{{actor}} opened {{record}}",
  edit: "{{actor}} corrected {{record}}",
  end_sessions: "{{actor}} ended sessions of {{record}}",
  send_message: "{{actor}} sent a message to {{record}}",
  expire_trade_state: "The trading state expired: {{record}}",
  export: "{{actor}} exported {{record}}",
  import: "{{actor}} imported texts of {{record}}",
  insert: "{{actor}} created {{record}}",
  log_in: "{{actor}} logged in",
  log_in_failed: "A log-in failed: {{record}}",
  log_out: "{{actor}} logged out",
  login_as: "{{actor}} logged in as {{record}}",
  name_changed: "{{actor}} changed the approved name: {{record}}",
  name_transaction: "{{actor}} entered the transaction of {{record}}",
  recovery_codes: "{{actor}} created recovery codes for {{record}}",
  refuse: "{{actor}} rejected {{record}}",
  refused: "{{actor}} was denied access to {{record}}",
  replay_event: "{{actor}} processed {{record}} again",
  request_approval: "{{actor}} requested {{record}}",
  request_deposit: "{{actor}} requested {{record}}",
  request_withdrawal: "{{actor}} requested {{record}}",
  resolve_event: "{{actor}} settled {{record}}",
  send_proof: "{{actor}} sent a proof of payment for {{record}}",
  close_hedge: "{{actor}} closed {{record}}",
  open_hedge: "{{actor}} opened {{record}}",
  reverse_hedge: "{{actor}} reversed {{record}}",
  set_customer_controls: "{{actor}} changed the trading controls of {{record}}",
  expire_customer_controls: "The trading controls expired: {{record}}",
  set_trade_state: "{{actor}} changed the trading state of {{record}}",
  split: "{{actor}} split {{record}}",
  start_call: "{{actor}} called {{record}}",
  submit: "{{actor}} submitted {{record}}",
  subscribe_plan: "{{actor}} chose a plan for {{record}}",
  two_factor_off: "{{actor}} turned off two-factor authentication of {{record}}",
  two_factor_on: "{{actor}} turned on two-factor authentication of {{record}}",
  view: "{{actor}} viewed {{record}}",
};
const CHANGED = "{{actor}} changed {{record}}";

export function sentenceOf(action: string): string {
  return sentences[action] ?? CHANGED;
}

type RecordText = { text: string; to?: (id: string) => string };

/** What each kind of record is called, in English, and its page. */
const records: Readonly<Record<string, RecordText>> = {
  adjustment: { text: "adjustment {{id}}" },
  api: { text: "provider {{id}}", to: () => "/admin/apis" },
  api_key: { text: "API key {{id}}" },
  approval: { text: "approval {{id}}", to: (id) => `/admin/approvals?id=${id}` },
  assignment_rule: { text: "assignment rule {{id}}", to: () => "/admin/crm-config/rules" },
  deposit: { text: "deposit {{id}}", to: (id) => `/admin/deposits/${id}` },
  dispute: { text: "dispute {{id}}", to: (id) => `/admin/disputes/${id}` },
  external_payment: { text: "external payment {{id}}", to: () => "/admin/externalPayments" },
  file: { text: "file {{id}}" },
  hedge: { text: "hedge {{id}}" },
  gateway: { text: "gateway {{id}}", to: () => "/admin/gateways" },
  import: { text: "import {{id}}", to: () => "/leads/imports" },
  inbox_targets: { text: "target times of the inbox", to: () => "/admin/inbox" },
  instrument: { text: "instrument {{id}}" },
  kyc: { text: "identity documents {{id}}", to: (id) => `/admin/kyc/${id}` },
  language: { text: "language {{id}}", to: (id) => `/admin/languages/${id}` },
  lead: { text: "lead {{id}}", to: (id) => `/admin/leads/${id}/edit` },
  lead_change: { text: "leads (change {{id}})" },
  lead_status: { text: "lead status {{id}}", to: () => "/admin/crm-config/sales-statuses" },
  lots: { text: "lots", to: () => "/admin/lots" },
  payment_event: { text: "payment notification {{id}}", to: (id) => `/admin/payments?id=${id}` },
  plan: { text: "plan {{id}}", to: () => "/admin/pricing" },
  risk_limit: { text: "risk limit {{id}}", to: () => "/admin/risk/limits" },
  promo_code: { text: "promo code {{id}}", to: () => "/admin/promo-code" },
  setting: { text: "setting {{id}}", to: () => "/admin/settings" },
  spreads: { text: "spreads", to: () => "/admin/spreads" },
  team: { text: "team {{id}}", to: () => "/admin/crm-config/teams" },
  trade_state: { text: "trading state {{id}}", to: () => "/admin/risk" },
  "trading.orders": { text: "order {{id}}", to: (id) => `/orders/${id}` },
  translation: { text: "text {{id}}" },
  webhook_delivery: { text: "webhook delivery {{id}}", to: () => "/admin/crm-config/webhooks" },
  withdrawal: { text: "withdrawal {{id}}", to: (id) => `/admin/withdraws/pending/${id}` },
};

/** A record of a kind without a name of its own is shown as it is stored: an address that was refused, an export. */
export function recordOf(entity: string): RecordText | null {
  return Object.hasOwn(records, entity) ? (records[entity] ?? null) : null;
}

/** "close_rate" and "closeRate" as "Close rate". */
export function fieldName(field: string): string {
  const words = field
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
