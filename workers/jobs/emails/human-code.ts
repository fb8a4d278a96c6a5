import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function humanCode({ t }: Translator, { code }: { code: string }): Email {
  return {
    subject: t("Your {{appName}} verification code"),
    heading: t("Your {{appName}} verification code"),
    paragraphs: [
      t("Enter this code on the page where you requested it. It is valid for 10 minutes and can be used once."),
    ],
    code,
    closing: t("If you did not request this code, ignore this email and do not share the code with anyone."),
  };
}
