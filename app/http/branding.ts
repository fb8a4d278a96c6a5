import { getPool } from "../../db/pool.ts";
import { type BrandingRow, readBranding as findBranding } from "../../db/queries/site/read-branding.ts";

export type Branding = BrandingRow & { appName: string };

/** Every page asks; the settings change a few times a year, and a change shows within this time. */
const freshFor = 2_000;
let known: { readAt: number; branding: Promise<Branding> } | null = null;

export function readBranding(): Promise<Branding> {
  if (known && Date.now() - known.readAt < freshFor) return known.branding;
  const branding = findBranding(getPool()).then((row) => ({ ...row, appName: row.appName || "Bourse" }));
  known = { readAt: Date.now(), branding };
  branding.catch(() => (known = null));
  return branding;
}
