import { countries } from "countries-list";
import { dayjs } from "../dayjs.ts";
import { offsetAt } from "../ui/format/time-zone.ts";

const english = new Intl.DisplayNames(["en"], { type: "region" });
const codes = new Map(Object.keys(countries).map((code) => [english.of(code) ?? code, code]));

/** `getTimeZones` is in Node 24 and missing from TypeScript's library. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** The time zone of a country by its stored English name; null if the country has several times of day now. */
export function zoneOfCountry(country: string | null): string | null {
  const code = country === null ? undefined : codes.get(country);
  if (code === undefined) return null;
  const zones = (new Intl.Locale(`und-${code}`) as LocaleWithZones).getTimeZones?.() ?? [];
  const [first] = zones;
  const now = dayjs.utc().valueOf();
  const offsets = new Set(zones.map((zone) => offsetAt(now, zone)));
  return first !== undefined && offsets.size === 1 ? first : null;
}
