import { NOTHING } from "../../ui/format/number.ts";

/** A day as the office writes it, DD/MM/YYYY; days have no zone. */
export function dayInOffice(day: string | null): string {
  const [year, month, date] = (day ?? "").split("-");
  return year && month && date ? `${date}/${month}/${year}` : NOTHING;
}
