import { Link } from "@remix-run/react";
import { Star } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Address, at } from "../address.ts";
import type { Asset } from "./asset.ts";
import { AssetRow } from "./asset-row.tsx";
import { AssetSearch } from "./asset-search.tsx";

type Props = { assets: readonly Asset[]; favorites: readonly number[]; selected: string; address: Address };

/** C-040: the categories as links, the star first; while somebody searches, one tab says so. */
export function AssetList({ assets, favorites, selected, address }: Props) {
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly Asset[] | null>(null);
  const shown = found ?? assets;
  const searching = found !== null || address.search !== "";
  return (
    <>
      <AssetSearch address={address} onFound={setFound} />
      <nav className="cats" aria-label={t("Categories")}>
        {searching ? (
          <>
            <span className="tab" aria-current="page">
              {t("Search Results")}
            </span>
            <Link
              className="tab end"
              to={at(address, { search: "" })}
              onClick={() => setFound(null)}
              preventScrollReset
            >
              {t("Clear")}
            </Link>
          </>
        ) : (
          <CategoryTabs address={address} />
        )}
      </nav>
      <div className="qhead" aria-hidden="true">
        <span />
        <span>{t("Instrument")}</span>
        <span>{t("Bid")}</span>
        <span>{t("Ask")}</span>
        <span>{t("Day %")}</span>
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="watch-list" role="region" aria-label={t("Instruments")} tabIndex={0}>
        <ul>
          {shown.map((asset) => (
            <AssetRow
              key={asset.id}
              asset={asset}
              to={at(address, { symbol: asset.name, view: "trade" })}
              isSelected={asset.name === selected}
              isFavorite={favorites.includes(asset.id)}
            />
          ))}
        </ul>
        {shown.length === 0 ? <NothingFound searching={searching} cat={address.cat} /> : null}
      </div>
    </>
  );
}

function CategoryTabs({ address }: { address: Address }) {
  const { t } = useTranslation();
  const tabs = [
    ["forex", t("Forex")],
    ["commodity", t("Commodities")],
    ["index", t("Indices")],
    ["stock", t("Stock")],
    ["crypto", t("Crypto")],
  ] as const;
  const current = (cat: Address["cat"]) => (address.cat === cat ? ("page" as const) : undefined);
  return (
    <>
      <Link
        className="tab"
        to={at(address, { cat: "favorites" })}
        aria-label={t("Favorites")}
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

function NothingFound({ searching, cat }: { searching: boolean; cat: Address["cat"] }) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <b className="med">{t("No data found")}</b>
      <p className="xs">
        {searching
          ? t("Nothing is called like that. Try a currency, a ticker or a company.")
          : cat === "favorites"
            ? t("Press the star of an instrument to keep it here.")
            : t("There is no instrument in this category yet.")}
      </p>
    </div>
  );
}
