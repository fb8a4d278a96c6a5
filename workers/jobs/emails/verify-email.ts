import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function verifyEmail({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("Verify your email address"),
    heading: t("Welcome, {{name}}", { name }),
    paragraphs: [
      t("Verify this email address to open your {{appName}} account."),
      t("The link is valid for 24 hours and can be used once."),
    ],
    action: { text: t("Verify email address"), url },
    closing: t("If you did not sign up, ignore this email. The account cannot be used without verification."),
  };
}
