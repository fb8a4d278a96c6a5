// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/iam.ts";

const actAsResult = z.number();
/**
 * Records the member of staff who acts for the customer p_actor_id, until the transaction ends, and returns the
 * customer's id. Called by db/actor.ts at the start of each request's transaction. Errors: BT102 account inactive,
 * BT103 forbidden, or the customer is no longer theirs.
 */
export const actAs = value<{ actor: Actor; impersonatorId: number | null }, z.infer<typeof actAsResult>>(
  "iam.act_as",
  { actor: ["p_actor_id", "actor"], impersonatorId: ["p_impersonator_id", "bigint"] },
  actAsResult,
);

/**
 * Adds a tag to a customer; a new name creates the tag. Called by POST /admin/customers/{id}/tags. Errors: BT102
 * account inactive, BT103 forbidden, BT104 not found, BT144 invalid tag.
 */
export const addCustomerTag = command<{ actor: Actor; userId: number | null; name: string | null }>(
  "iam.add_customer_tag",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], name: ["p_name", "text"] },
);

const backToAdminResult = z.number();
/**
 * Leaves a customer's account: ends the session that acts for the customer and starts one for the member of staff,
 * whose id it returns. Called by POST /authManager/back-to-admin. Errors: BT103 the session does not act for a
 * customer, BT110 address not allowed.
 */
export const backToAdmin = value<
  { tokenHash: Buffer | null; newTokenHash: Buffer | null; address: string | null; userAgent: string | null },
  z.infer<typeof backToAdminResult>
>(
  "iam.back_to_admin",
  {
    tokenHash: ["p_token_hash", "bytea"],
    newTokenHash: ["p_new_token_hash", "bytea"],
    address: ["p_address", "inet"],
    userAgent: ["p_user_agent", "text"],
  },
  backToAdminResult,
);

/**
 * Starts the second step of a log-in after the password was verified. It is valid for ten minutes and is identified
 * by the hash of a token that grants nothing else. Called by the log-in form.
 */
export const beginSecondStep = command<{ userId: number | null; tokenHash: Buffer | null; remember: boolean | null }>(
  "iam.begin_second_step",
  { userId: ["p_user_id", "bigint"], tokenHash: ["p_token_hash", "bytea"], remember: ["p_remember", "boolean"] },
);

/**
 * Stores a new TOTP secret, encrypted, until a code confirms that the actor's app has it (iam.confirm_two_factor).
 * The caller has verified the password. Called by the security page. Errors: BT102 account inactive, BT109 not
 * allowed while acting for a customer, BT125 two-factor authentication already on.
 */
export const beginTwoFactor = command<{ actor: Actor; secret: Buffer | null; address: string | null }>(
  "iam.begin_two_factor",
  { actor: ["p_actor_id", "actor"], secret: ["p_secret", "bytea"], address: ["p_address", "inet"] },
);

const changeCustomersRow = z.object({ change_id: z.number().nullable(), changed: z.number() });
export type ChangeCustomersRow = z.infer<typeof changeCustomersRow>;
/**
 * Changes many customers at once: assigns a manager (null: none; administrators only), or adds or removes a tag. The
 * customers are p_user_ids, or with null those of the actor's list under p_filters; p_kind is assign, tag or untag.
 * Returns the change, which iam.undo_customer_change takes back, and the number of changed customers. Called by PUT
 * /admin/customers/bulk. Locks: the customers' profiles by id. Errors: BT102 account inactive, BT103 forbidden, BT104
 * not found, BT115 unknown manager, BT144 invalid tag, BT145 number of customers, BT255 administrators only. Null:
 * change_id.
 */
export const changeCustomers = row<
  {
    actor: Actor;
    userIds: readonly (number | null)[] | null;
    filters: unknown;
    kind: "assign" | "tag" | "untag" | null;
    managerId?: number | null;
    tag?: string | null;
  },
  typeof changeCustomersRow
>(
  "iam.change_customers",
  {
    actor: ["p_actor_id", "actor"],
    userIds: ["p_user_ids", "bigint[]"],
    filters: ["p_filters", "jsonb"],
    kind: ["p_kind", "iam.customer_change"],
    managerId: ["p_manager_id", "bigint"],
    tag: ["p_tag", "text"],
  },
  changeCustomersRow,
);

/**
 * Replaces the actor's password after the caller has verified p_current_hash (from iam.find_password). Ends every
 * session and all push messages; those of the current browser continue, the session under a new token. Called by the
 * security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer, BT114 the password
 * has changed meanwhile.
 */
export const changePassword = command<{
  actor: Actor;
  currentHash: string | null;
  newHash: string | null;
  tokenHash: Buffer | null;
  newTokenHash: Buffer | null;
  address: string | null;
}>("iam.change_password", {
  actor: ["p_actor_id", "actor"],
  currentHash: ["p_current_hash", "text"],
  newHash: ["p_new_hash", "text"],
  tokenHash: ["p_token_hash", "bytea"],
  newTokenHash: ["p_new_token_hash", "bytea"],
  address: ["p_address", "inet"],
});

/**
 * Switches two-factor authentication on after the caller has verified a code. Stores the ten recovery codes, hashed,
 * and encrypted for the single time they are shown. Called by the security page. Errors: BT102 account inactive,
 * BT109 not allowed while acting for a customer, BT123 invalid code, BT125 two-factor authentication already on.
 */
export const confirmTwoFactor = command<{
  actor: Actor;
  step: number | null;
  codeHashes: readonly (Buffer | null)[] | null;
  codes: Buffer | null;
}>("iam.confirm_two_factor", {
  actor: ["p_actor_id", "actor"],
  step: ["p_step", "bigint"],
  codeHashes: ["p_code_hashes", "bytea[]"],
  codes: ["p_codes", "bytea"],
});

