// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/site.ts";

const accountCurrenciesRow = z.object({ code: z.string(), name: z.string(), symbol: z.string() });
export type AccountCurrenciesRow = z.infer<typeof accountCurrenciesRow>;
/** The currencies an account can be opened in: those of the setting currencies that the market knows, in its order. */
export const accountCurrencies = rows<{}, typeof accountCurrenciesRow>(
  "site.account_currencies",
  {},
  accountCurrenciesRow,
);

const brandingResult = shapes.branding;
/**
 * What any browser may know (C-003): names, looks, switches, currencies, languages, and whether prices are simulated
 * and markets never close. Nothing else of the settings ever leaves.
 */
export const branding = value<{}, z.infer<typeof brandingResult>>("site.branding", {}, brandingResult);

const captchaRow = z.object({ is_on: z.boolean(), secret_key: z.string().nullable() });
export type CaptchaRow = z.infer<typeof captchaRow>;
/**
 * What the server needs to verify a human check: whether it is on, and the secret, null while either key is missing.
 * For the server alone, never for a browser. Null: secret_key.
 */
export const captcha = row<{}, typeof captchaRow>("site.captcha", {}, captchaRow);

const countTranslationsResult = z.number();
/** How many texts the same filters find on all pages of site.list_translations. Raises BT100, BT102, BT103. */
export const countTranslations = value<{ actor: Actor; filters: unknown }, z.infer<typeof countTranslationsResult>>(
  "site.count_translations",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countTranslationsResult,
);

const countUnreadResult = z.number();
/** How many notifications a user has not read, counted up to 100. */
export const countUnread = value<{ actor: Actor }, z.infer<typeof countUnreadResult>>(
  "site.count_unread",
  { actor: ["p_actor_id", "actor"] },
  countUnreadResult,
);

const deleteTranslationResult = z.string();
/**
 * An admin removes a text; screens say the English one again. Answers the language. Raises BT102, BT103, BT104. For
 * DELETE /admin/languages/translations/{id}.
 */
export const deleteTranslation = value<{ actor: Actor; id: number | null }, z.infer<typeof deleteTranslationResult>>(
  "site.delete_translation",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  deleteTranslationResult,
);

/** Forgets a view that the actor has kept. Raises BT100, BT102, BT104 somebody else's. Called by DELETE /views/{id}. */
export const deleteView = command<{ actor: Actor; viewId: number | null }>("site.delete_view", {
  actor: ["p_actor_id", "actor"],
  viewId: ["p_view_id", "bigint"],
});

/** Forgets a file of the actor's that serves nothing, because what it was sent with was refused. */
export const dropFile = command<{ actor: Actor; name: string | null }>("site.drop_file", {
  actor: ["p_actor_id", "actor"],
  name: ["p_name", "text"],
});

const findTranslationResult = shapes.findTranslation;
/** One text as its form shows it, with what other languages say and who changed it last. Raises BT102, BT103, BT104. */
export const findTranslation = value<{ actor: Actor; id: number | null }, z.infer<typeof findTranslationResult>>(
  "site.find_translation",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  findTranslationResult,
);

const importTranslationsResult = z.number();
/**
 * An admin brings a language's texts from a file: [{line, key, value}]. All or none; empty ones are left out, of a
 * key that comes again the last counts, what is not in the file stays. Answers how many changed. Raises BT102, BT103,
 * BT602, BT613 in the field file, the line in detail. For POST /admin/languages/{code}/import.
 */
export const importTranslations = value<
  { actor: Actor; code: string | null; texts: unknown },
  z.infer<typeof importTranslationsResult>
>(
  "site.import_translations",
  { actor: ["p_actor_id", "actor"], code: ["p_code", "text"], texts: ["p_texts", "jsonb"] },
  importTranslationsResult,
);

/**
 * Records a file that was checked, before its bytes are stored, so that none lie anywhere without a row. It belongs
 * to the actor and to nothing yet: site.use_file gives it a purpose. Raises BT102, BT604 too many that serve nothing.
 */
