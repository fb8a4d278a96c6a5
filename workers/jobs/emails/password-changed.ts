import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function passwordChanged({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("Your password was changed"),
    heading: t("Hello {{name}}", { name }),
    paragraphs: [
      t("The password of your {{appName}} account was changed just now. You are signed out everywhere else."),
    ],
    action: { text: t("It was not me: reset the password"), url },
    closing: t("It was you? Then there is nothing to do."),
  };
}
