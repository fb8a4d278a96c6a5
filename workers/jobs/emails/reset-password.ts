import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function resetPassword({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("Reset your password"),
    heading: t("Hello {{name}}", { name }),
    paragraphs: [
      t("We received a request to reset the password of your {{appName}} account."),
      t("The link is valid for 60 minutes and can be used once."),
    ],
    action: { text: t("Choose a new password"), url },
    closing: t("If you did not request this, ignore this email. Your password will not change."),
  };
}
