import { report, type Submission } from "@conform-to/react/future";
import { createCookie } from "@remix-run/node";
import { environment, secureCookies } from "../process/environment.ts";

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

/** Browsers drop cookies over 4,096 bytes, and base64 adds a third. */
const room = 2600;
const secretNames = /password|token|human|^_/i;

export async function setFlash(flash: Flash): Promise<string> {
  const { sent: _sent, ...bare } = flash;
  return cookie.serialize(Buffer.byteLength(JSON.stringify(flash)) <= room ? flash : bare);
}

export async function readFlash(request: Request): Promise<Flash | null> {
  const sent = request.headers.get("cookie");
  if (!sent?.includes(cookie.name)) return null;
  const value: unknown = await cookie.parse(sent);
  return typeof value === "object" && value !== null && "message" in value ? (value as Flash) : null;
}

export function clearFlash(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

/** A form's values for its next page, without secrets. A code of the second step is valid once. */
export function sentBack(form: Submission, payload = form.payload): Submission["payload"] {
  const hideFields = form.fields.filter((name) => name === "code" || secretNames.test(name));
  return report({ ...form, payload }, { hideFields }).submission.payload;
}
