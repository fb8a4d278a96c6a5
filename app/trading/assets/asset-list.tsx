import { type NavigateFunction, useNavigate } from "@remix-run/react";
import {
  type ComponentProps,
  type MutableRefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import { useLive } from "../../live/live-feed.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { type Address, at } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { DashboardData } from "../model/dashboard-data.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { AssetHead } from "./asset-head.tsx";
import { AssetRow } from "./asset-row.tsx";
import { AssetSearch } from "./asset-search.tsx";
import { AssetTabs } from "./asset-tabs.tsx";
import { quoteOf } from "../model/change.ts";
import { followLink } from "./follow-link.ts";
import { moveByKey, moveInto } from "./move-by-key.ts";
import { NothingFound } from "./nothing-found.tsx";
import { useFavorites } from "./use-favorites.tsx";
import { useReviewed } from "./use-reviewed.ts";
import { useRows } from "./use-rows.ts";
import { useSelectedInSight } from "./use-selected-in-sight.ts";
import { isStale, useStaleness } from "./use-staleness.ts";
import { useSteadyOrder } from "./use-steady-order.ts";
import { widthOf } from "./width-of.ts";
import { WatchlistFoot } from "./watchlist-foot.tsx";

const WatchlistOrder = lazyPart(async () => (await import("./watchlist-order.tsx")).WatchlistOrder);

type Props = {
  assets: readonly Asset[];
  favorites: readonly number[];
  lists: readonly ListWatchlistsRow[];
  view: DashboardData["view"];
  selected: string;
  address: Address;
  /** The server's clock when it read the prices. */
  now: string;
};

/** The scrolled list, which the keyboard must reach too. */
const region = { className: "watch-list", "data-scrolled": true, role: "region", tabIndex: 0 } as const;

/** The categories as links, favourites first; during a search one tab shows that (C-040). */
export function AssetList({ assets, favorites, lists, view, selected, address, now }: Props) {
  const { t } = useTranslation();
  const navigation = useRef<NavigateFunction | null>(null);
  const list = lists.find(({ id }) => id === address.list);
  const scrolled = useSelectedInSight<HTMLDivElement>(selected);
  const rows = useRef<HTMLUListElement>(null);
  const [found, setFound] = useState<readonly Asset[] | null>(null);
  const listed = useSteadyOrder(assets, view.sort === "list" ? "" : [view.sort, address.cat, address.list].join());
  const shown = useReviewed(found ?? listed);
  const searching = found !== null || address.search !== "";
  const stars = useFavorites();
  const starred = useMemo(() => new Set(favorites), [favorites]);
  // Results show names, which take the columns' place.
  const columns = searching ? [] : view.columns;
  useRows(scrolled, shown, view);
  useStaleness(scrolled, shown, now);
  useFollowed(found);
  useClosedList(selected);
  const texts = useRowTexts();

  const clear = useCallback(() => {
    setFound(null);
    if (address.search) navigation.current?.(at(address, { search: "" }), { preventScrollReset: true });
  }, [address]);

  /** Selects the best match like a press of its row; the results stay listed. */
  function choose(term: string): boolean {
    const [best] = found ?? [];
    if (!best) return false;
    navigation.current?.(at(address, { symbol: best.name, search: term, view: "trade" }), { preventScrollReset: true });
    return true;
  }

  return (
    <>
      <AssetSearch
        address={address}
        onFound={setFound}
        onClear={clear}
        onChoose={choose}
        onDown={() => moveInto(scrolled.current)}
      />
      <AssetTabs address={address} lists={lists} searching={searching} onClear={clear} />
      <div
        className={`quotes${widthOf(shown)}${view.hasLongSpreads ? " is-fine" : ""}${columns.map((name) => ` has-${name}`).join("")}`}
      >
        <AssetHead columns={columns} />
        <div ref={scrolled} {...region} aria-label={t("Instruments")}>
          {/* One listener serves all links of the list; arrow keys move between links that also work without them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul
            ref={rows}
            onKeyDown={(event) => moveByKey(event, clear)}
            onClick={(event) => followLink(event, navigation.current)}
          >
            {shown.map((asset) => (
              <AssetRow
                key={asset.id}
                asset={asset}
                change={view.change}
                columns={columns.join()}
                texts={texts}
                to={at(address, { symbol: asset.name, view: "trade" })}
                isSelected={asset.name === selected}
                isFavorite={starred.has(asset.id)}
                isBusy={stars.isBusy(asset.id)}
                isStale={isStale(asset, now)}
              />
            ))}
          </ul>
          {stars.forms}
          {list && !searching && view.sort === "list" ? <Movable key={list.id} list={list} rows={rows} /> : null}
          <Navigate navigateRef={navigation} />
          {shown.length === 0 ? <NothingFound searching={searching} address={address} onClear={clear} /> : null}
        </div>
        {list && !searching ? <WatchlistFoot list={list} address={address} /> : null}
      </div>
    </>
  );
}

function Movable(props: ComponentProps<typeof WatchlistOrder>) {
  return useHydrated() ? (
    <Suspense>
      <WatchlistOrder {...props} />
    </Suspense>
  ) : null;
}

/** Subscribes to the prices of search results, which the page's own data does not contain. */
function useFollowed(found: readonly Asset[] | null) {
  const { follow } = useLive();
  useEffect(() => {
    if (!found) return;
    follow(
      found.flatMap((asset) => {
        const quote = quoteOf(asset);
        return quote ? [{ name: asset.name, ...quote }] : [];
      }),
    );
    return () => follow([]);
  }, [found, follow]);
}

/** A tablet shows the list over the page until another instrument has been chosen. */
function useClosedList(selected: string) {
  const last = useRef(selected);
  useEffect(() => {
    if (last.current === selected) return;
    last.current = selected;
    const list = document.getElementById("watch");
    if (list?.matches(":popover-open")) list.hidePopover();
  }, [selected]);
}

/** The texts of the rows, translated once for hundreds of names. */
function useRowTexts() {
  const { t } = useTranslation();
  return useMemo(() => {
    const favorite = t("Favourite {{name}}", { skipInterpolation: true });
    return {
      favorite: (name: string) => favorite.replace("{{name}}", name),
      marketOpen: t("Market open"),
      marketClosed: t("Market closed"),
      notTradable: t("Not tradable"),
      noPrice: t("No price"),
      underReview: t("Price under review"),
    };
  }, [t]);
}

/**
 * useNavigate renders its component again with every change of the router; this component keeps the list of hundreds
 * out of that.
 */
function Navigate({ navigateRef }: { navigateRef: MutableRefObject<NavigateFunction | null> }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigateRef.current = navigate;
  });
  return null;
}
