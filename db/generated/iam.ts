// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/iam.ts";

const actAsResult = z.number();
/**
 * Names, until the transaction ends, the member of staff who acts as a customer; answers the customer, so that it can
 * stand where the actor stands. Raises BT102, BT103.
 */
export const actAs = value<{ actor: Actor; impersonatorId: number | null }, z.infer<typeof actAsResult>>(
  "iam.act_as",
  { actor: ["p_actor_id", "actor"], impersonatorId: ["p_impersonator_id", "bigint"] },
  actAsResult,
);

const backToAdminResult = z.number();
/**
 * Leaves a customer's account: the session as the customer ends and one of the member of staff begins. Answers the
 * member of staff. Raises BT103 when nobody acts as a customer in this session, BT110.
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

/** The password was right, and the code is still to come: ten minutes, by the hash of a token that opens nothing else. */
export const beginSecondStep = command<{ userId: number | null; tokenHash: Buffer | null; remember: boolean | null }>(
  "iam.begin_second_step",
  { userId: ["p_user_id", "bigint"], tokenHash: ["p_token_hash", "bytea"], remember: ["p_remember", "boolean"] },
);

/**
 * Keeps a fresh secret, sealed, until a code proves that the actor's app has it (iam.confirm_two_factor). The
 * password was verified before. Raises BT102, BT109, BT125.
 */
export const beginTwoFactor = command<{ actor: Actor; secret: Buffer | null; address: string | null }>(
  "iam.begin_two_factor",
  { actor: ["p_actor_id", "actor"], secret: ["p_secret", "bytea"], address: ["p_address", "inet"] },
);

/**
 * Replaces the password whose hash was verified (p_current_hash, from iam.find_password); every session ends, and
 * this one continues under a new token. Raises BT102, BT109, BT114 when the password changed meanwhile.
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
 * Switches the second step on: a code of the app was verified. Ten recovery codes come with it, hashed, and sealed
 * for the one time they are shown. Raises BT102, BT109, BT123, BT125.
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

/** Counts a code before it is verified, together with those of log-ins; success forgets. Raises BT105. */
export const countCode = command<{ actor: Actor }>("iam.count_code", { actor: ["p_actor_id", "actor"] });

const countCustomersResult = z.number();
/** How many customers the same filters find on all pages of iam.list_customers. Raises BT102, BT103. */
export const countCustomers = value<{ actor: Actor; filters: unknown }, z.infer<typeof countCustomersResult>>(
  "iam.count_customers",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countCustomersResult,
);

const countStaffResult = z.number();
/** How many members of staff the same filters find on all pages of iam.list_staff. Raises BT102, BT103. */
export const countStaff = value<{ actor: Actor; filters: unknown }, z.infer<typeof countStaffResult>>(
  "iam.count_staff",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countStaffResult,
);

const createUserRow = z.object({ id: z.number(), approval: z.number().nullable() });
export type CreateUserRow = z.infer<typeof createUserRow>;
/**
 * POST /admin/users: an administrator makes a member of staff, or a customer with a demo and a real balance in the
 * site's currency. Answers the id. While another administrator can approve (iam.has_second_administrator), a new
 * administrator is inactive until one does: approval is the id of that request. Raises BT102, BT103, BT112, BT115 no
 * such role, BT119 e-mail taken, BT332, what money.create_accounts raises. Null: approval.
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
 * The managers and pricing plans that a customer's form offers, and the ones that this customer holds
 * although they are no longer offered: saving another field must not drop them. Raises BT102, BT103, BT104.
 */
export const customerChoices = value<{ actor: Actor; userId?: number | null }, z.infer<typeof customerChoicesResult>>(
  "iam.customer_choices",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  customerChoicesResult,
);

