import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { usePage } from "../../http/use-page.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { type Address, at, type Panel } from "../address.ts";
import * as deeds from "./deeds.ts";
import { type Deed, useKeyList } from "./key-list.ts";
import { KeySheet } from "./key-sheet.tsx";
import { useKeys } from "./use-keys.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

type Props = { address: Address; symbol: string };

/** The desk by keyboard: the listener, the sheet that lists the keys, and the command palette, fetched when it is first called. */
export function Keyboard({ address, symbol }: Props) {
  const { preferences, desk } = usePage();
  const groups = useKeyList(desk !== null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [isPaletteOpen, setPaletteOpen] = useState(false);

  function openPanel(panel: Panel) {
    navigate(at(address, { panel, page: 1, view: "positions" }), { preventScrollReset: true });
    requestAnimationFrame(deeds.focusPanel);
  }

  function run(deed: Deed) {
    const doing: Record<Deed, () => void> = {
      search: deeds.focusSearch,
      buy: () => deeds.arm("buy"),
      sell: () => deeds.arm("sell"),
      favorite: deeds.toggleFavorite,
      "panel:open": () => openPanel("open"),
      "panel:pending": () => openPanel("pending"),
      "panel:closed": () => openPanel("closed"),
      "panel:statement": () => openPanel("statement"),
      "go:list": deeds.focusList,
      "go:ticket": deeds.focusTicket,
      "go:chart": () => navigate(`/chart/${symbol}`),
      "go:positions": deeds.focusPanel,
      "go:deposits": () => navigate("/deposits"),
      "go:preferences": () => navigate("/profile/preferences"),
      "go:desk": () => desk && navigate(desk.path),
      sheet: deeds.openSheet,
      palette: () => setPaletteOpen(true),
      leave: deeds.leaveField,
    };
    doing[deed]();
  }

  useKeys(
    groups.flatMap(({ lines }) => lines),
    preferences.shortcuts,
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
