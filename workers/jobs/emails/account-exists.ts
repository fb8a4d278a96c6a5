import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function accountExists({ t }: Translator, { name, url }: { name: string; url: string }): Email {
  return {
    subject: t("You already have an account"),
    heading: t("Hello {{name}}", { name }),
    paragraphs: [
      t(
        "Somebody, probably you, tried to sign up at {{appName}} with this e-mail address. You already have an account here.",
      ),
      t("You forgot your password? Choose a new one."),
    ],
    action: { text: t("Reset your password"), url },
    closing: t("It was not you? Then do nothing: nobody got into your account."),
  };
}
