import { Columns3, Plus, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import { IconLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { type Address, at, queryOf } from "../model/address.ts";

type Props = { address: Address; lists: readonly ListWatchlistsRow[]; searching: boolean; onClear: () => void };

/**
 * Favourites, the user's own lists, categories; during a search one tab replaces them. The chooser of columns follows.
 */
export function AssetTabs({ address, lists, searching, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className="watch-tabs">
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
          <CategoryTabs address={address} lists={lists} />
        )}
      </nav>
      <IconLink
        id="watch-columns"
        icon={Columns3}
        size="sm"
        label={t("Columns and sorting")}
        to={`/dashboard/watchlists/columns${queryOf(address)}`}
        preventScrollReset
      />
    </div>
  );
}

function CategoryTabs({ address, lists }: Pick<Props, "address" | "lists">) {
  const { t } = useTranslation();
  const tabs = [
    ["forex", t("Forex")],
    ["commodity", t("Commodities")],
    ["index", t("Indices")],
    ["stock", t("Stocks")],
    ["crypto", t("Crypto")],
  ] as const;
  const isOwnList = lists.some(({ id }) => id === address.list);
  const current = (cat: Address["cat"]) => (address.cat === cat && !isOwnList ? ("page" as const) : undefined);
  return (
    <>
      <Link
        className="tab"
        to={at(address, { cat: "favorites", list: 0 })}
        aria-label={t("Favourites")}
        title={t("Favourites")}
        aria-current={current("favorites")}
        preventScrollReset
      >
        <Star className="i i-14" aria-hidden="true" />
      </Link>
      {lists.map(({ id, name }) => (
        <Link
          key={id}
          className="tab"
          to={at(address, { list: id })}
          data-list={id}
          aria-current={id === address.list ? "page" : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
      <Link
        id="new-list"
        className="tab"
        to={`/dashboard/watchlists/new${queryOf(address)}`}
        aria-label={t("New list")}
        title={t("New list")}
        preventScrollReset
      >
        <Plus className="i i-14" aria-hidden="true" />
      </Link>
      {tabs.map(([cat, label]) => (
        <Link
          key={cat}
          className="tab"
          to={at(address, { cat, list: 0 })}
          aria-current={current(cat)}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </>
  );
}