/**
 * Counts a code before it is verified, under the same key as the codes of log-ins; a correct code clears the count.
 * Called by the security page. Errors: BT105 too many attempts.
 */
export const countCode = command<{ actor: Actor }>("iam.count_code", { actor: ["p_actor_id", "actor"] });

const countCustomersResult = z.number();
/**
 * Returns the number of customers on all pages of iam.list_customers under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const countCustomers = value<{ actor: Actor; filters: unknown }, z.infer<typeof countCustomersResult>>(
  "iam.count_customers",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countCustomersResult,
);

const countStaffResult = z.number();
/**
 * Returns the number of members of staff on all pages of iam.list_staff under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const countStaff = value<{ actor: Actor; filters: unknown }, z.infer<typeof countStaffResult>>(
  "iam.count_staff",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countStaffResult,
);

const createUserRow = z.object({ id: z.number(), approval: z.number().nullable() });
export type CreateUserRow = z.infer<typeof createUserRow>;
/**
 * Creates a member of staff, or a customer with a demo and a real account in the site's currency, and returns the id.
 * While another administrator can approve (iam.has_second_administrator), a new administrator stays inactive until
 * approved; approval is then the id of the request. Called by POST /admin/users for administrators. Errors: BT102
 * account inactive, BT103 forbidden, BT112 invalid field, BT115 unknown role, BT119 e-mail in use, BT332 already
 * waiting for approval, and those of money.create_accounts. Null: approval.
 */
export const createUser = row<
  {
    actor: Actor;
    fullName: string | null;
    email: string | null;
    passwordHash: string | null;
    roleId: number | null;
    isEmailVerified: boolean | null;
    isActive: boolean | null;
  },
  typeof createUserRow
>(
  "iam.create_user",
  {
    actor: ["p_actor_id", "actor"],
    fullName: ["p_full_name", "text"],
    email: ["p_email", "text"],
    passwordHash: ["p_password_hash", "text"],
    roleId: ["p_role_id", "integer"],
    isEmailVerified: ["p_is_email_verified", "boolean"],
    isActive: ["p_is_active", "boolean"],
  },
  createUserRow,
);

const customerChoicesResult = shapes.customerChoices;
/**
 * Returns the managers and pricing plans that a customer's form offers. Those that the customer holds
 * are included even if no longer offered, so that saving another field does not drop them. Errors: BT102
 * account inactive, BT103 forbidden, BT104 not found.
 */
export const customerChoices = value<{ actor: Actor; userId?: number | null }, z.infer<typeof customerChoicesResult>>(
  "iam.customer_choices",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  customerChoicesResult,
);

const customerOverviewResult = shapes.customerOverview;
/**
 * Returns the money, positions, risk and tags of a customer, for the head of the customer's page: customer and
 * requests as in money.withdrawal_facts; accounts with their state; totals of the real accounts in the site's
 * currency at the current rates, which leave out currencies without a rate; balances by day or week; flags; tags;
 * counts. Amounts are text. Called by GET /admin/customers/{id}. Errors: BT102 account inactive, BT103 forbidden,
 * BT104 not found.
 */
export const customerOverview = value<{ actor: Actor; userId: number | null }, z.infer<typeof customerOverviewResult>>(
  "iam.customer_overview",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  customerOverviewResult,
);

const customerTimelineRow = z.object({
  at: z.string(),
  key: z.string(),
  kind: z.string(),
  actor: z.string().nullable(),
  detail: shapes.customerTimeline.detail,
});
export type CustomerTimelineRow = z.infer<typeof customerTimelineRow>;
/**
 * Returns the events of a customer in one stream, newest first: log-ins, orders, requests and movements of money,
 * identity, disputes, notes, calls and changes by staff. A page has up to p_limit rows and continues after the last
 * row of the page before, named by p_before and p_key. actor is null for the customer and the system; detail depends
 * on kind; amounts are text in their own currency. e-mail and phone of audited changes are left out. Called by GET
 * /admin/customers/{id} and GET /admin/customers/{id}/timeline. Errors: BT102 account inactive, BT103 forbidden,
 * BT104 not found. Null: actor.
 */
export const customerTimeline = rows<
  { actor: Actor; userId: number | null; limit?: number | null; before?: string | null; key?: string | null },
  typeof customerTimelineRow
>(
  "iam.customer_timeline",
  {
    actor: ["p_actor_id", "actor"],
    userId: ["p_user_id", "bigint"],
    limit: ["p_limit", "integer"],
    before: ["p_before", "timestamp with time zone"],
    key: ["p_key", "text"],
  },
  customerTimelineRow,
);

const customersBesideRow = z.object({ previous: z.number().nullable(), next: z.number().nullable() });
export type CustomersBesideRow = z.infer<typeof customersBesideRow>;
/**
 * Returns the customers before and after one customer in the actor's list (iam.customer_source), under its filters
 * and order. Called by GET /admin/customers/edit/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not
 * found, BT606 unknown sort column. Null: previous, next.
 */
export const customersBeside = row<
  { actor: Actor; userId: number | null; filters: unknown; sort: string | null },
  typeof customersBesideRow
>(
  "iam.customers_beside",
  {
    actor: ["p_actor_id", "actor"],
    userId: ["p_user_id", "bigint"],
    filters: ["p_filters", "jsonb"],
    sort: ["p_sort", "text"],
  },
  customersBesideRow,
);

/**
 * Removes a user: they disappear from lists and cannot sign in; orders, statements and audit entries stay. A member
 * of staff's leads, teams, and customers whose manager they were go to p_successor_id in the same transaction
 * (iam.transfer_duties). The specification's call names no successor and must succeed: null or -2 unassigns leads and
 * customers, and lists show them as unassigned. A team always has a manager, so a team leader cannot be
 * deleted without a successor. Called by DELETE /admin/users/{id} and DELETE /admin/customers/{id} (p_is_customer
 * distinguishes them). Locks: the user, then their leads by id. Errors: BT102 account inactive, BT103 forbidden,
 * BT104 not found, BT129 money on the real account, BT140 own account, BT141 open positions or pending withdrawals,
 * BT143 teams without a manager, BT503 invalid successor.
 */
