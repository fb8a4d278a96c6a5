import { z } from "zod";
import { readBranding } from "../frame/branding.ts";
import { choices } from "../frame/preferences.ts";
import { read } from "../http/read.ts";
import { detectLanguage } from "../frame/detect-language.ts";
import { renderOfflinePage, offlinePolicy } from "./offline-page.tsx";

/** The page that service workers store. It contains no personal data: the address names language and theme. */
export const loader = read({
  roles: "public",
  query: z.object({ theme: z.enum(choices.theme).catch("dark") }),
  async run({ request, context, query: { theme } }) {
    const [branding, language] = await Promise.all([readBranding(), detectLanguage(request, context)]);
    return new Response(await renderOfflinePage({ branding, language, theme }), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": offlinePolicy,
        "Cache-Control": "no-cache",
      },
    });
  },
});
