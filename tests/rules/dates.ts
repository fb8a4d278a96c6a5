// Dates are read, compared and shown with dayjs, always in UTC or a named time zone. Part of npm run lint.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

const REFUSED = {
  "Intl.DateTimeFormat": /\bIntl\.DateTimeFormat\b/,
  "Intl.RelativeTimeFormat": /\bIntl\.RelativeTimeFormat\b/,
  "Date.parse": /\bDate\.(parse|UTC)\b/,
  "new Date": /\bnew Date\b/,
  "methods of Date": /\.(get|set)(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\(/,
  toLocaleString: /\.toLocale(Date|Time)?String\(/,
  "a slice of an ISO time": /\.toISOString\(\)\s*\.(slice|split|substring|replace)/,
  "the machine's time zone": /\bdayjs\(/,
  "import of dayjs": /\bfrom "dayjs["/]/,
} as const;

/** Files that need one of them, and why. */
const EXCEPTIONS: Record<string, (keyof typeof REFUSED)[]> = {
  // The one place where dayjs gets its plugins.
  "app/dayjs.ts": ["import of dayjs"],
  // dayjs has no words for every language that the back office may add, and wrong plurals for Arabic.
  "app/ui/format/relative-time.ts": ["Intl.DateTimeFormat", "Intl.RelativeTimeFormat"],
  // dayjs has the patterns of dates of no language.
  "app/frame/format-choices.ts": ["Intl.DateTimeFormat"],
  // dayjs's tz() makes a formatter for each call, and keeps one for every name that a stranger sends.
  "app/ui/format/time-zone.ts": ["Intl.DateTimeFormat"],
  // db/ imports nothing of app/. PostgreSQL's text names its offset, so the machine's zone does not matter.
  "db/parsers.ts": ["import of dayjs", "the machine's time zone"],
};

const problems: string[] = [];
const unused = new Set(Object.entries(EXCEPTIONS).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`)));
for (const file of globSync("{app,db,workers}/**/*.{ts,tsx,js,mjs}", { cwd: root })) {
  const code = readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  for (const [name, pattern] of Object.entries(REFUSED)) {
    if (!pattern.test(code) || unused.delete(`${file}: ${name}`)) continue;
    problems.push(`${file}: ${name}: dates go through app/dayjs.ts`);
  }
}
for (const exception of unused) problems.push(`tests/rules/dates.ts: ${exception}: this exception is not needed`);
for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
