// What the screens need to know of the installation. The start has already refused what is missing or malformed.
const port = process.env.PORT || "3000";

export const environment = {
  production: process.env.NODE_ENV === "production",
  /** Links in mails and the origin that may post; never taken from a Host header. */
  appUrl: new URL(process.env.APP_URL || `http://localhost:${port}`),
  sessionSecret: process.env.SESSION_SECRET || "bourse-development-session-secret",
  data: process.env.BOURSE_DATA || ".data",
  /** Without a mail server, mails are files, and /dev/mail shows them. */
  mailIsFiles: !process.env.SMTP_URL,
};

/** Cookies travel over TLS alone wherever the address people use has it. */
export const secureCookies = environment.appUrl.protocol === "https:";
