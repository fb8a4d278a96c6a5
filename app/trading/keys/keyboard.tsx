import { useLocation, useNavigate } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { usePage } from "../../frame/use-page.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { type Address, at, defaultInstrument, type panels, plainAddress, type View } from "../model/address.ts";
import { useLists } from "../panel/lists-page.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import * as commands from "./commands.ts";
import { type Command, useKeyList } from "./key-list.ts";
import { KeySheet } from "./key-sheet.tsx";
import { useKeys } from "./use-keys.ts";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette);

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
    const guide = commands.hasGuide() ? "off" : "";
    navigate(lists.to({ panel, guide, page: 1, view: "positions" }), { preventScrollReset: true });
    commands.focusTab(panel);
    return true;
  }

  /** False where this page cannot perform the command. */
  function perform(command: Command): boolean | void {
    const actions: Record<Command, () => boolean | void> = {
      search: commands.focusSearch,
      buy: () => commands.chooseSide("buy"),
      sell: () => commands.chooseSide("sell"),
      favorite: commands.toggleFavorite,
      reverse: () => commands.reversePosition(symbol),
      "panel:open": () => openPanel("open"),
      "panel:pending": () => openPanel("pending"),
      "panel:closed": () => openPanel("closed"),
      "panel:alerts": () => openPanel("alerts"),
      "panel:statement": () => openPanel("statement"),
      "chart:keys": commands.focusChart,
      "chart:interval": commands.focusIntervals,
      "go:list": commands.focusList,
      "go:ticket": commands.focusTicket,
      "go:chart": () => navigate(`/chart/${symbol}?tf=${address.tf}&theme=own`),
      "go:positions": commands.focusPanel,
      "go:deposits": () => navigate("/deposits"),
      "go:preferences": () => navigate("/profile/preferences"),
      "go:desk": () => (desk ? navigate(desk.path) : undefined),
      sheet: commands.openKeySheet,
      palette: () => setPaletteOpen(true),
      leave: commands.leaveField,
    };
    return actions[command]();
  }

  function run(command: Command) {
    const view = views[command];
    if (perform(command) === false && view) navigate(at(address, { symbol, view }), { state: { command } });
  }

  useNavigatedCommand((command) => command in views && perform(command as Command));
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
const views: Partial<Record<Command, View>> = {
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
function useNavigatedCommand(perform: (command: string) => void) {
  const { key, state } = useLocation();
  const newest = useRef(perform);
  useEffect(() => {
    newest.current = perform;
  });
  useEffect(() => {
    const command: unknown = state?.command;
    if (typeof command !== "string") return;
    window.history.replaceState({ ...window.history.state, usr: null }, "");
    requestAnimationFrame(() => newest.current(command));
  }, [key, state]);
}
