import { useTranslation } from "react-i18next";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { formatMinute } from "../../ui/format/date.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";

type ImpactName = "low" | "medium" | "high";

export const impactWords = { high: "High impact", medium: "Medium impact", low: "Low impact" } as const;
const tones: Readonly<Record<ImpactName, Tone | undefined>> = { high: "danger", medium: "warn", low: undefined };

export function Impact({ value }: { value: ImpactName | null }) {
  const { t } = useTranslation();
  if (value === null) return <span className="muted">{NOTHING}</span>;
  return (
    <Chip tone={tones[value]} dot>
      {t(impactWords[value])}
    </Chip>
  );
}

/** The time of day of an event in the reader's time zone. */
export function EventTime({
  time,
  is_all_day: isAllDay,
  timeZone,
}: {
  time: string;
  is_all_day: boolean;
  timeZone: string;
}) {
  const { t } = useTranslation();
  if (isAllDay) return t("All day");
  return (
    <time dateTime={time} title={timeZone}>
      <Ltr className="n">{formatMinute(time, timeZone)}</Ltr>
    </time>
  );
}

/** A link to the source's page in a new tab; SQL stores https addresses only. */
export function NewsTitle({ title, link }: { title: string; link: string }) {
  const text = <bdi>{title}</bdi>;
  if (link === "") return text;
  return (
    <a className="link" href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
