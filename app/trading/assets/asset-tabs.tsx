import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { type Address, at } from "../model/address.ts";

type Props = { address: Address; searching: boolean; onClear: () => void };

/** Categories, favourites first; during a search one tab replaces them. */
export function AssetTabs({ address, searching, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="cats" aria-label={t("Categories")}>
      {searching ? (
        <>
          <span className="tab" aria-current="page">
            {t("Search results")}
          </span>
          <Link className="tab end" to={at(address, { search: "" })} onClick={onClear} preventScrollReset>
            {t("Clear")}
          </Link>
        </>
      ) : (
        <CategoryTabs address={address} />
      )}
    </nav>
  );
}

function CategoryTabs({ address }: { address: Address }) {
  const { t } = useTranslation();
  const tabs = [
    ["forex", t("Forex")],
    ["commodity", t("Commodities")],
    ["index", t("Indices")],
    ["stock", t("Stocks")],
    ["crypto", t("Crypto")],
  ] as const;
  const current = (cat: Address["cat"]) => (address.cat === cat ? ("page" as const) : undefined);
  return (
    <>
      <Link
        className="tab"
        to={at(address, { cat: "favorites" })}
        aria-label={t("Favourites")}
        title={t("Favourites")}
        aria-current={current("favorites")}
        preventScrollReset
      >
        <Star className="i i-14" aria-hidden="true" />
      </Link>
      {tabs.map(([cat, label]) => (
        <Link key={cat} className="tab" to={at(address, { cat })} aria-current={current(cat)} preventScrollReset>
          {label}
        </Link>
      ))}
    </>
  );
}
