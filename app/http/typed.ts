import { createCookie } from "@remix-run/node";
import { seal, unseal } from "../../db/seal.ts";
import { environment, secureCookies } from "./environment.ts";
import { setFlash, type Flash } from "./flash.ts";

/**
 * What somebody sent without scripts after their session had ended: it waits in their browser for a quarter of an hour, sealed for them alone, and
 * stands in the form again once they are back. Nothing sends it but they.
 */
type Typed = Pick<Flash, "action" | "sent">;

const options = { httpOnly: true, sameSite: "lax", secure: secureCookies, path: "/" } as const;
const cookie = createCookie("bourse_typed", { ...options, maxAge: 900 });
/** The signed id of the last user of this browser: input typed after the session ended is sealed for that user alone. */
const person = createCookie("bourse_person", {
  ...options,
  maxAge: 90 * 24 * 60 * 60,
  secrets: [environment.sessionSecret],
});

/** Beside what no form gives back: keys of providers. */
const secret = /secret|^(key|value)\d$/i;
const placeOf = (userId: number) => `typed:${userId}`;

/** The cookie that keeps it; null when nothing was typed, nobody is known, or it is more than a cookie holds. */
export async function keepTyped(request: Request, page: string, { action, sent = {} }: Typed): Promise<string | null> {
  const userId: unknown = await person.parse(request.headers.get("cookie"));
  const shown = Object.entries(sent).filter(([name, value]) => !secret.test(name) && value !== undefined);
  const typed = JSON.stringify({ page, action, sent: Object.fromEntries(shown) });
  if (typeof userId !== "number" || shown.length === 0 || Buffer.byteLength(typed) > 2000) return null;
  return cookie.serialize(seal(typed, placeOf(userId)));
}

/** The cookies of somebody who has signed in and goes to a page: what was theirs stands in its form. Of anybody else it is forgotten. */
export async function signedIn(request: Request, userId: number, page: string): Promise<string[]> {
  const sent = request.headers.get("cookie");
  const known = await person.serialize(userId);
  const sealed: unknown = await cookie.parse(sent);
  if (typeof sealed !== "string" || sealed === "") return [known];
  const { page: wanted, ...typed } = open(sealed, userId) ?? { page: null };
  const message = "What you had typed is here again. It has not been sent.";
  const given = wanted === page ? [await setFlash({ kind: "failed", message, ...typed })] : [];
  return [known, await cookie.serialize("", { maxAge: 0 }), ...given];
}

/** Whoever logs out leaves nothing behind. */
export const forgetPerson = (): Promise<string[]> =>
  Promise.all([cookie, person].map((one) => one.serialize("", { maxAge: 0 })));

function open(sealed: string, userId: number): (Typed & { page: string }) | null {
  try {
    return JSON.parse(unseal(sealed, placeOf(userId))) as Typed & { page: string };
  } catch {
    // Somebody else's, or altered.
    return null;
  }
}
