import { createCookie } from "@remix-run/node";
import { environment, secureCookies } from "./environment.ts";

/**
 * The outcome of a form without JavaScript, for the next page: a signed cookie that is read once and expires after a
 * minute. `entered` contains the submitted values without passwords and tokens.
 */
export type Flash = {
  kind: "done" | "failed";
  message: string;
  /** The values of the message's {{placeholders}}. */
  values?: Record<string, string>;
  fields?: Record<string, string>;
  line?: number;
  entered?: Record<string, string>;
  /** The submitted values of repeated names: a table's columns. */
  lists?: Record<string, string[]>;
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
const neverGivenBack = /password|token|human|^_/i;

export async function setFlash(flash: Flash): Promise<string> {
  const { lists: _lists, ...fewer } = flash;
  const bare = {
    kind: flash.kind,
    message: flash.message,
    fields: flash.fields,
    line: flash.line,
    values: flash.values,
  };
  return cookie.serialize([flash, fewer].find((one) => Buffer.byteLength(JSON.stringify(one)) <= room) ?? bare);
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

export function entered(fields: Record<string, unknown>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, sent] of Object.entries(fields)) {
    // A switch that is on is preceded by its hidden "off".
    const value = Array.isArray(sent) && sent[0] === "off" ? sent.at(-1) : sent;
    // A code of the second step is valid once.
    const isSecret = name === "code" || neverGivenBack.test(name);
    if (typeof value === "string" && value !== "" && !isSecret) kept[name] = value;
  }
  return kept;
}

export function enteredLists(fields: Record<string, unknown>): Record<string, string[]> {
  const isList = (sent: unknown): sent is string[] => Array.isArray(sent) && sent[0] !== "off";
  const lists = Object.entries(fields).filter((field): field is [string, string[]] => isList(field[1]));
  return Object.fromEntries(lists.filter(([name]) => !neverGivenBack.test(name)));
}