export const deleteUser = command<{
  actor: Actor;
  userId: number | null;
  isCustomer: boolean | null;
  successorId?: number | null;
}>("iam.delete_user", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
  isCustomer: ["p_is_customer", "boolean"],
  successorId: ["p_successor_id", "bigint"],
});

const describeCustomersRow = z.object({ id: z.number(), customer: z.unknown() });
export type DescribeCustomersRow = z.infer<typeof describeCustomersRow>;
/**
 * Returns several customers as JSON (iam.user_json), masked as the actor's role requires. Called by GET
 * /admin/customers/api/{type}. Errors: BT102 account inactive, BT103 forbidden, BT104 one of them is outside the
 * actor's list.
 */
export const describeCustomers = rows<
  { actor: Actor; userIds: readonly (number | null)[] | null },
  typeof describeCustomersRow
>(
  "iam.describe_customers",
  { actor: ["p_actor_id", "actor"], userIds: ["p_user_ids", "bigint[]"] },
  describeCustomersRow,
);

const endOwnSessionsResult = z.number();
/**
 * Ends one of the actor's other sessions, or all of them if p_session_id is null; the relay re-checks their sockets.
 * Push messages to the browser of that session, or to all other browsers, end too. Returns the number of
 * ended sessions. Called by the security page. Errors: BT102 account inactive, BT104 not the actor's session, BT109
 * not allowed while acting for a customer.
 */
export const endOwnSessions = value<
  { actor: Actor; tokenHash: Buffer | null; sessionId: number | null },
  z.infer<typeof endOwnSessionsResult>
>(
  "iam.end_own_sessions",
  { actor: ["p_actor_id", "actor"], tokenHash: ["p_token_hash", "bytea"], sessionId: ["p_session_id", "bigint"] },
  endOwnSessionsResult,
);

/**
 * Switches two-factor authentication off for a user who lost the device and the recovery codes. p_reason states how
 * the administrator verified their identity. Administrators cannot use it on their own account. Called by DELETE
 * /admin/users/{id}/second-step. Locks: the user. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
 * BT112 reason missing.
 */
export const endSecondStepOf = command<{ actor: Actor; userId: number | null; reason: string | null }>(
  "iam.end_second_step_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], reason: ["p_reason", "text"] },
);

/**
 * Logs out: ends the session and the push messages to its browser, records it in the audit log and makes the relay
 * re-check the user's sockets. An unknown token is not an error. Called by the log-out and log-in calls.
 */
export const endSession = command<{ tokenHash: Buffer | null }>("iam.end_session", {
  tokenHash: ["p_token_hash", "bytea"],
});

/**
 * Ends all sessions of a customer, or the one with p_session_id, and the push messages to their browsers. Called by
 * DELETE /admin/customers/edit/{id}/sessions and DELETE /admin/customers/{id}/devices. Errors: BT102 account
 * inactive, BT103 forbidden, BT104 not found.
 */
export const endSessionsOf = command<{ actor: Actor; userId: number | null; sessionId?: number | null }>(
  "iam.end_sessions_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], sessionId: ["p_session_id", "bigint"] },
);

/**
 * Switches two-factor authentication off, given a code of the app or a recovery code. Called by the security page.
 * Errors: BT102 account inactive, BT109 not allowed while acting for a customer, BT123 invalid code, BT126 second
 * factor required for staff.
 */
export const endTwoFactor = command<{ actor: Actor; step: number | null; codeHash: Buffer | null }>(
  "iam.end_two_factor",
  { actor: ["p_actor_id", "actor"], step: ["p_step", "bigint"], codeHash: ["p_code_hash", "bytea"] },
);

const findLoginRow = z.object({
  user_id: z.number(),
  password_hash: z.string(),
  role_id: z.number(),
  has_second_step: z.boolean(),
});
export type FindLoginRow = z.infer<typeof findLoginRow>;
/**
 * Returns what the log-in needs to verify a password; no row if no user has this e-mail (the caller then verifies
 * against a dummy hash, so that the time is the same). Counts the attempt for the account and for the address;
 * iam.start_session subtracts it. Called by the log-in call. Errors: BT105 too many attempts. Null: row.
 */
export const findLogin = maybeRow<{ email: string | null; address: string | null }, typeof findLoginRow>(
  "iam.find_login",
  { email: ["p_email", "text"], address: ["p_address", "inet"] },
  findLoginRow,
);

const findPasswordResult = z.string();
/**
 * Returns the stored hash of the actor's password, against which the caller verifies the entered one. Counts the
 * attempt; iam.change_password clears the count. Called by the security page. Errors: BT102 account inactive, BT105
 * too many attempts, BT109 not allowed while acting for a customer.
 */
export const findPassword = value<{ actor: Actor; address: string | null }, z.infer<typeof findPasswordResult>>(
  "iam.find_password",
  { actor: ["p_actor_id", "actor"], address: ["p_address", "inet"] },
  findPasswordResult,
);

const findSecondStepRow = z.object({
  user_id: z.number(),
  role_id: z.number(),
  secret: z.instanceof(Buffer),
  at_second: z.number(),
});
export type FindSecondStepRow = z.infer<typeof findSecondStepRow>;
/**
 * Returns what the second step of a log-in needs to verify a code, with the database's clock as the only time source;
 * no row if the log-in has expired. Counts the attempt regardless of the address; iam.finish_log_in clears the count.
 * Called by the log-in call. Errors: BT105 too many attempts.
 */
export const findSecondStep = rows<{ pendingHash: Buffer | null }, typeof findSecondStepRow>(
  "iam.find_second_step",
  { pendingHash: ["p_pending_hash", "bytea"] },
  findSecondStepRow,
);

