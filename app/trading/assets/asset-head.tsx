import { ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { type Address, at } from "../model/address.ts";
import { type Column, columns } from "../model/asset.ts";

/** The columns' names. The last one names its current content and links to the next. */
export function AssetHead({ address }: { address: Address }) {
  const { t } = useTranslation();
  const names: Record<Column, string> = { day: t("Day change"), tick: t("Change"), spread: t("Spread") };
  const next = columns[(columns.indexOf(address.col) + 1) % columns.length] ?? "day";
  return (
    <div className="qhead">
      <span />
      <span>{t("Instrument")}</span>
      <span>{t("Bid")}</span>
      <span>{t("Ask")}</span>
      <Link
        className="q-column"
        to={at(address, { col: next })}
        aria-label={t("{{column}}: switch to {{next}}", { column: names[address.col], next: names[next] })}
        preventScrollReset
      >
        {/* The column is as wide as its figures. */}
        {address.col === "day" ? t("Day") : names[address.col]}
        <Icon of={ChevronsUpDown} size={12} />
      </Link>
    </div>
  );
}
