import { createHash } from "node:crypto";
import { readBranding } from "../frame/branding.ts";
import { preferencesOf, readChosen } from "../frame/preferences.ts";
import { read } from "../http/read.ts";
import { detectLanguage } from "../frame/detect-language.ts";
import { renderOfflinePage } from "./offline-page.tsx";
import worker from "./worker.js?raw";

/**
 * The service worker of this reader. It contains a hash of the page that it stores, so another build, language, theme
 * or brand changes its text and browsers fetch both again.
 */
export const loader = read({
  roles: "public",
  async run({ request, context, session }) {
    const [branding, language, chosen] = await Promise.all([
      readBranding(),
      detectLanguage(request, context),
      readChosen(request),
    ]);
    const { theme } = preferencesOf(session, chosen, branding.theme);
    const page = await renderOfflinePage({ branding, language, theme });
    const version = createHash("sha256").update(page).digest("hex").slice(0, 12);
    const names = {
      PAGE: `/offline?${new URLSearchParams({ lng: language.code, theme })}`,
      CACHE: `offline-${version}`,
    };
    const constants = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
    return new Response(constants.join("") + worker, {
      headers: {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
        "Cache-Control": "no-cache",
      },
    });
  },
});