const findSessionRow = z.object({
  session_id: z.number(),
  user_id: z.number(),
  impersonator_id: z.number().nullable(),
  impersonator_role_id: z.number().nullable(),
  email: z.string(),
  full_name: z.string(),
  role_id: z.number(),
  plan_id: z.number().nullable(),
  language_code: z.string().nullable(),
  theme: z.string().nullable(),
  up_down: z.string(),
  density: z.string(),
  time_zone: z.string(),
  sound: z.boolean(),
  one_click: z.boolean(),
  volume: z.number(),
  shortcuts: z.boolean(),
  chart_interval: shapes.findSession.chart_interval,
  chart_style: z.string(),
  chart_indicators: z.array(z.string()),
  chart_scale: z.string(),
  chart_drawing_bar: z.boolean().nullable(),
  chart_comparisons: z.array(z.string()),
  desk: shapes.findSession.desk,
  ticket: shapes.findSession.ticket,
  keys: z.unknown(),
  sounds: z.unknown(),
  formats: z.unknown(),
  active_account_id: z.number().nullable(),
  active_mode: z.string().nullable(),
  active_currency: z.string().nullable(),
  remember: z.boolean(),
  lacks_second_step: z.boolean(),
  event_seq: z.number(),
});
export type FindSessionRow = z.infer<typeof findSessionRow>;
/**
 * Returns the session's user and settings in one call; no row if it ended or expired, or if the user or the member of
 * staff acting for them is inactive or outside their allowed addresses. Ends a session of staff who may no longer see
 * the customer. Updates last_seen_at at most once a minute. event_seq is the newest event committed before
 * the caller reads anything else: its sockets resume after it. Called once a request by the web process, and by the
 * relay. Null: impersonator_id, impersonator_role_id, plan_id, language_code, theme, active_account_id, active_mode,
 * active_currency, chart_drawing_bar, row.
 */
export const findSession = maybeRow<{ tokenHash: Buffer | null; address: string | null }, typeof findSessionRow>(
  "iam.find_session",
  { tokenHash: ["p_token_hash", "bytea"], address: ["p_address", "inet"] },
  findSessionRow,
);

const findTwoFactorRow = z.object({ secret: z.instanceof(Buffer), is_on: z.boolean(), at_second: z.number() });
export type FindTwoFactorRow = z.infer<typeof findTwoFactorRow>;
/**
 * Returns the actor's encrypted TOTP secret, confirmed or started within the last hour, and the database's time.
 * Called by the security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer.
 */
export const findTwoFactor = rows<{ actor: Actor }, typeof findTwoFactorRow>(
  "iam.find_two_factor",
  { actor: ["p_actor_id", "actor"] },
  findTwoFactorRow,
);

const finishLogInResult = z.boolean();
/**
 * Completes a log-in whose password and code were verified, records it in the audit log and returns whether to
 * remember the session. Called by POST /auth/second-step. Locks: the pending log-in. Errors: BT102 account inactive,
 * BT106 e-mail not verified, BT110 address not allowed, BT123 invalid or already used code, BT124 log-in expired.
 */
export const finishLogIn = value<
  {
    pendingHash: Buffer | null;
    step: number | null;
    codeHash: Buffer | null;
    tokenHash: Buffer | null;
    address: string | null;
    userAgent: string | null;
    deviceHash?: Buffer | null;
    device?: string | null;
  },
  z.infer<typeof finishLogInResult>
>(
  "iam.finish_log_in",
  {
    pendingHash: ["p_pending_hash", "bytea"],
    step: ["p_step", "bigint"],
    codeHash: ["p_code_hash", "bytea"],
    tokenHash: ["p_token_hash", "bytea"],
    address: ["p_address", "inet"],
    userAgent: ["p_user_agent", "text"],
    deviceHash: ["p_device_hash", "bytea"],
    device: ["p_device", "text"],
  },
  finishLogInResult,
);

const getCardRow = z.object({
  full_name: z.string(),
  email: z.string(),
  avatar_file: z.string().nullable(),
  kyc_status: shapes.getCard.kyc_status,
  unread: z.number(),
});
export type GetCardRow = z.infer<typeof getCardRow>;
/**
 * Returns what the account menu shows on every page: name, masked e-mail, avatar, KYC status, and unread
 * notifications up to 100. Errors: BT100 not signed in, BT102 account inactive. Null: avatar_file.
 */
export const getCard = row<{ actor: Actor }, typeof getCardRow>(
  "iam.get_card",
  { actor: ["p_actor_id", "actor"] },
  getCardRow,
);

const getCustomerResult = shapes.getCustomer;
/**
 * Returns the data of a customer's page: person, profile, accounts with amounts as text, numbers of
 * trades, deposits and withdrawals, the newest KYC submission, the lead if the actor may see it, and the last change,
 * whose version the form sends back. access is all, masked or self. Called by GET /admin/customers/edit/{id}. Errors:
 * BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const getCustomer = value<{ actor: Actor; userId: number | null }, z.infer<typeof getCustomerResult>>(
  "iam.get_customer",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  getCustomerResult,
);

const getSecurityResult = shapes.getSecurity;
/**
 * Returns the data of the actor's security page: whether two-factor authentication is on and since when, remaining
 * recovery codes, whether their role requires it, and when the password changed. Errors: BT100 not signed in, BT102
 * account inactive.
 */
export const getSecurity = value<{ actor: Actor }, z.infer<typeof getSecurityResult>>(
  "iam.get_security",
  { actor: ["p_actor_id", "actor"] },
  getSecurityResult,
);

const getUserResult = shapes.getUser;
/**
 * Returns user, activeBalance, balances, pricingTable and profile in one call, money as strings (C-155, C-080).
 * payment_name is the name that bank accounts must have. An agent acting for a customer gets e-mail and phone masked.
 * Called by GET /auth/user. Errors: BT100 not signed in, BT102 account inactive.
 */
