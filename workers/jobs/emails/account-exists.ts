import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function accountExists({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("You already have an account"),
    heading: t("Hello {{name}}", { name }),
    paragraphs: [
      t("We received a sign-up request for {{appName}} with this email address. You already have an account."),
      t("If you forgot your password, you can reset it."),
    ],
    action: { text: t("Reset your password"), url },
    closing: t("If this was not you, ignore this email. Your account was not accessed."),
  };
}