const customersBesideRow = z.object({ previous: z.number().nullable(), next: z.number().nullable() });
export type CustomersBesideRow = z.infer<typeof customersBesideRow>;
/**
 * The customers before and after one of them in the actor's own list (iam.customer_source), under its filters and
 * order. Raises BT102, BT103, BT104, BT606. Called by GET /admin/customers/edit/{id}. Null: previous, next.
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
 * DELETE /admin/users/{id} and /admin/customers/{id} (p_is_customer says which): the person is gone from lists and
 * cannot sign in; orders, statements and the trail stay. What a member of staff held goes to p_successor_id in the
 * same transaction (iam.leave_desk): leads, teams, and the customers whose manager they were. The specification's
 * call names nobody, and must delete: null or -2 leaves leads and customers to nobody, where lists show them and
 * staff give them out again, rather than to a colleague who was not asked for. Teams have a manager always:
 * whoever leads one is not deleted until somebody is named. Locks the user, then their leads by id. Raises BT102,
 * BT103, BT104, BT140 oneself, BT129 money on the real account, BT141 something is still open, BT143 teams without a
 * manager, BT503 no such colleague.
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
 * Several customers as JSON (iam.user_json), each as the actor may see them. Raises BT102, BT103, and BT104 where one
 * of them is not the actor's to see. Called by GET /admin/customers/api/{type}.
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
 * Signs the actor out elsewhere: one of their sessions, or all but this one when none is named; the relay re-checks
 * their sockets. Answers how many ended. Raises BT102, BT104 not theirs, BT109.
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
 * DELETE /admin/users/{id}/second-step: an administrator lets in again who lost telephone and recovery codes, and
 * says how they made sure who asks. Oneself goes by one's own page. Locks the user. Raises BT102, BT103, BT104, BT112
 * no reason.
 */
export const endSecondStepOf = command<{ actor: Actor; userId: number | null; reason: string | null }>(
  "iam.end_second_step_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], reason: ["p_reason", "text"] },
);

/**
 * Logs out: the session ends now, and the relay re-checks the user's sockets; the trail tells of it. An unknown token
 * is not an error.
 */
export const endSession = command<{ tokenHash: Buffer | null }>("iam.end_session", {
  tokenHash: ["p_token_hash", "bytea"],
});

/** Signs a customer out everywhere. Raises BT102, BT103, BT104. Called by DELETE /admin/customers/edit/{id}/sessions. */
export const endSessionsOf = command<{ actor: Actor; userId: number | null }>("iam.end_sessions_of", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
});

/**
 * Switches the second step off, for a code of the app or a recovery code. Raises BT102, BT109, BT123, BT126 staff who
 * must have it.
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
 * What the log-in needs to verify a password: no row when nobody has this e-mail (the caller then verifies against a
 * dummy hash). Counts the attempt for the account and for the address; iam.start_session takes it back. Raises BT105.
 * Null: row.
 */
export const findLogin = maybeRow<{ email: string | null; address: string | null }, typeof findLoginRow>(
  "iam.find_login",
  { email: ["p_email", "text"], address: ["p_address", "inet"] },
  findLoginRow,
);

const findPasswordResult = z.string();
/**
 * The stored hash of the actor's own password, for the application to verify what they typed. Counts the attempt;
 * iam.change_password forgets it. Raises BT102, BT105, BT109.
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
 * What the second step of a log-in needs to verify a code, with the database's clock, which alone says what time it
 * is: no row when the log-in expired. Counts the attempt, from wherever it comes; iam.finish_log_in forgets it.
 * Raises BT105.
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
  active_account_id: z.number().nullable(),
  active_mode: z.string().nullable(),
  active_currency: z.string().nullable(),
  remember: z.boolean(),
  lacks_second_step: z.boolean(),
});
export type FindSessionRow = z.infer<typeof findSessionRow>;
/**
 * Who holds this session, in one call: no row when it ended, expired, or the user or the member of staff behind it is
 * not active or not at an allowed address. Writes only when it was last seen more than a minute ago. Null:
 * impersonator_id, impersonator_role_id, plan_id, language_code, theme, active_account_id, active_mode,
 * active_currency, row.
 */
export const findSession = maybeRow<{ tokenHash: Buffer | null; address: string | null }, typeof findSessionRow>(
  "iam.find_session",
  { tokenHash: ["p_token_hash", "bytea"], address: ["p_address", "inet"] },
  findSessionRow,
);

