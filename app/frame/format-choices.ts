import { localeFor } from "../ui/format/locale.ts";
import { type Formats, STANDARD } from "../ui/format/formats.ts";
import { dayjs } from "../dayjs.ts";

/** Named by their separators: of groups, then of decimals. "language" is what the page's language uses. */
export const formatChoices = {
  number: ["language", "space-point", "comma-point", "point-comma", "space-comma", "apostrophe-point"],
  date: ["language", "ymd-dash", "dmy-slash", "mdy-slash", "dmy-point"],
  clock: ["language", "12", "24"],
} as const;

export type FormatChoice = { [Name in keyof typeof formatChoices]?: (typeof formatChoices)[Name][number] | undefined };

type Numbers = Pick<Formats, "group" | "decimal">;
type Dates = Pick<Formats, "day" | "staffDay" | "monthDay">;
type Clocks = Pick<Formats, "clock" | "minute" | "time">;

const NUMBERS: Record<Exclude<FormatChoice["number"], "language" | undefined>, Numbers> = {
  "space-point": { group: "\u00a0", decimal: "." },
  "comma-point": { group: ",", decimal: "." },
  "point-comma": { group: ".", decimal: "," },
  "space-comma": { group: "\u00a0", decimal: "," },
  "apostrophe-point": { group: "\u2019", decimal: "." },
};
const dates = (day: string, monthDay: string): Dates => ({ day, staffDay: day, monthDay });
const DATES: Record<Exclude<FormatChoice["date"], "language" | undefined>, Dates> = {
  "ymd-dash": dates("YYYY-MM-DD", "MM-DD"),
  "dmy-slash": dates("DD/MM/YYYY", "DD/MM"),
  "mdy-slash": dates("MM/DD/YYYY", "MM/DD"),
  "dmy-point": dates("DD.MM.YYYY", "DD.MM."),
};
const CLOCKS: Record<"12" | "24", Clocks> = {
  "12": { clock: "h:mm A", minute: "h:mm A", time: "h:mm:ss A" },
  "24": { clock: "HH:mm", minute: "HH:mm", time: "HH:mm:ss" },
};

/** The formats of a user: each as chosen, else as the language has it, which is the specification's in English. */
export function formatsOf(language: string, { number, date, clock }: FormatChoice): Formats {
  return {
    ...ofLanguage(language),
    ...(number && number !== "language" && NUMBERS[number]),
    ...(date && date !== "language" && DATES[date]),
    ...(clock && clock !== "language" && CLOCKS[clock]),
  };
}

const known = new Map<string, Formats>();

function ofLanguage(language: string): Formats {
  const found = known.get(language) ?? readLanguage(language);
  known.set(language, found);
  return found;
}

/** Digits are Latin in every language. */
function readLanguage(language: string): Formats {
  const locale = localeFor(language);
  if (locale === "en" || locale.startsWith("en-")) return STANDARD;
  const numbers = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1_234_567.5);
  const separator = (type: "group" | "decimal") => numbers.find((part) => part.type === type)?.value;
  const hours = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { hour: "numeric", timeZone: "UTC" });
  const isHalf = hours.resolvedOptions().hour12 === true;
  const half = (hour: number) =>
    hours.formatToParts(dayjs.utc("2026-01-04").hour(hour).toDate()).find(({ type }) => type === "dayPeriod")?.value;
  return {
    ...STANDARD,
    group: separator("group") ?? STANDARD.group,
    decimal: separator("decimal") ?? STANDARD.decimal,
    ...dates(
      patternIn(locale, { year: "numeric", month: "2-digit", day: "2-digit" }),
      patternIn(locale, { month: "2-digit", day: "2-digit" }),
    ),
    // Clocks beside live figures and on charts have 24 hours unless the user chooses 12.
    clock: (isHalf ? CLOCKS["12"] : CLOCKS["24"]).clock,
    halves: [half(9) ?? "AM", half(21) ?? "PM"],
  };
}

const FIELDS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: "YYYY", month: "MM", day: "DD" };

/** The order and separators of a date in a language as a pattern of dayjs, without marks of direction. */
function patternIn(locale: string, options: Intl.DateTimeFormatOptions): string {
  const shown = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, { ...options, timeZone: "UTC" });
  return shown
    .formatToParts(dayjs.utc("2026-11-22").toDate())
    .map(({ type, value }) => FIELDS[type] ?? value.replaceAll(/\p{Cf}/gu, "").replaceAll(/\p{L}+/gu, "[$&]"))
    .join("")
    .trim();
}
