import { useTranslation } from "react-i18next";

const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Infinity],
] as const;

/** "2 minutes ago", in the reader's language with Latin digits. */
export function useAgo(): (iso: string) => string {
  const { i18n } = useTranslation();
  return (iso) => {
    let past = Math.min(0, Math.round((Date.parse(iso) - Date.now()) / 1000));
    for (const [unit, most] of steps) {
      if (-past < most)
        return new Intl.RelativeTimeFormat(`${i18n.language}-u-nu-latn`, { numeric: "auto" }).format(past, unit);
      past = Math.round(past / most);
    }
    return "";
  };
}