const findTwoFactorRow = z.object({ secret: z.instanceof(Buffer), is_on: z.boolean(), at_second: z.number() });
export type FindTwoFactorRow = z.infer<typeof findTwoFactorRow>;
/**
 * The actor's sealed secret and the database's time: of the second step that is on, or of one begun within the hour.
 * Raises BT102, BT109.
 */
export const findTwoFactor = rows<{ actor: Actor }, typeof findTwoFactorRow>(
  "iam.find_two_factor",
  { actor: ["p_actor_id", "actor"] },
  findTwoFactorRow,
);

const finishLogInResult = z.boolean();
/**
 * The second step of a log-in: the password was right, and so was the code. Answers whether to remember. The trail
 * tells of it. Locks the pending log-in. Raises BT102, BT106, BT110, BT123 the code was used before or is not valid,
 * BT124 expired.
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
 * Who is shown beside every page of the account: name, masked e-mail, avatar, where the documents stand,
 * unread notifications up to 100. Raises BT100, BT102. Null: avatar_file.
 */
export const getCard = row<{ actor: Actor }, typeof getCardRow>(
  "iam.get_card",
  { actor: ["p_actor_id", "actor"] },
  getCardRow,
);

const getCustomerResult = shapes.getCustomer;
/**
 * A customer's page: person, profile, balances as text, how many trades, deposits and withdraws they
 * have, their newest submission, the lead they came from if the actor sees it, the last change (its version goes with
 * the form). access says as what the actor looks: all, masked, or self. Raises BT102, BT103, BT104. Called by GET
 * /admin/customers/edit/{id}.
 */
export const getCustomer = value<{ actor: Actor; userId: number | null }, z.infer<typeof getCustomerResult>>(
  "iam.get_customer",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  getCustomerResult,
);

const getSecurityResult = shapes.getSecurity;
/**
 * What the actor's security page says: whether the second step is on, since when, recovery codes left, whether their
 * role must have it, and when the password changed. Raises BT100, BT102.
 */
export const getSecurity = value<{ actor: Actor }, z.infer<typeof getSecurityResult>>(
  "iam.get_security",
  { actor: ["p_actor_id", "actor"] },
  getSecurityResult,
);

const getUserResult = shapes.getUser;
/**
 * GET /auth/user in one call (C-155, C-080): user (payment_name is the name that bank accounts must have),
 * activeBalance, balances, pricingTable, profile; money as strings. An agent acting for a customer sees e-mail and
 * phone masked. Raises BT100, BT102.
 */
export const getUser = value<{ actor: Actor }, z.infer<typeof getUserResult>>(
  "iam.get_user",
  { actor: ["p_actor_id", "actor"] },
  getUserResult,
);

const hasSecondAdministratorResult = z.boolean();
/**
 * Whether another administrator exists whose approval changes of the setup need. One who was removed, or whose
 * credentials were set by another person, within iam.approver_age still counts, so that removing a colleague does not
 * end the four-eyes approval at once. Raises nothing. Called by GET /admin/approvals and the functions that need a
 * second person.
 */
export const hasSecondAdministrator = value<{ actor: Actor }, z.infer<typeof hasSecondAdministratorResult>>(
  "iam.has_second_administrator",
  { actor: ["p_actor_id", "actor"] },
  hasSecondAdministratorResult,
);

const impersonatorIdResult = z.number();
/**
 * The member of staff who acts as the actor in this transaction, or null. For the trail and for refusals; it grants
 * nothing.
 */
export const impersonatorId = value<{}, z.infer<typeof impersonatorIdResult>>(
  "iam.impersonator_id",
  {},
  impersonatorIdResult,
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
});
export type ListCustomersRow = z.infer<typeof listCustomersRow>;
/**
 * One page of the customers whom the actor may see. p_filters and p_page as in site.page_ids. Raises BT102,
 * BT103, BT606. Called by GET /admin/customers/{type}. Null: phone, birth_date, country, last_login_at.
 */
