import { createCookie } from "@remix-run/node";
import { environment, secureCookies } from "./environment.ts";

/**
 * What the next page says: the outcome of a form that was sent without JavaScript. Signed, read once, gone within a minute.
 * `entered` gives people back what they typed, passwords and tokens excepted.
 */
export type Flash = {
  kind: "done" | "failed";
  message: string;
  /** What stands in the sentence's {{places}}. */
  values?: Record<string, string>;
  fields?: Record<string, string>;
  line?: number;
  entered?: Record<string, string>;
  /** The same of names that were sent several times: a table's columns. */
  lists?: Record<string, string[]>;
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
    // A switch that is on sends its "off" before it.
    const value = Array.isArray(sent) && sent[0] === "off" ? sent.at(-1) : sent;
    // A second step's code is used once.
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
