import { join } from "node:path";
import { getSettings, ROOT } from "../../db/settings.ts";

const settings = getSettings();

/** What the pages need to know of the installation. */
export const environment = {
  /** Links and the origin that may post; never taken from a Host header. */
  appUrl: new URL(settings.appUrl),
  sessionSecret: settings.sessionSecret,
  /** Outside production and without a mail server, mails are files here, and /dev/mail shows them on the same machine. */
  mailFolder: settings.production || settings.smtpUrl ? null : join(settings.data, "mail"),
  logLevel: settings.logLevel,
  /** Which texts each folder of routes can show; written by the build, absent under `npm run dev`. */
  textsFile: join(ROOT, "build/texts.json"),
  searchEngines: settings.searchEngines,
  /** Where the human check's widget comes from, and who verifies what it says. */
  captchaUrl: (settings.gatewayUrls["recaptcha"] ?? "https://www.google.com/recaptcha").replace(/\/$/, ""),
};

/** Cookies travel over TLS alone wherever the address people use has it. */
export const secureCookies = environment.appUrl.protocol === "https:";
