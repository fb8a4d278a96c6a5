import type { AppLoadContext } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import type { Language } from "../../db/shapes/site.ts";
import { readBranding } from "./branding.ts";
import { readChosen } from "./preferences.ts";
import { readSession } from "../http/session.ts";
import { once } from "../http/request-context.ts";
import { fallback } from "../i18n/options.ts";

/** The language of this request: ?lng, else the user's preference, else the browser's cookie, else English. */
export function detectLanguage(request: Request, context: AppLoadContext): Promise<Language> {
  return once(context, "language", async () => {
    const { languages } = await readBranding();
    const detector = new RemixI18Next({
      detection: {
        supportedLanguages: languages.map(({ code }) => code),
        fallbackLanguage: fallback,
        searchParamKey: "lng",
        order: ["searchParams", "custom"],
        findLocale: async () => {
          const session = await readSession(request, context);
          return session?.preferences.language_code ?? (await readChosen(request)).language ?? null;
        },
      },
    });
    const code = await detector.getLocale(request);
    return (
      languages.find((language) => language.code === code) ?? { code: fallback, name: "English", direction: "ltr" }
    );
  });
}
