import { createCookie } from "@remix-run/node";
import { seal, unseal } from "../../db/seal.ts";
import { environment, secureCookies } from "../process/environment.ts";
import { setFlash, type Flash } from "./flash.ts";
import { keepText, serializeShort, takeText } from "./kept-input.ts";

/**
 * A form that was submitted without JavaScript after the session had ended: stored for 15 minutes in a cookie, or
 * behind the key in the cookie if it is long, encrypted for that user, and filled into the form again after the log-in.
 * It is never submitted automatically.
 */
type Draft = Pick<Flash, "action" | "sent">;
type Kept = Draft & { page: string };

const MINUTES = 15;

const options = { httpOnly: true, sameSite: "lax", secure: secureCookies, path: "/" } as const;
const cookie = createCookie("bourse_typed", { ...options, maxAge: MINUTES * 60 });
/** The signed id of the last user of this browser: input after the session ended is encrypted for that user only. */
const person = createCookie("bourse_person", {
  ...options,
  maxAge: 90 * 24 * 60 * 60,
  secrets: [environment.sessionSecret],
});

/** Fields that are never filled in again, such as keys of providers. */
const secret = /secret|^(key|value)\d$/i;
const placeOf = (userId: number) => `typed:${userId}`;

/** The cookie with the input or its key; null if there is none, the user is unknown, or it is too long. */
export async function keepDraft(request: Request, page: string, { action, sent = {} }: Draft): Promise<string | null> {
  const userId: unknown = await person.parse(request.headers.get("cookie"));
  const shown = Object.entries(sent).filter(([name, value]) => !secret.test(name) && value !== undefined);
  if (typeof userId !== "number" || shown.length === 0) return null;
  const typed = JSON.stringify({ page, action, sent: Object.fromEntries(shown) });
  const line = await serializeShort(cookie, seal(typed, placeOf(userId)));
  if (line !== null) return line;
  const key = await keepText(typed, userId, MINUTES);
  return key === null ? null : cookie.serialize(seal(JSON.stringify({ key }), placeOf(userId)));
}

/** The cookies after a log-in: the user's own input is filled into the next page's form, another user's is deleted. */
export async function signedIn(request: Request, userId: number, page: string): Promise<string[]> {
  const sent = request.headers.get("cookie");
  const known = await person.serialize(userId);
  const sealed: unknown = await cookie.parse(sent);
  if (typeof sealed !== "string" || sealed === "") return [known];
  const { page: wanted, ...typed } = (await open(sealed, userId)) ?? { page: null };
  const message = "Your input has been restored. It has not been sent.";
  const given = wanted === page ? [await setFlash({ kind: "failed", message, ...typed }, userId)] : [];
  return [known, await cookie.serialize("", { maxAge: 0 }), ...given];
}

/** Log-out deletes the stored input. */
export const forgetPerson = (): Promise<string[]> =>
  Promise.all([cookie, person].map((one) => one.serialize("", { maxAge: 0 })));

async function open(sealed: string, userId: number): Promise<Kept | null> {
  let typed: Kept | { key: string };
  try {
    typed = JSON.parse(unseal(sealed, placeOf(userId))) as typeof typed;
  } catch {
    // Another user's, or altered.
    return null;
  }
  if (!("key" in typed)) return typed;
  const text = await takeText(typed.key, userId);
  return text === null ? null : (JSON.parse(text) as Kept);
}