export const keepFile = command<{
  actor: Actor;
  kind: "kyc" | "proof" | "avatar" | "picture" | null;
  name: string | null;
  sha256: Buffer | null;
  size: number | null;
  mediaType: string | null;
  title: string | null;
  width: number | null;
  height: number | null;
}>("site.keep_file", {
  actor: ["p_actor_id", "actor"],
  kind: ["p_kind", "site.file_kind"],
  name: ["p_name", "text"],
  sha256: ["p_sha256", "bytea"],
  size: ["p_size", "integer"],
  mediaType: ["p_media_type", "text"],
  title: ["p_title", "text"],
  width: ["p_width", "integer"],
  height: ["p_height", "integer"],
});

const listApisResult = shapes.listApis;
/**
 * The providers as the office sets them up, of secrets only whether they are set, the last thing heard of each, and
 * how many ticks were refused in the last 24 hours. Raises BT102, BT103. Called by /admin/apis and
 * /admin/status/api.
 */
export const listApis = value<{ actor: Actor }, z.infer<typeof listApisResult>>(
  "site.list_apis",
  { actor: ["p_actor_id", "actor"] },
  listApisResult,
);

const listLanguagesResult = shapes.listLanguages;
/**
 * The languages with how many texts each has and how many it misses of all that any asks for, and who changed which
 * there are last. Raises BT102, BT103. Called by /admin/languages.
 */
export const listLanguages = value<{ actor: Actor }, z.infer<typeof listLanguagesResult>>(
  "site.list_languages",
  { actor: ["p_actor_id", "actor"] },
  listLanguagesResult,
);

const listNotificationsRow = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type ListNotificationsRow = z.infer<typeof listNotificationsRow>;
/**
 * C-181: the actor's newest notifications, p_limit at most (100), older than p_before_id when given. Raises BT100,
 * BT102. Null: read_at.
 */
export const listNotifications = rows<
  { actor: Actor; limit?: number | null; beforeId?: number | null },
  typeof listNotificationsRow
>(
  "site.list_notifications",
  { actor: ["p_actor_id", "actor"], limit: ["p_limit", "integer"], beforeId: ["p_before_id", "bigint"] },
  listNotificationsRow,
);

const listTranslationsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  code: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  missing_in: z.string().nullable(),
});
export type ListTranslationsRow = z.infer<typeof listTranslationsRow>;
/**
 * One page of a language's texts, and for each key the languages that miss it. Raises BT100, BT102, BT103, BT606.
 * Called by GET /admin/languages/{code}. Null: value, missing_in.
 */
export const listTranslations = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listTranslationsRow>(
  "site.list_translations",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listTranslationsRow,
);

const listViewsRow = z.object({ id: z.number(), name: z.string(), query: z.string() });
export type ListViewsRow = z.infer<typeof listViewsRow>;
/** The views of one list that the actor has kept. Called by every list. */
export const listViews = rows<{ actor: Actor; list: string | null }, typeof listViewsRow>(
  "site.list_views",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"] },
  listViewsRow,
);

const listVisitsRow = z.object({ url: z.string(), time: z.string(), times: z.number() });
export type ListVisitsRow = z.infer<typeof listVisitsRow>;
/** Which pages a customer looked at: each once, with the last time, newest first. Raises BT102, BT103, BT104. */
export const listVisits = rows<{ actor: Actor; userId: number | null }, typeof listVisitsRow>(
  "site.list_visits",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  listVisitsRow,
);

/**
 * Marks the actor's own notifications as read, all of them without p_ids. A member of staff who acts as the customer
 * changes nothing. Raises BT100, BT102.
 */
export const markRead = command<{ actor: Actor; ids?: readonly (number | null)[] | null }>("site.mark_read", {
  actor: ["p_actor_id", "actor"],
  ids: ["p_ids", "bigint[]"],
});

const officeDashboardResult = shapes.officeDashboard;
/**
 * The figures of GET /admin/dashboard: real balances and approved requests alone, in the site's
 * currency; between two days in UTC, both included, or ever. The bars are the last seven days whatever is asked.
 * Amounts are text. Raises BT102, BT103.
 */
export const officeDashboard = value<
  { actor: Actor; from: string | null; to: string | null },
  z.infer<typeof officeDashboardResult>