export const getUser = value<{ actor: Actor }, z.infer<typeof getUserResult>>(
  "iam.get_user",
  { actor: ["p_actor_id", "actor"] },
  getUserResult,
);

const hasSecondAdministratorResult = z.boolean();
/**
 * Returns whether another administrator exists who can approve changes of the setup. An administrator who was
 * removed, or whose credentials were set by another person, within iam.approver_age still counts, so that removing a
 * colleague does not end the four-eyes approval at once. Called by GET /admin/approvals and by the functions that
 * request an approval.
 */
export const hasSecondAdministrator = value<{ actor: Actor }, z.infer<typeof hasSecondAdministratorResult>>(
  "iam.has_second_administrator",
  { actor: ["p_actor_id", "actor"] },
  hasSecondAdministratorResult,
);

const impersonatorIdResult = z.number();
/**
 * Returns the member of staff who acts for the actor in this transaction, or null. Used for audit entries and
 * restrictions; it grants nothing.
 */
export const impersonatorId = value<{}, z.infer<typeof impersonatorIdResult>>(
  "iam.impersonator_id",
  {},
  impersonatorIdResult,
);

const lastCustomerChangeRow = z.object({
  id: z.number(),
  kind: z.enum(["assign", "tag", "untag"]),
  customer_count: z.number(),
  manager: z.string().nullable(),
  tag: z.string().nullable(),
  created_at: z.string(),
});
export type LastCustomerChangeRow = z.infer<typeof lastCustomerChangeRow>;
/**
 * Returns the actor's newest change of many customers of the last 24 hours that is not undone, and the names of its
 * manager or tag; no row if there is none. Called by GET /admin/customers/{type}. Errors: BT102 account inactive,
 * BT103 forbidden. Null: row, manager, tag.
 */
export const lastCustomerChange = maybeRow<{ actor: Actor }, typeof lastCustomerChangeRow>(
  "iam.last_customer_change",
  { actor: ["p_actor_id", "actor"] },
  lastCustomerChangeRow,
);

const listCustomersRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  birth_date: z.string().nullable(),
  country: z.string().nullable(),
  role: z.string(),
  is_email_verified: z.boolean(),
  is_active: z.boolean(),
  is_online: z.boolean(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  kyc_status: shapes.listCustomers.kyc_status,
  balance: z.string(),
  balance_currency: z.string(),
  manager: z.string().nullable(),
  tags: shapes.listCustomers.tags,
});
export type ListCustomersRow = z.infer<typeof listCustomersRow>;
/**
 * Returns one page of the customers that the actor may see. balance is the sum of the real balances in the
 * site's currency (iam.real_balances), tags is [{id, name}]. p_filters and p_page as in site.page_ids. Called by GET
 * /admin/customers/{type}. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column. Null: phone,
 * birth_date, country, manager, last_login_at.
 */
export const listCustomers = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listCustomersRow>(
  "iam.list_customers",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listCustomersRow,
);

const listDevicesOfResult = shapes.listDevicesOf;
/**
 * Returns the browsers from which a customer logged in, the last used first, and the other customers that use the
 * same browser or network address (iam.customers_sharing), as JSON: {devices: [{address, userAgent, lastSeenAt}],
 * shared: [{id, name, hasBrowser, address}]}. Called by GET /admin/customers/{id}/devices. Errors: BT102 account
 * inactive, BT103 forbidden, BT104 not found.
 */
export const listDevicesOf = value<{ actor: Actor; userId: number | null }, z.infer<typeof listDevicesOfResult>>(
  "iam.list_devices_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  listDevicesOfResult,
);

const listSessionsRow = z.object({
  id: z.number(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});
export type ListSessionsRow = z.infer<typeof listSessionsRow>;
/**
 * Returns the actor's sessions, the current one first. Sessions of staff acting for a customer are not included.
 * Called by the security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer. Null:
 * address, user_agent.
 */
export const listSessions = rows<{ actor: Actor; tokenHash: Buffer | null }, typeof listSessionsRow>(
  "iam.list_sessions",
  { actor: ["p_actor_id", "actor"], tokenHash: ["p_token_hash", "bytea"] },
  listSessionsRow,
);

const listSessionsOfRow = z.object({
  id: z.number(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  staff: z.string().nullable(),
});
export type ListSessionsOfRow = z.infer<typeof listSessionsOfRow>;
/**
 * Returns a customer's sessions, the last used first, with the member of staff who acts for the customer. Called by
 * GET /admin/customers/edit/{id}/sessions. Errors: BT102 account inactive, BT103 forbidden, BT104 not found. Null:
 * ip, user_agent, staff.
 */
export const listSessionsOf = rows<{ actor: Actor; userId: number | null }, typeof listSessionsOfRow>(
  "iam.list_sessions_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  listSessionsOfRow,
);

const listStaffRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  full_name: z.string(),
  email: z.string(),
  role_id: z.number(),
  role: z.string(),
  is_email_verified: z.boolean(),
  is_active: z.boolean(),
  last_login_at: z.string().nullable(),
  whitelist: z.string().nullable(),
  has_second_step: z.boolean(),
  changed: shapes.listStaff.changed,
});
export type ListStaffRow = z.infer<typeof listStaffRow>;
/**
 * Returns one page of the staff with their allowed addresses and whether two-factor authentication is on.
 * p_filters and p_page as in site.page_ids. Called by GET /admin/users. Errors: BT102 account inactive, BT103
 * forbidden, BT606 unknown sort column. Null: last_login_at, whitelist.
 */
export const listStaff = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listStaffRow>(
  "iam.list_staff",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listStaffRow,
);

