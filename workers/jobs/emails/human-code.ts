import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

export function humanCode({ t }: Translator, { code }: { code: string }): Email {
  return {
    subject: t("Your code for {{appName}}"),
    heading: t("Your code for {{appName}}"),
    paragraphs: [t("Enter this code in the form that asked for it. It works for 10 minutes and once.")],
    code,
    closing: t("You did not ask for it? Then do nothing, and give the code to nobody."),
  };
}
