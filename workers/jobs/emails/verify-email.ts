import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function verifyEmail({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("Confirm your e-mail address"),
    heading: t("Welcome, {{name}}", { name }),
    paragraphs: [
      t("Confirm this e-mail address to open your {{appName}} account."),
      t("The link works for 24 hours and once."),
    ],
    action: { text: t("Confirm e-mail address"), url },
    closing: t("You did not sign up? Then do nothing: without the confirmation nothing happens."),
  };
}
