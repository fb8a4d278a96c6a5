import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const languageRow = z.object({ code: z.string(), name: z.string(), direction: z.enum(["ltr", "rtl"]) });
export type Language = z.infer<typeof languageRow>;

const brandingRow = z.object({
  appName: z.string().nullable(),
  appUrl: z.string().nullable(),
  appLogo: z.string().nullable(),
  appIcon: z.string().nullable(),
  authBackground: z.string().nullable(),
  whatsapp: z.string().nullable(),
  theme: z.string().nullable(),
  accentHue: z.string().nullable(),
  appCurrency: z.string().nullable(),
  stopLossSelector: z.string().nullable(),
  pricingPlan: z.string().nullable(),
  emailVerify: z.string().nullable(),
  showUserInfoAgent: z.string().nullable(),
  recaptchaStatus: z.string().nullable(),
  captchaClientKey: z.string().nullable(),
  currencies: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
  languages: z.array(languageRow),
  simulated: z.boolean().nullable(),
  alwaysOpen: z.boolean().nullable(),
});
export type BrandingRow = z.infer<typeof brandingRow>;

const row = z.object({ branding: brandingRow });

/** What any browser may know of the installation (C-003). */
export function readBranding(pool: CommonQueryMethods): Promise<BrandingRow> {
  return pool.oneFirst(sql.type(row)`select site.branding() as branding`);
}