/**
 * Starts acting for a customer: the actor's session ends, and a session for the customer starts that stores the
 * actor's id. Administrators may enter every customer's account, managers and retention agents those whose lead they
 * hold; staff accounts never. The audit log names both. Called by the action "log in as". Errors: BT100 the actor's
 * session has ended, BT102 account inactive, BT103 forbidden, BT104 not found, BT113 customer inactive.
 */
export const loginAs = command<{
  actor: Actor;
  userId: number | null;
  tokenHash: Buffer | null;
  newTokenHash: Buffer | null;
  address: string | null;
  userAgent: string | null;
}>("iam.login_as", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
  tokenHash: ["p_token_hash", "bytea"],
  newTokenHash: ["p_new_token_hash", "bytea"],
  address: ["p_address", "inet"],
  userAgent: ["p_user_agent", "text"],
});

const maskEmailResult = z.string();
/** Masks an e-mail: a local part of more than 4 characters keeps its first and last 2. Source: C-143. */
export const maskEmail = value<{ email: string | null }, z.infer<typeof maskEmailResult>>(
  "iam.mask_email",
  { email: ["p_email", "text"] },
  maskEmailResult,
);

const maskPhoneResult = z.string();
/** Masks a phone number except for its last 2 digits. Source: C-143. */
export const maskPhone = value<{ phone: string | null }, z.infer<typeof maskPhoneResult>>(
  "iam.mask_phone",
  { phone: ["p_phone", "text"] },
  maskPhoneResult,
);

/**
 * Sends a message of staff to a customer as a notification and its mail; both have subject and text as written.
 * Recorded in the audit log, from which the customer's timeline shows it. For administrators, and managers for their
 * own customers. Called by POST /admin/customers/{id}/message. Errors: BT102 account inactive, BT103 forbidden, BT104
 * not found, BT146 invalid subject, BT147 invalid text.
 */
export const messageCustomer = command<{
  actor: Actor;
  userId: number | null;
  subject: string | null;
  text: string | null;
}>("iam.message_customer", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
  subject: ["p_subject", "text"],
  text: ["p_text", "text"],
});

const openSessionResult = z.number();
/**
 * Starts a session for a user whose password was verified and who has no second factor (others go through
 * iam.begin_second_step), and records it in the audit log. Called by POST /auth/login. Errors: BT102 account
 * inactive, BT106 e-mail not verified, BT110 address not allowed, BT122 second factor required.
 */
export const openSession = value<
  {
    userId: number | null;
    tokenHash: Buffer | null;
    remember: boolean | null;
    address: string | null;
    userAgent: string | null;
    deviceHash?: Buffer | null;
    device?: string | null;
  },
  z.infer<typeof openSessionResult>
>(
  "iam.open_session",
  {
    userId: ["p_user_id", "bigint"],
    tokenHash: ["p_token_hash", "bytea"],
    remember: ["p_remember", "boolean"],
    address: ["p_address", "inet"],
    userAgent: ["p_user_agent", "text"],
    deviceHash: ["p_device_hash", "bytea"],
    device: ["p_device", "text"],
  },
  openSessionResult,
);

/**
 * Records a failed log-in in the audit log: for the user with the e-mail or the pending log-in, else for the address
 * only. The entered values are not stored. At most 100 entries an hour for an address, so that guessing cannot fill
 * the log; attempts rejected by a delay are not recorded. Called by the log-in calls.
 */
export const recordFailedLogIn = command<{
  email: string | null;
  pendingHash: Buffer | null;
  address: string | null;
  userAgent: string | null;
  reason: string | null;
}>("iam.record_failed_log_in", {
  email: ["p_email", "text"],
  pendingHash: ["p_pending_hash", "bytea"],
  address: ["p_address", "inet"],
  userAgent: ["p_user_agent", "text"],
  reason: ["p_reason", "text"],
});

/**
 * Removes a tag from a customer. Called by DELETE /admin/customers/{id}/tags. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found, the customer or the tag.
 */
export const removeCustomerTag = command<{ actor: Actor; userId: number | null; tagId: number | null }>(
  "iam.remove_customer_tag",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], tagId: ["p_tag_id", "bigint"] },
);

/**
 * Replaces the actor's recovery codes, given a code of their app. Called by the security page. Locks: two_factors.
 * Errors: BT102 account inactive, BT104 not found, BT109 not allowed while acting for a customer, BT123 invalid code.
 */
export const renewRecoveryCodes = command<{
  actor: Actor;
  step: number | null;
  codeHashes: readonly (Buffer | null)[] | null;
  codes: Buffer | null;
}>("iam.renew_recovery_codes", {
  actor: ["p_actor_id", "actor"],
  step: ["p_step", "bigint"],
  codeHashes: ["p_code_hashes", "bytea[]"],
  codes: ["p_codes", "bytea"],
});

/**
 * Requests a code by e-mail for the human check of a browser without JavaScript. iam.issue_human_code decides later
 * whether a mail is sent, so that neither response nor timing reveals whether the e-mail is known. Older codes stay
 * valid, otherwise a third party could invalidate them. Called by the public forms. Errors: BT105 too many attempts.
 */
export const requestHumanCode = command<{
  purpose: "log_in" | "sign_up" | "reset_password" | null;
  email: string | null;
  languageCode: string | null;
  address: string | null;
}>("iam.request_human_code", {
  purpose: ["p_purpose", "iam.human_purpose"],
  email: ["p_email", "text"],
  languageCode: ["p_language_code", "text"],
  address: ["p_address", "inet"],
});

/**
 * Sends a reset link if an active user has this e-mail, invalidates the older link, and returns the same in either
 * case. At most iam.attempt_limit mails a day to one e-mail, from all addresses. Called by the forgot-password form.
 * Errors: BT105 too many attempts.
 */
export const requestPasswordReset = command<{ email: string | null; address: string | null }>(
  "iam.request_password_reset",
  { email: ["p_email", "text"], address: ["p_address", "inet"] },
);

