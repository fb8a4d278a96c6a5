import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { usePage } from "../../http/use-page.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { type Address, at, defaultInstrument, panels, plainAddress, type View } from "../address.ts";
import { useLists } from "../panel/lists-page.ts";
import * as deeds from "./deeds.ts";
import { type Deed, useKeyList } from "./key-list.ts";
import { KeySheet } from "./key-sheet.tsx";
import { useKeys } from "./use-keys.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

type Props = {
  /** The state of the trading page that this page leads back to; other pages use the default. */
  address?: Address;
  symbol?: string;
};

/**
 * Keyboard commands of the trading page: the listener, the sheet that lists the keys, and the command palette, which is
 * loaded when it is first opened. A command that the current page cannot perform is performed on the trading page, to
 * which the key navigates first.
 */
export function Keyboard({ address = plainAddress, symbol = defaultInstrument }: Props) {
  const { preferences, desk } = usePage();
  const groups = useKeyList(desk !== null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const lists = useLists(address);
  const [isPaletteOpen, setPaletteOpen] = useState(false);

  function openPanel(panel: (typeof panels)[number]): true {
    navigate(lists.to({ panel, page: 1, view: "positions" }), { preventScrollReset: true });
    deeds.focusTab(panels.indexOf(panel));
    return true;
  }

  /** False where this page cannot perform the command. */
  function perform(deed: Deed): boolean | void {
    const doing: Record<Deed, () => boolean | void> = {
      search: deeds.focusSearch,
      buy: () => deeds.arm("buy"),
      sell: () => deeds.arm("sell"),
      favorite: deeds.toggleFavorite,
      "panel:open": () => openPanel("open"),
      "panel:pending": () => openPanel("pending"),
      "panel:closed": () => openPanel("closed"),
      "panel:statement": () => openPanel("statement"),
      "chart:keys": deeds.focusChart,
      "chart:interval": deeds.focusIntervals,
      "go:list": deeds.focusList,
      "go:ticket": deeds.focusTicket,
      "go:chart": () => navigate(`/chart/${symbol}`),
      "go:positions": deeds.focusPanel,
      "go:deposits": () => navigate("/deposits"),
      "go:preferences": () => navigate("/profile/preferences"),
      "go:desk": () => (desk ? navigate(desk.path) : undefined),
      sheet: deeds.openSheet,
      palette: () => setPaletteOpen(true),
      leave: deeds.leaveField,
    };
    return doing[deed]();
  }

  function run(deed: Deed) {
    const view = views[deed];
    if (perform(deed) === false && view) navigate(at(address, { symbol, view }), { state: { deed } });
  }

  useDeedBroughtAlong((deed) => deed in views && perform(deed as Deed));
  useKeys(
    groups.flatMap(({ lines }) => lines),
    // While the palette is loading, its letters are not commands.
    preferences.shortcuts && !isPaletteOpen,
    run,
  );

  if (!hydrated) return null;
  return (
    <>
      <KeySheet groups={groups} />
      {isPaletteOpen ? (
        <Suspense>
          <Palette address={address} run={run} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The view of the trading page that can perform a command, for phones. */
const views: Partial<Record<Deed, View>> = {
  search: "markets",
  favorite: "markets",
  "go:list": "markets",
  buy: "trade",
  sell: "trade",
  "go:ticket": "trade",
  "chart:keys": "chart",
  "chart:interval": "chart",
  "go:positions": "positions",
};

/** Performs a command of a key on another page once; reading the page's data again does not repeat it. */
function useDeedBroughtAlong(perform: (deed: string) => void) {
  const { key, state } = useLocation();
  const newest = useRef(perform);
  useEffect(() => {
    newest.current = perform;
  });
  useEffect(() => {
    const deed: unknown = state?.deed;
    if (typeof deed !== "string") return;
    window.history.replaceState({ ...window.history.state, usr: null }, "");
    requestAnimationFrame(() => newest.current(deed));
  }, [key, state]);
}