>(
  "site.office_dashboard",
  { actor: ["p_actor_id", "actor"], from: ["p_from", "date"], to: ["p_to", "date"] },
  officeDashboardResult,
);

const officeFrameResult = shapes.officeFrame;
/**
 * What the frame of the back office shows on every page: the newest notifications, how many are unread, which
 * instruments are moving (null for whoever sees no trades), whether the actor may change orders, and how many
 * requests wait for a decision of the actor's (null where they decide nothing). Raises BT100, BT102, BT103.
 */
export const officeFrame = value<{ actor: Actor }, z.infer<typeof officeFrameResult>>(
  "site.office_frame",
  { actor: ["p_actor_id", "actor"] },
  officeFrameResult,
);

const openFileRow = z.object({
  kind: shapes.openFile.kind,
  media_type: shapes.openFile.media_type,
  title: z.string(),
  size: z.number(),
  sha256: z.instanceof(Buffer),
});
export type OpenFileRow = z.infer<typeof openFileRow>;
/**
 * What the one door for files needs. Its owner may, and the office: identity documents the admins who review them,
 * proofs of payment whoever decides about that customer's deposits, avatars whoever may see the customer. Whoever
 * acts for a customer is judged as who they are. That the office looked is in the trail. Raises BT102, BT104.
 */
export const openFile = row<{ actor: Actor; name: string | null }, typeof openFileRow>(
  "site.open_file",
  { actor: ["p_actor_id", "actor"], name: ["p_name", "text"] },
  openFileRow,
);

const openPictureRow = z.object({ media_type: z.string(), sha256: z.instanceof(Buffer) });
export type OpenPictureRow = z.infer<typeof openPictureRow>;
/**
 * A picture that everybody may see: a logo, a background, a QR code. No row for any other file. Called by GET
 * /pictures/{name}. Null: row.
 */
export const openPicture = maybeRow<{ name: string | null }, typeof openPictureRow>(
  "site.open_picture",
  { name: ["p_name", "text"] },
  openPictureRow,
);

const pageNotificationsResult = shapes.pageNotifications;
/**
 * A page of the actor's notifications, newest first: all or the unread, of one group or of any. One person has
 * hundreds of them at most: read ones go after a year. Raises BT100, BT102.
 */
export const pageNotifications = value<
  { actor: Actor; isUnread: boolean | null; group: string | null; page: number | null; limit: number | null },
  z.infer<typeof pageNotificationsResult>
>(
  "site.page_notifications",
  {
    actor: ["p_actor_id", "actor"],
    isUnread: ["p_is_unread", "boolean"],
    group: ["p_group", "text"],
    page: ["p_page", "integer"],
    limit: ["p_limit", "integer"],
  },
  pageNotificationsResult,
);

const readSettingsResult = shapes.readSettings;
/**
 * Every setting as the office's form shows it: values, of secrets only whether there is one, the currencies that can
 * be chosen, and who changed something last. Raises BT102, BT103. Called by /admin/settings and
 * /admin/withdraws/settings.
 */
export const readSettings = value<{ actor: Actor }, z.infer<typeof readSettingsResult>>(
  "site.read_settings",
  { actor: ["p_actor_id", "actor"] },
  readSettingsResult,
);

const readTranslationsResult = shapes.readTranslations;
/**
 * Every key of a language with its text, English where nobody translated yet; keys without any text are left out, the
 * screen then shows the key. Raises BT602.
 */
export const readTranslations = value<{ languageCode: string | null }, z.infer<typeof readTranslationsResult>>(
  "site.read_translations",
  { languageCode: ["p_language_code", "text"] },
  readTranslationsResult,
);

/**
 * a customer looked at a page: url and time, the newest 1,000 or so per customer, told to staff on track:{id}.
 * Others, and staff who act as a customer, leave no trace. Raises BT100, BT102.
 */
export const recordVisit = command<{ actor: Actor; url: string | null }>("site.record_visit", {
  actor: ["p_actor_id", "actor"],
  url: ["p_url", "text"],
});

/**
 * An admin sets a provider up: value1 to value5, null to leave one. Secrets come sealed (db/seal.ts, place
 * api:{key}:{value}), so the trail holds none. Raises BT102, BT103, BT104, BT118 changed since p_version. For PUT
 * /admin/apis/{key}.
 */
