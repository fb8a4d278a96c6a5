import { report, type Submission } from "@conform-to/react/future";
import { createCookie } from "@remix-run/node";
import { environment, secureCookies } from "./environment.ts";

/**
 * What the next page says: the outcome of a form that was sent without JavaScript. Signed, read once, gone within a minute.
 * `sent` gives people back what they typed, passwords and tokens excepted.
 */
export type Flash = {
  kind: "done" | "failed";
  message: string;
  /** What stands in the sentence's {{places}}. */
  values?: Record<string, string>;
  fields?: Record<string, string>;
  line?: number;
  /** The address that the form was sent to, and its fields, which the form of that address holds again. */
  action?: string;
  sent?: Submission["payload"];
  /** The page says it itself, in the form; no toast then. */
  quiet?: boolean;
  /** Log-in errors stand at the bottom in the middle (C-190). */
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

/** Browsers drop cookies over 4,096 bytes, and base64 takes a third. */
const room = 2600;
const neverGivenBack = /password|token|human|^_/i;

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

/** A form's fields for its next page. A second step's code is used once. */
export function sentBack(form: Submission, payload = form.payload): Submission["payload"] {
  const hideFields = form.fields.filter((name) => name === "code" || neverGivenBack.test(name));
  return report({ ...form, payload }, { hideFields }).submission.payload;
}