/**
 * Sends the verification mail again if a user with this e-mail is not verified, and returns the same in either case.
 * At most iam.attempt_limit mails a day to one e-mail. Called by POST /auth/verification. Errors: BT105 too many
 * attempts.
 */
export const requestVerification = command<{ email: string | null; address: string | null }>(
  "iam.request_verification",
  { email: ["p_email", "text"], address: ["p_address", "inet"] },
);

/**
 * Sets the password by the token of a mail, which also verifies the e-mail. A trigger on iam.users ends every
 * session. Called by the reset-password form. Errors: BT107 invalid or expired link.
 */
export const resetPassword = command<{ tokenHash: Buffer | null; newHash: string | null }>("iam.reset_password", {
  tokenHash: ["p_token_hash", "bytea"],
  newHash: ["p_new_hash", "text"],
});

const roleResult = z.number();
/**
 * Returns the number by which iam.users and the specification's API identify a role. PostgreSQL inlines it as a
 * constant.
 */
export const role = value<
  { name: "admin" | "manager" | "customer" | "affiliate" | "sales_agent" | "retention_agent" | null },
  z.infer<typeof roleResult>
>("iam.role", { name: ["p_name", "iam.role_name"] }, roleResult);

/**
 * Sets the actor's picture to a file uploaded before; null removes it. A job deletes the former file later. Called by
 * the profile page. Locks: the user. Errors: BT100 not signed in, BT102 account inactive, BT109 not allowed while
 * acting for a customer, BT605 invalid file.
 */
export const setAvatar = command<{ actor: Actor; file: string | null }>("iam.set_avatar", {
  actor: ["p_actor_id", "actor"],
  file: ["p_file", "text"],
});

/**
 * Saves the actor's keyboard shortcuts: the commands whose key differs from the default, each with its key as the
 * page's listener compares it: one character, two in sequence ("g l"), "mod+" with a character for Ctrl or Cmd, or
 * empty for no key. The application has the list of commands and compares the keys with the defaults of the others.
 * Called by POST /preferences/keys. Locks: the user's row. Errors: BT109 not allowed while acting for a customer,
 * BT298 key already in use, BT299 invalid or reserved key.
 */
export const setKeys = command<{ actor: Actor; keys: unknown }>("iam.set_keys", {
  actor: ["p_actor_id", "actor"],
  keys: ["p_keys", "jsonb"],
});

/**
 * Saves the actor's preferences; null leaves one unchanged, and p_desk, p_ticket, p_sounds and p_formats change only
 * what they name. Called by POST /preferences. Errors: BT115 unknown value, BT602 unknown language.
 */
export const setPreferences = command<{
  actor: Actor;
  theme?: string | null;
  languageCode?: string | null;
  upDown?: string | null;
  density?: string | null;
  timeZone?: string | null;
  sound?: boolean | null;
  oneClick?: boolean | null;
  volume?: number | null;
  shortcuts?: boolean | null;
  chartInterval?: string | null;
  chartStyle?: string | null;
  chartIndicators?: readonly (string | null)[] | null;
  chartScale?: string | null;
  chartDrawingBar?: boolean | null;
  chartComparisons?: readonly (string | null)[] | null;
  desk?: unknown;
  ticket?: unknown;
  sounds?: unknown;
  formats?: unknown;
}>("iam.set_preferences", {
  actor: ["p_actor_id", "actor"],
  theme: ["p_theme", "text"],
  languageCode: ["p_language_code", "text"],
  upDown: ["p_up_down", "text"],
  density: ["p_density", "text"],
  timeZone: ["p_time_zone", "text"],
  sound: ["p_sound", "boolean"],
  oneClick: ["p_one_click", "boolean"],
  volume: ["p_volume", "integer"],
  shortcuts: ["p_shortcuts", "boolean"],
  chartInterval: ["p_chart_interval", "text"],
  chartStyle: ["p_chart_style", "text"],
  chartIndicators: ["p_chart_indicators", "text[]"],
  chartScale: ["p_chart_scale", "text"],
  chartDrawingBar: ["p_chart_drawing_bar", "boolean"],
  chartComparisons: ["p_chart_comparisons", "text[]"],
  desk: ["p_desk", "jsonb"],
  ticket: ["p_ticket", "jsonb"],
  sounds: ["p_sounds", "jsonb"],
  formats: ["p_formats", "jsonb"],
});

const showRecoveryCodesResult = z.instanceof(Buffer).nullable();
/**
 * Returns the encrypted recovery codes within 15 minutes of their creation, for one minute from the first display, so
 * that a reloaded page still shows them; null afterwards. Called by the security page. Locks: two_factors. Errors:
 * BT102 account inactive, BT109 not allowed while acting for a customer. Null: result.
 */
export const showRecoveryCodes = value<{ actor: Actor }, z.infer<typeof showRecoveryCodesResult>>(
  "iam.show_recovery_codes",
  { actor: ["p_actor_id", "actor"] },
  showRecoveryCodesResult,
);

/**
 * Creates a customer: user, profile, a demo and a real account, a linked live lead and, with emailVerify on,
 * the verification mail. Returns the same if the e-mail is taken: no user is created, and the owner of the e-mail is
 * notified, at most iam.attempt_limit times a day. p_client_address is counted against the sign-ups of that address;
 * null counts nothing. Called by POST /auth/signup. Errors: BT105 too many attempts, BT111 currency not offered,
 * BT112 invalid field, BT115 unknown country, BT127 terms not accepted, BT128 age outside 18 to 120, and those of
 * money.create_accounts.
 */
