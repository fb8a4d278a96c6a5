import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function passwordChanged({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("Your password was changed"),
    heading: t("Hello {{name}}", { name }),
    paragraphs: [
      t("The password of your {{appName}} account was changed. You have been signed out on all other devices."),
    ],
    action: { text: t("Not you? Reset your password"), url },
    closing: t("If this was you, no action is needed."),
  };
}
