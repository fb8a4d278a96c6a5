import { createHash } from "node:crypto";
import { countries } from "countries-list";
import { dayjs, readTime } from "../../dayjs.ts";

/** An entry of a feed as market.import_news takes it. `row` is its place in the file, from 1. */
export type NewsEntry = {
  row: number;
  id: string;
  time: string | null;
  isAllDay: boolean;
  title: string;
  currencies: string[];
  impact: string | null;
  actual: string;
  forecast: string;
  previous: string;
  link: string;
  isWithdrawn: boolean;
};

/** The fields of an entry under the names of the documented formats; texts as they are in the file. */
export type NewsFields = {
  id?: string;
  time?: EntryTime | null;
  title?: string;
  currencies: string[];
  impact?: string;
  actual?: string;
  forecast?: string;
  previous?: string;
  link?: string;
  isWithdrawn?: boolean;
};

export type EntryTime = { time: string; isAllDay: boolean };

/** A feed that cannot be read; the message is a translation key. */
export class NewsError extends Error {
  readonly values: Record<string, string>;
  constructor(message: string, { values = {}, cause }: { values?: Record<string, string>; cause?: unknown } = {}) {
    super(message, { cause });
    this.values = values;
  }
}

/** One more than market.import_news accepts, so that a longer file is rejected there and not cut. */
export const MAX_ENTRIES = 5_001;
const MAX_ID_LENGTH = 300;
const NO_IMPACT = new Set(["", "none", "holiday", "non-economic"]);
const EURO = new Set(["EU", "EA", "EMU", "EURO AREA", "EUROZONE", "EUROPEAN UNION"]);

const currencyByCountry = new Map<string, string>();
for (const [code, { name, currency }] of Object.entries(countries)) {
  const [first] = currency;
  if (first) currencyByCountry.set(code, first).set(name.toUpperCase(), first);
}
const knownCurrencies = new Set([...currencyByCountry.values(), "XAU", "XAG", "BTC", "ETH"]);

export const isCurrency = (text: string): boolean => knownCurrencies.has(text);

/** Completes the entries of a file. An entry without an id gets one of its day, currencies and title. */
export function entriesOf(found: readonly NewsFields[]): NewsEntry[] {
  const uses = new Map<string, number>();
  return found.map(({ time = null, currencies, id = "", title = "", link = "", ...fields }, at) => {
    const impact = (fields.impact ?? "").trim().toLowerCase();
    return {
      row: at + 1,
      id: id === "" ? derivedId(uses, `${time?.time.slice(0, 10)}|${currencies.join()}|${title}`) : shortId(id),
      time: time?.time ?? null,
      isAllDay: time?.isAllDay ?? false,
      title,
      currencies: [...new Set(currencies)],
      impact: NO_IMPACT.has(impact) ? null : impact,
      actual: fields.actual ?? "",
      forecast: fields.forecast ?? "",
      previous: fields.previous ?? "",
      // The page would be insecure; the entry is shown without it.
      link: /^http:\/\//i.test(link) ? "" : link,
      isWithdrawn: fields.isWithdrawn ?? false,
    };
  });
}

function derivedId(uses: Map<string, number>, key: string): string {
  const use = (uses.get(key) ?? 0) + 1;
  uses.set(key, use);
  return shortId(use === 1 ? key : `${key}#${use}`);
}

const shortId = (id: string) => (id.length > MAX_ID_LENGTH ? createHash("sha256").update(id).digest("hex") : id);

/** The currencies in a text such as "USD" or "EUR/USD". */
export const currenciesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;/|_]+/)
    .filter((code) => code !== "");

/** The currency of a country's ISO code or English name; a currency code is also accepted. */
export function currenciesOfCountry(text: string): string[] {
  const country = text.trim().toUpperCase();
  if (country === "" || country === "ALL") return [];
  return [EURO.has(country) ? "EUR" : (currencyByCountry.get(country) ?? country)];
}

/** Parses ISO 8601: a date is an all-day event, a time without an offset is in UTC. Null if it does not exist. */
export function readIsoTime(text: string): EntryTime | null {
  const [, day = "", clock = "", seconds = ":00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim()) ?? [];
  if (day === "" || !isDay(day)) return null;
  if (clock === "") return { time: `${day}T00:00:00Z`, isAllDay: true };
  return timeOf(`${day}T${clock}${seconds}`, zone.toUpperCase());
}

/** A local time and its offset as UTC; null for a time that does not exist. */
export function timeOf(local: string, zone: string): EntryTime | null {
  if (!isDay(local.slice(0, 10)) || !/T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(local)) return null;
  const time = readTime(`${local}${zone}`);
  return time.isValid() ? { time: formatTime(time.valueOf()), isAllDay: false } : null;
}

export const formatTime = (at: number): string => dayjs.utc(at).format("YYYY-MM-DDTHH:mm:ss[Z]");

/** JavaScript reads 30 February as 2 March. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && readTime(day).format("YYYY-MM-DD") === day;
