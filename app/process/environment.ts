import { join } from "node:path";
import { getSettings, ROOT } from "../../db/settings.ts";

const settings = getSettings();

/** The settings of the installation that pages use. */
export const environment = {
  /** The base of links and the origin that may send changes; never taken from a Host header. */
  appUrl: new URL(settings.appUrl),
  sessionSecret: settings.sessionSecret,
  /**
   * Outside production and without a mail server, emails are stored as files here; /dev/mail shows them on the same
   * machine.
   */
  mailFolder: settings.production || settings.smtpUrl ? null : join(settings.data, "mail"),
  logLevel: settings.logLevel,
  /** The texts of each folder of routes; written by the build, missing under `npm run dev`. */
  textsFile: join(ROOT, "build/texts.json"),
  searchEngines: settings.searchEngines,
  /** The host of the CAPTCHA's widget and verification. */
  captchaUrl: (settings.gatewayUrls["recaptcha"] ?? "https://www.google.com/recaptcha").replace(/\/$/, ""),
};

/** Cookies are Secure if APP_URL uses https. */
export const secureCookies = environment.appUrl.protocol === "https:";
