import { getPool } from "../../db/pool.ts";
import { type BrandingRow, readBranding as findBranding } from "../../db/queries/site/read-branding.ts";
import { type Accent, accentFor } from "./accent.ts";
import { environment } from "./environment.ts";
import { onSettingsNews } from "./settings-news.ts";

export type Branding = BrandingRow & { appName: string; accent: Accent | null; captchaUrl: string | null };

/** Every page asks; a change is heard of at once, and would show within this time if the news were lost. */
const freshFor = 2_000;
let known: { readAt: number; branding: Promise<Branding> } | null = null;

export function readBranding(): Promise<Branding> {
  onSettingsNews(forget);
  if (known && Date.now() - known.readAt < freshFor) return known.branding;
  const branding = findBranding(getPool()).then((row) => ({
    ...row,
    appName: row.appName || "Bourse",
    accent: row.accentHue ? accentFor(Number(row.accentHue)) : null,
    captchaUrl: row.captchaClientKey ? environment.captchaUrl : null,
  }));
  known = { readAt: Date.now(), branding };
  branding.catch(forget);
  return branding;
}

function forget(): void {
  known = null;
}
