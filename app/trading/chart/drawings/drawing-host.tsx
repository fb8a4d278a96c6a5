import { type RefObject, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../../frame/use-page.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Timeframe } from "../../model/address.ts";
import type { Asset } from "../../model/asset.ts";
import type { ShownBars } from "../history.ts";
import type { Plot } from "../plot.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { DrawingBar } from "./drawing-bar.tsx";
import { createDrawingStore, type DrawingStore } from "./drawing-store.ts";
import { drawingUndo } from "./drawing-undo.ts";
import type { Drawing, Tool } from "./drawing.ts";
import { useToolState } from "./use-tool-state.ts";

const loadTools = async () => (await import("./drawing-tools.tsx")).DrawingTools;
const DrawingTools = lazyPart(loadTools);
/** A failure is handled where the tools are drawn. */
const preloadTools = () => void loadTools().catch(() => undefined);

export type HostProps = {
  plot: Plot;
  history: ShownBars;
  area: RefObject<HTMLElement>;
  asset: Asset;
  tf: Timeframe;
  timeZone: string;
  hasBar: boolean;
  shared?: SharedTools | undefined;
};
/** The tools of a layout of several charts: one bar, which belongs to the chart that was used last. */
export type SharedTools = {
  /** The element of the bar; null while it is not there, and in the charts that it does not belong to. */
  bar: HTMLElement | null;
  tool: Tool | null;
  setTool: (tool: Tool | null) => void;
  /** The number of the chart in the layout, from 1. */
  place: number;
  /** Whether the chart shows a drawing that was made in the chart with this number. */
  shows: (madeIn: number | null) => boolean;
};
export type Stored = { store: DrawingStore; drawings: readonly Drawing[] };

const toolKeys: Readonly<Record<string, Tool>> = {
  KeyT: "trend",
  KeyH: "horizontal",
  KeyF: "fibonacci",
  KeyR: "rectangle",
};

/** Loads the user's drawings with the chart, and the tools when there are drawings or one is chosen. */
export function DrawingHost(props: HostProps) {
  const stored = useDrawings(props.asset.name, props.shared);
  const { needsTools, ...state } = useToolState(stored, props.shared);
  const { setTool } = state;
  const { shortcuts } = usePage().preferences;
  const { area } = props;
  useEffect(() => {
    if (!shortcuts) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const tool = event.altKey && !event.ctrlKey && !event.metaKey ? toolKeys[event.code] : undefined;
      if (!tool || !isActiveChart(area.current)) return;
      event.preventDefault();
      setTool(tool);
    };
    const onShiftPress = (event: PointerEvent) => {
      if (event.shiftKey && event.button === 0 && area.current?.contains(event.target as Node)) setTool("measure");
    };
    const chart = area.current;
    document.addEventListener("keydown", onKeyDown);
    chart?.addEventListener("pointerdown", onShiftPress);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      chart?.removeEventListener("pointerdown", onShiftPress);
    };
  }, [shortcuts, area, setTool]);
  return (
    <>
      {props.hasBar ? <DrawingBar {...props} {...stored} {...state} onNear={preloadTools} /> : null}
      {needsTools ? (
        <Suspense>
          <DrawingTools {...props} {...stored} {...state} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether a key belongs to this chart: the one under the pointer, else the one with the focus, else the first. */
export function isActiveChart(area: HTMLElement | null): boolean {
  const found = [":hover", ":focus-within", ""].map((state) => document.querySelector(`.chart-box${state}`));
  return area !== null && area.closest(".chart-box") === found.find((box) => box !== null);
}

/** The drawings of the charts on the page; two charts of one instrument show the same. */
const stores = new Set<DrawingStore>();

function loadOthers(changed: DrawingStore) {
  for (const store of stores)
    if (store !== changed && store.instrument === changed.instrument) void store.load().catch(() => undefined);
}

function useDrawings(instrument: string, shared: SharedTools | undefined): Stored {
  const { t } = useTranslation();
  const [all, setDrawings] = useState<readonly Drawing[]>([]);
  const [store] = useState(() => createDrawingStore(instrument, shared?.place ?? null));
  const shows = shared?.shows;
  const drawings = useMemo(() => (shows ? all.filter(({ place }) => shows(place)) : all), [all, shows]);
  useEffect(() => {
    store.follow({
      onChange() {
        setDrawings(store.all());
        drawingUndo.set(store.canUndo() ? () => void store.undo() : null);
      },
      onStored: () => loadOthers(store),
      onRefusal: (message) =>
        showToast({ kind: "failed", title: t("The drawing was not saved"), text: message ? t(message) : undefined }),
    });
  }, [store, t]);
  useEffect(() => {
    const load = () => void (document.hidden ? undefined : store.load().catch(() => undefined));
    load();
    stores.add(store);
    // Another device may have changed them.
    document.addEventListener("visibilitychange", load);
    return () => {
      stores.delete(store);
      drawingUndo.set(null);
      document.removeEventListener("visibilitychange", load);
    };
  }, [store]);
  return { store, drawings };
}