export const listCustomers = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listCustomersRow>(
  "iam.list_customers",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listCustomersRow,
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
 * Where the actor is signed in, this session first. Of staff who act for a customer nothing is told. Raises BT102,
 * BT109. Null: address, user_agent.
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
 * Where a customer is signed in, last used first, and which member of staff acts in their place. Raises BT102, BT103,
 * BT104. Null: ip, user_agent, staff.
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
 * One page of the staff with the addresses they may come from and whether their second step is on. p_filters
 * and p_page as in site.page_ids. Raises BT102, BT103, BT606. Called by GET /admin/users. Null: last_login_at,
 * whitelist.
 */
export const listStaff = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listStaffRow>(
  "iam.list_staff",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listStaffRow,
);

/**
 * A member of staff enters a customer's account: their session ends and one as the customer begins, which remembers
 * who they are. Roles: 1 any customer, 2 and 6 those whose lead they hold; never staff. The trail names both. Raises
 * BT100 when their own session is over, BT102, BT103, BT104, BT113.
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
/** C-143: a local part of more than 4 characters shows its first and last 2. */
export const maskEmail = value<{ email: string | null }, z.infer<typeof maskEmailResult>>(
  "iam.mask_email",
  { email: ["p_email", "text"] },
  maskEmailResult,
);

const maskPhoneResult = z.string();
/** C-143: a phone number shows its last 2 digits. */
export const maskPhone = value<{ phone: string | null }, z.infer<typeof maskPhoneResult>>(
  "iam.mask_phone",
  { phone: ["p_phone", "text"] },
  maskPhoneResult,
);

/**
 * Somebody did not come in: a row of the trail about the user whose e-mail was typed or whose code was asked for, or,
 * when nobody has that e-mail, about the address; what was typed is not kept. At most a hundred an hour for each
 * address, so that guessing cannot fill the trail; guesses that had to wait are not told.
 */
export const noteFailedLogIn = command<{
  email: string | null;
  pendingHash: Buffer | null;
  address: string | null;
  userAgent: string | null;
  reason: string | null;
}>("iam.note_failed_log_in", {
  email: ["p_email", "text"],
  pendingHash: ["p_pending_hash", "bytea"],
  address: ["p_address", "inet"],
  userAgent: ["p_user_agent", "text"],
  reason: ["p_reason", "text"],
});

const openSessionResult = z.number();
/**
 * Signs somebody in whose password was verified and who has no second step; whoever has one goes through
 * iam.begin_second_step. The trail tells of it. Raises BT102 inactive, BT106 e-mail not verified, BT110 address not
 * allowed, BT122.
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

/** Replaces the actor's recovery codes, for a code of their app. Locks two_factors. Raises BT102, BT104, BT109, BT123. */
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
 * Somebody without JavaScript met the human check: asks for a code by e-mail. Whether anybody is written to is
 * decided later, by iam.issue_human_code, so that the answer and its time tell nothing. Older codes keep working, or
 * a stranger could spoil them. Raises BT105.
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
 * Sends a reset link if somebody active has this e-mail, ends the older link, and answers the same either way. At
 * most iam.attempt_limit mails a day to one e-mail, from wherever they are asked for. Raises BT105.
 */
export const requestPasswordReset = command<{ email: string | null; address: string | null }>(
  "iam.request_password_reset",
  { email: ["p_email", "text"], address: ["p_address", "inet"] },
);

/**
 * Sends the verification mail again if somebody with this e-mail still needs it, and answers the same either way. At
 * most iam.attempt_limit mails a day to one e-mail. Raises BT105.
 */
export const requestVerification = command<{ email: string | null; address: string | null }>(
  "iam.request_verification",
  { email: ["p_email", "text"], address: ["p_address", "inet"] },
);

/**
 * Sets the password by the token of a mail, which also proves the e-mail; every session ends (trigger on iam.users).
 * Raises BT107.
 */
export const resetPassword = command<{ tokenHash: Buffer | null; newHash: string | null }>("iam.reset_password", {
  tokenHash: ["p_token_hash", "bytea"],
  newHash: ["p_new_hash", "text"],
});

const roleResult = z.number();
/** The number by which iam.users and the specification's API name a role. It is inlined as a constant. */
export const role = value<
  { name: "admin" | "manager" | "customer" | "affiliate" | "sales_agent" | "retention_agent" | null },
  z.infer<typeof roleResult>
>("iam.role", { name: ["p_name", "iam.role_name"] }, roleResult);

/**
 * The actor's picture, a file they sent before; null takes it away. The former one is thrown away later. Locks the
 * user. Raises BT100, BT102, BT109, BT605.
 */
export const setAvatar = command<{ actor: Actor; file: string | null }>("iam.set_avatar", {
  actor: ["p_actor_id", "actor"],
  file: ["p_file", "text"],
});

/**
 * Remembers how a person likes it; null leaves a preference as it is. Raises BT115 for a value that does not exist,
 * BT602 for an unknown language.
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
});

const showRecoveryCodesResult = z.instanceof(Buffer).nullable();
/**
 * The sealed recovery codes, within a quarter of an hour of their making, for a minute from their first showing, so
 * that a page that loads twice still has them; null ever after. Raises BT102, BT109. Null: result.
 */
export const showRecoveryCodes = value<{ actor: Actor }, z.infer<typeof showRecoveryCodesResult>>(
  "iam.show_recovery_codes",
  { actor: ["p_actor_id", "actor"] },
  showRecoveryCodesResult,
);

/**
 * Makes a customer: user, profile, a demo and a real account, a linked live lead; with emailVerify on, the
 * verification mail. Answers the same when the e-mail is taken: nobody is created, and its owner is written to, at
 * most iam.attempt_limit times a day. p_client_address: counted with the other sign-ups from there; null counts
 * nothing. Called by POST /auth/signup. Raises BT105, BT111 currency, BT112 a text too long or missing, BT115 no such
 * country, BT127 terms not accepted, BT128 age, what money.create_accounts raises.
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
 * Uses up a code from a mail: for the form and the e-mail it was sent for, once, within ten minutes. Answers whether
 * it was one, and raises nothing then, or the guess would not be counted. Raises BT105.
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

/**
 * PUT /admin/customers/{id}: changes what p_changes names, under the names of A-104; -2 unsets manager or plan
 * which an admin alone does. A member of staff may change their own name, phone and password alone. A
 * deactivation or a new password ends their sessions. Locks the user. Raises BT103, BT104, BT112, BT115, BT118
 * changed meanwhile, BT119 e-mail taken, BT128 age, BT255 manager or plan changed by a manager.
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
 * PUT /profile/me (C-179): the actor's own data; never e-mail, role or money. An agent who acts for a customer and
 * may not see the phone leaves it as it is (C-142). Locks the user. Another name is reviewed by the administrators
 * again, and is refused from an agent. Raises BT100, BT102, BT109, BT112 naming the field, BT115 no such
 * country, BT128 age.
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
 * PUT /admin/users/{id}: an administrator changes what p_changes names; whitelist is a list of addresses and
 * networks with commas, blank allows every address. A new role or password, or a deactivation, ends their
 * sessions. What another role cannot hold goes to successorId, or with null or -2 to nobody (iam.leave_desk);
 * otherwise, switched off or not, they keep what they hold unless successorId names who gets it. Making an active
 * administrator of them waits for a second person while there is one: answers the id of that approval, else null.
 * Locks the user, then their leads by id. Raises BT102, BT103, BT104, BT112, BT115 no such role, BT118 changed
 * meanwhile, BT119 e-mail taken, BT140 one's own role, BT142 no address, BT143 teams without a manager, BT332 it
 * waits already, BT503 no such colleague. Null: result.
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
 * Proves that the e-mail is the user's, by the token sent there; a second click on the same link within its time is
 * no error. Raises BT107.
 */
export const verifyEmail = command<{ tokenHash: Buffer | null }>("iam.verify_email", {
  tokenHash: ["p_token_hash", "bytea"],
});
