import { NOTHING } from "../../ui/format/number.ts";

/** A calendar day in the format of the back office, DD/MM/YYYY; it has no time zone. */
export function dayInOffice(day: string | null): string {
  const [year, month, date] = (day ?? "").split("-");
  return year && month && date ? `${date}/${month}/${year}` : NOTHING;
}
