import { getPool } from "../../db/pool.ts";
import type { BrandingRow } from "../../db/shapes/site.ts";
import { branding as findBranding, captcha as findCaptcha } from "../../db/generated/site.ts";
import { captchaSecret } from "./captcha-secret.ts";
import { type Accent, accentFor } from "./accent.ts";
import { environment } from "../process/environment.ts";
import { onSettingsChange } from "../process/settings-caches.ts";

export type Branding = BrandingRow & { appName: string; accent: Accent | null; captchaUrl: string | null };

/** Every page reads the branding. A change is notified; this limit applies if the notification is lost. */
const freshFor = 2_000;
let known: { readAt: number; branding: Promise<Branding> } | null = null;

export function readBranding(): Promise<Branding> {
  onSettingsChange(forget);
  if (known && performance.now() - known.readAt < freshFor) return known.branding;
  const branding = Promise.all([findBranding(getPool(), {}), findCaptcha(getPool(), {})]).then(([row, captcha]) => ({
    ...row,
    captchaClientKey: captchaSecret(captcha) ? row.captchaClientKey : null,
    appName: row.appName || "Bourse",
    accent: row.accentHue ? accentFor(Number(row.accentHue)) : null,
    captchaUrl: captchaSecret(captcha) ? environment.captchaUrl : null,
  }));
  known = { readAt: performance.now(), branding };
  branding.catch(forget);
  return branding;
}

function forget(): void {
  known = null;
}
