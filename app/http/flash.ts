import { report, type Submission } from "@conform-to/react/future";
import { createCookie } from "@remix-run/node";
import { environment, secureCookies } from "../process/environment.ts";
import { keepText, pack, serializeShort, takeText, unpack } from "./kept-input.ts";

/**
 * The outcome of a form without JavaScript, for the next page: a signed cookie that is read once and expires after a
 * minute. `sent` contains the submitted values without passwords and tokens.
 */
export type Flash = {
  kind: "done" | "failed";
  message: string;
  /** The values of the message's {{placeholders}}. */
  values?: Record<string, string>;
  /** The record that the call made, and the page that shows it. */
  about?: { text: string; values: Record<string, string>; to: string };
  fields?: Record<string, string>;
  line?: number;
  /** The action of the form, and its values, which the form of that action shows again. */
  action?: string;
  sent?: Submission["payload"];
  /** The form's idempotency key, if its outcome is unknown: sent again, it is not carried out twice. */
  key?: string;
  /** The page shows the message in its form, without a toast. */
  quiet?: boolean;
  /** Shows the message at the bottom centre, as the log-in does (C-190). */
  centred?: boolean;
};

const cookie = createCookie("bourse_flash", {
  httpOnly: true,
  sameSite: "lax",
  secure: secureCookies,
  path: "/",
  maxAge: 60,
  secrets: [environment.sessionSecret],
});

const secretNames = /password|token|human|^_/i;
const MINUTES = 2;

/** The content of the cookie: a short flash, a longer one compressed, or the key of its stored fields and values. */
type Stored = Flash | { packed: string } | (Flash & { stored: string });

/** Without `userId`, as for visitors, values that exceed a cookie are left out. */
export async function setFlash(flash: Flash, userId: number | null = null): Promise<string> {
  const { sent, fields, ...bare } = flash;
  const fitting = (value: Stored) => serializeShort(cookie, value);
  const store = async () => {
    const stored = userId === null ? null : await keepText(JSON.stringify({ sent, fields }), userId, MINUTES);
    return stored === null ? null : fitting({ ...bare, stored });
  };
  return (
    (await fitting(flash)) ??
    (await fitting({ packed: pack(JSON.stringify(flash)) })) ??
    (await store()) ??
    (await fitting({ ...bare, fields })) ??
    cookie.serialize(bare)
  );
}

export async function readFlash(request: Request, userId: number | null = null): Promise<Flash | null> {
  const sent = request.headers.get("cookie");
  if (!sent?.includes(cookie.name)) return null;
  const value: unknown = await cookie.parse(sent);
  if (typeof value !== "object" || value === null) return null;
  if ("packed" in value) return JSON.parse(unpack(String(value.packed))) as Flash;
  if (!("message" in value)) return null;
  const { stored, ...flash } = value as Flash & { stored?: string };
  const text = stored === undefined || userId === null ? null : await takeText(stored, userId);
  return text === null ? flash : { ...flash, ...(JSON.parse(text) as Pick<Flash, "sent" | "fields">) };
}

export function clearFlash(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

/** A form's values for its next page, without secrets. A code of the second step is valid once. */
export function sentBack(form: Submission, payload = form.payload): Submission["payload"] {
  const hideFields = form.fields.filter((name) => name === "code" || secretNames.test(name));
  return report({ ...form, payload }, { hideFields }).submission.payload;
}
