import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function resetPassword({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("Reset your password"),
    heading: t("Hello {{name}}", { name }),
    paragraphs: [
      t("Somebody, probably you, asked to reset the password of your {{appName}} account."),
      t("The link works for 60 minutes and once."),
    ],
    action: { text: t("Choose a new password"), url },
    closing: t("You did not ask for it? Then do nothing: your password stays as it is."),
  };
}
