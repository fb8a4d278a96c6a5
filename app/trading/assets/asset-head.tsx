import { useTranslation } from "react-i18next";
import type { WatchColumn } from "../../frame/watch-choices.ts";

/** The columns' names. */
export function AssetHead({ columns }: { columns: readonly WatchColumn[] }) {
  const { t } = useTranslation();
  const names = { spread: t("Spr."), high: t("High"), low: t("Low"), swap: t("Swap") };
  const titles: Partial<Record<WatchColumn, string>> = { spread: t("Spread"), swap: t("Swap in % per year") };
  return (
    <div className="qhead">
      <span className="sym">{t("Instrument")}</span>
      <span className="p">{t("Bid")}</span>
      <span className="p ask">{t("Ask")}</span>
      {columns.map((column) => (
        <span key={column} className={`x-${column}`} title={titles[column]}>
          {names[column]}
        </span>
      ))}
    </div>
  );
}
