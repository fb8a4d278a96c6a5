import type { Email } from "./email-template.ts";
import type { Translator } from "./translator.ts";

type Report = { label: string; first: string; last: string; zone: string; url: string };

/** The mail that brings a scheduled report, whose files are attached. */
export function reportEmail({ t }: Translator, { label, first, last, zone, url }: Report): Email {
  const report = t(label);
  const days = first === last ? first : `${first} – ${last}`;
  return {
    subject: t("{{report}}: {{days}}", { report, days }),
    heading: report,
    paragraphs: [t("The report for {{days}} ({{zone}}) is attached.", { days, zone })],
    action: { text: t("Open the report"), url },
    closing: t("You receive this email because a schedule in the back office sends it to you."),
  };
}