export const signUp = command<{
  fullName: string | null;
  email: string | null;
  passwordHash: string | null;
  phone: string | null;
  birthDate: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  postalCode: string | null;
  promoCode: string | null;
  currency: string | null;
  refId: string | null;
  termsAccepted: boolean | null;
  languageCode: string | null;
  clientAddress?: string | null;
}>("iam.sign_up", {
  fullName: ["p_full_name", "text"],
  email: ["p_email", "text"],
  passwordHash: ["p_password_hash", "text"],
  phone: ["p_phone", "text"],
  birthDate: ["p_birth_date", "date"],
  country: ["p_country", "text"],
  city: ["p_city", "text"],
  address: ["p_address", "text"],
  postalCode: ["p_postal_code", "text"],
  promoCode: ["p_promo_code", "text"],
  currency: ["p_currency", "text"],
  refId: ["p_ref_id", "text"],
  termsAccepted: ["p_terms_accepted", "boolean"],
  languageCode: ["p_language_code", "text"],
  clientAddress: ["p_client_address", "inet"],
});

const spendHumanCodeResult = z.boolean();
/**
 * Uses a code from a mail, once and within ten minutes, for the form and e-mail it was issued for. Returns whether it
 * was valid; it raises no error for a wrong code, because the rollback would undo the count. Called by the public
 * forms. Errors: BT105 too many attempts.
 */
export const spendHumanCode = value<
  {
    purpose: "log_in" | "sign_up" | "reset_password" | null;
    email: string | null;
    codeHash: Buffer | null;
    address: string | null;
  },
  z.infer<typeof spendHumanCodeResult>
>(
  "iam.spend_human_code",
  {
    purpose: ["p_purpose", "iam.human_purpose"],
    email: ["p_email", "text"],
    codeHash: ["p_code_hash", "bytea"],
    address: ["p_address", "inet"],
  },
  spendHumanCodeResult,
);

const undoCustomerChangeRow = z.object({ restored: z.number(), kept: z.number() });
export type UndoCustomerChangeRow = z.infer<typeof undoCustomerChangeRow>;
/**
 * Undoes a change of many customers within 24 hours, for its author and administrators: customers who have another
 * manager meanwhile, or whose former one was deleted or has another role, keep theirs. Returns how many were restored
 * and how many kept. Called by POST /admin/customers/bulk/{id}/undo. Locks: the change, then the customers' profiles
 * by id. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone.
 */
export const undoCustomerChange = row<{ actor: Actor; changeId: number | null }, typeof undoCustomerChangeRow>(
  "iam.undo_customer_change",
  { actor: ["p_actor_id", "actor"], changeId: ["p_change_id", "bigint"] },
  undoCustomerChangeRow,
);

/**
 * Changes the fields that p_changes names, under the names of A-104. -2 unsets manager or plan;
 * administrators only. Staff may change their own name, phone and password only. A deactivation or a new
 * password ends the customer's sessions. Called by PUT /admin/customers/{id}. Locks: the user, then the
 * profile. Errors: BT103 forbidden, BT104 not found, BT112 invalid field, BT115 unknown value, BT118 stale write,
 * BT119 e-mail in use, BT128 age outside 18 to 120, BT255 administrators only.
 */
export const updateCustomer = command<{
  actor: Actor;
  userId: number | null;
  changes: unknown;
  passwordHash?: string | null;
  version?: number | null;
}>("iam.update_customer", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
  changes: ["p_changes", "jsonb"],
  passwordHash: ["p_password_hash", "text"],
  version: ["p_version", "bigint"],
});

/**
 * Changes the actor's own data, except e-mail, role and money (C-179). An agent acting for a customer cannot see and
 * therefore cannot change the phone (C-142). A changed name goes back to review and is rejected if an agent
 * sends it. Called by PUT /profile/me. Locks: the user. Errors: BT100 not signed in, BT102 account inactive, BT109
 * not allowed while acting for a customer, BT112 invalid field, BT115 unknown country, BT128 age outside 18 to 120.
 */
export const updateProfile = command<{
  actor: Actor;
  fullName: string | null;
  phone: string | null;
  birthDate: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  postalCode: string | null;
}>("iam.update_profile", {
  actor: ["p_actor_id", "actor"],
  fullName: ["p_full_name", "text"],
  phone: ["p_phone", "text"],
  birthDate: ["p_birth_date", "date"],
  country: ["p_country", "text"],
  city: ["p_city", "text"],
  address: ["p_address", "text"],
  postalCode: ["p_postal_code", "text"],
});

const updateStaffResult = z.number().nullable();
/**
 * Changes the fields of a member of staff that p_changes names. whitelist is a comma-separated list of
 * addresses and networks; blank allows every address. A new role or password, or a deactivation, ends their
 * sessions. Leads, teams and customers that a new role may not hold go to successorId; null or -2 unassigns them
 * (iam.transfer_duties). Otherwise they keep what they hold, also when deactivated, unless successorId names a
 * successor. While another administrator can approve, making one an active administrator requires approval: returns
 * the id of the request, else null. Called by PUT /admin/users/{id} for administrators. Locks: the user, then their
 * leads by id. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT112 invalid field, BT115 unknown
 * role, BT118 stale write, BT119 e-mail in use, BT140 own role or status, BT142 invalid address list, BT143 teams
 * without a manager, BT332 already waiting for approval, BT503 invalid successor. Null: result.
 */
export const updateStaff = value<
  { actor: Actor; userId: number | null; changes: unknown; passwordHash?: string | null; version?: number | null },
  z.infer<typeof updateStaffResult>
>(
  "iam.update_staff",
  {
    actor: ["p_actor_id", "actor"],
    userId: ["p_user_id", "bigint"],
    changes: ["p_changes", "jsonb"],
    passwordHash: ["p_password_hash", "text"],
    version: ["p_version", "bigint"],
  },
  updateStaffResult,
);

/**
 * Marks the user's e-mail as verified by the token sent to it. A second request with the same valid link is not an
 * error. Called by GET /verify-email/{token}. Errors: BT107 invalid or expired link.
 */
export const verifyEmail = command<{ tokenHash: Buffer | null }>("iam.verify_email", {
  tokenHash: ["p_token_hash", "bytea"],
});