export const saveApi = command<{
  actor: Actor;
  key: string | null;
  values: readonly (string | null)[] | null;
  version?: number | null;
}>("site.save_api", {
  actor: ["p_actor_id", "actor"],
  key: ["p_key", "text"],
  values: ["p_values", "text[]"],
  version: ["p_version", "bigint"],
});

/**
 * An admin says which languages there are: [{name, code}] in their order. One that is missing goes with its texts,
 * English never does; a new one has every key, all of them missing. The trail is the table's trigger's. Raises BT102,
 * BT103, BT118 changed since p_version, BT612 with the field as languages.{n}.{name|code}. For POST /admin/languages.
 */
export const saveLanguages = command<{ actor: Actor; languages: unknown; version?: number | null }>(
  "site.save_languages",
  { actor: ["p_actor_id", "actor"], languages: ["p_languages", "jsonb"], version: ["p_version", "bigint"] },
);

/**
 * C-183, Q-63: remembers a key that a screen asked for and nobody translated. Only ever adds; beyond 2,000
 * untranslated keys of a language it stops listening, so a stranger cannot fill the table. Raises BT602, BT603.
 */
export const saveMissing = command<{ languageCode: string | null; key: string | null }>("site.save_missing", {
  languageCode: ["p_language_code", "text"],
  key: ["p_key", "text"],
});

const saveSettingsResult = z.number().nullable();
/**
 * An admin changes settings: {name: value}; names that are no settings are ignored, what is missing stays. p_pictures
 * names files of the kind picture for appIcon, appLogo and authBackground, empty for none. Payout settings, the limit
 * of one person and its currency wait for a second person while there is one: answers the id of that approval, else
 * null. The trail, and telling every process, are the table's triggers'. Raises BT102, BT103, BT118 what it would
 * change was changed since p_version, BT332 such a change waits already, BT605, BT611 with the field. For POST
 * /admin/settings and POST /admin/withdraws/settings. Null: result.
 */
export const saveSettings = value<
  { actor: Actor; values: unknown; pictures?: unknown; version?: number | null },
  z.infer<typeof saveSettingsResult>
>(
  "site.save_settings",
  {
    actor: ["p_actor_id", "actor"],
    values: ["p_values", "jsonb"],
    pictures: ["p_pictures", "jsonb"],
    version: ["p_version", "bigint"],
  },
  saveSettingsResult,
);

const saveTranslationResult = z.number();
/**
 * An admin adds a text (p_id null) or changes one; every screen says it from the next page on. A key that was only
 * missing is filled in. All languages then list the key. Locks the text. Raises BT102, BT103, BT104, BT118 changed
 * since p_version, BT603, BT613 a field, BT614 the key is there. For POST and PUT /admin/languages/translations.
 */
export const saveTranslation = value<
  {
    actor: Actor;
    id: number | null;
    code: string | null;
    key: string | null;
    value: string | null;
    version?: number | null;
  },
  z.infer<typeof saveTranslationResult>
>(
  "site.save_translation",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    code: ["p_code", "text"],
    key: ["p_key", "text"],
    value: ["p_value", "text"],
    version: ["p_version", "bigint"],
  },
  saveTranslationResult,
);

const saveViewResult = z.number();
/**
 * Keeps the query of a list's address under a name, for the actor alone; one of the same name is replaced. Raises
 * BT100, BT102, BT607. Called by POST /views.
 */
export const saveView = value<
  { actor: Actor; list: string | null; name: string | null; query: string | null },
  z.infer<typeof saveViewResult>
>(
  "site.save_view",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], name: ["p_name", "text"], query: ["p_query", "text"] },
  saveViewResult,
);

const signUpOfferRow = z.object({ terms: z.string(), demo_balance: z.string() });
export type SignUpOfferRow = z.infer<typeof signUpOfferRow>;
/**
 * What the sign-up page and the terms page say: the text of the setting «terms», and the play money a new customer
 * starts with.
 */
export const signUpOffer = row<{}, typeof signUpOfferRow>("site.sign_up_offer", {}, signUpOfferRow);
