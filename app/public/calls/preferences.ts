import { z } from "zod";
import { setPreferences } from "../../../db/queries/iam/set-preferences.ts";
import { readBranding } from "../../http/branding.ts";
import { call } from "../../http/call.ts";
import { Refusal } from "../../http/errors.ts";
import { setChosen } from "../../http/preferences.ts";

const unknown = { error: "This value does not exist" };
const input = z.object({
  language: z.string(unknown).max(20, unknown).optional(),
  theme: z.enum(["light", "dark", "system"], unknown).optional(),
  upDown: z.enum(["classic", "cvd", "inverted"], unknown).optional(),
  density: z.enum(["compact", "default", "comfortable"], unknown).optional(),
  timeZone: z.string(unknown).max(60, unknown).refine(isTimeZone, unknown).optional(),
  sound: z.stringbool(unknown).or(z.boolean()).optional(),
  oneClick: z.stringbool(unknown).or(z.boolean()).optional(),
});

/** Theme, language, colours, density, time zone: in the browser's cookie for everybody, and in the row of whoever is signed in. */
export const action = call({
  roles: "public",
  input,
  async run({ pool, session, input, request }) {
    if (input.language !== undefined) {
      const { languages } = await readBranding();
      if (!languages.some(({ code }) => code === input.language)) {
        throw new Refusal(422, "BT602", "Unknown language", { fields: { language: "Unknown language" } });
      }
    }
    // A member of staff who looks at a customer's pages changes their own view, not the customer's.
    if (session && !session.impersonator) {
      const { theme, language, upDown, density, timeZone, sound, oneClick } = input;
      await setPreferences(pool, session.actor, {
        theme: theme ?? null,
        language: language ?? null,
        upDown: upDown ?? null,
        density: density ?? null,
        timeZone: timeZone ?? null,
        sound: sound ?? null,
        oneClick: oneClick ?? null,
      });
    }
    return setChosen(request, input);
  },
  done: (cookie) => ({ cookies: [cookie] }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
