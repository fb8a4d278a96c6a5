import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { add, decimal, divide, multiply, subtract, textOf, zero } from "../../../live/decimal.ts";
import { formatDecimal, formatPercent } from "../../../ui/format/number.ts";
import { later } from "../bars.ts";
import { isActiveChart, type HostProps, type Stored } from "./drawing-host.tsx";
import { createDrawingLayer, type DrawingLayer, type Style } from "./drawing-layer.ts";
import type { Drawing } from "./drawing.ts";
import { areDrawingsLocked } from "./locked-drawings.ts";
import { createPixels, type Point } from "./pixels.ts";
import { followPointer } from "./pointer-drawing.ts";
import type { ToolState } from "./use-tool-state.ts";

type Options = HostProps & Stored & ToolState & { isShown: boolean };
type Pointer = ReturnType<typeof followPointer>;

/** New drawings have the style of the last one. */
export const lastStyle: Style = { color: "c1", width: 2, text: "" };

const NONE: readonly Drawing[] = [];

/** The drawings on the canvas with their pointer and keys. */
export function useDrawingLayer(options: Options) {
  const { plot, history, area, asset, tf, store, isShown, tool, selected } = options;
  const drawings = isShown ? options.drawings : NONE;
  const measure = useMeasureText(options);
  const latest = useRef({ ...options, measure });
  const [parts, setParts] = useState<{ layer: DrawingLayer; pointer: Pointer } | null>(null);
  useEffect(() => {
    latest.current = { ...options, measure };
  });
  useEffect(() => {
    const host = area.current;
    if (!host) return;
    const pixels = createPixels(plot, {
      bars: history.all,
      later: (time, bars) => later(time, bars, tf),
      decimals: asset.price_decimals,
    });
    const layer = createDrawingLayer({
      plot,
      host,
      pixels,
      measure: (a, b) => latest.current.measure(pixels.placeOf, a, b),
    });
    const pointer = followPointer(host, layer, lastStyle, {
      onSelect: (id) => latest.current.setSelected(id),
      onMove: (drawing) => store.change(drawing),
      onOpen: (id) => latest.current.open({ id }),
      isLocked: areDrawingsLocked,
      onMeasured: () => latest.current.setTool(null),
      onAdd(kind, points) {
        latest.current.setTool(null);
        if (kind === "text") latest.current.open({ kind, points });
        else latest.current.setSelected(store.add({ ...lastStyle, kind, points }));
      },
    });
    setParts({ layer, pointer });
    return () => {
      pointer.remove();
      layer.remove();
    };
  }, [plot, history, area, tf, asset.price_decimals, store]);
  useEffect(() => {
    if (!parts) return;
    parts.layer.show(drawings, selected === null ? null : store.idOf(selected));
    const box = area.current?.closest<HTMLElement>(".chart-box");
    if (box) box.dataset.drawings = String(drawings.length);
  }, [parts, drawings, selected, store, area]);
  useEffect(() => {
    if (tool) parts?.pointer.arm(tool);
    else if (parts && area.current?.dataset.tool) parts.pointer.arm(null);
  }, [parts, tool, area]);
  useDrawingKeys(latest, parts?.pointer ?? null);
}

/** Esc ends a tool or a selection, Delete removes, Ctrl Z undoes, Enter opens the form of the chosen tool. */
function useDrawingKeys(latest: { current: Options }, pointer: Pointer | null) {
  useEffect(() => {
    if (!pointer) return;
    const actions: Record<string, (options: Options) => boolean> = {
      Escape({ setTool, setSelected, selected }) {
        const isActive = pointer.escape() || selected !== null;
        setTool(null);
        setSelected(null);
        return isActive;
      },
      Delete({ store, selected, setSelected }) {
        if (selected === null || areDrawingsLocked()) return false;
        store.delete(selected);
        setSelected(null);
        return true;
      },
      Enter({ tool, open }) {
        if (tool === null || tool === "measure") return false;
        open({ kind: tool });
        return true;
      },
      "mod+z": ({ store }) => store.undo(),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { area } = latest.current;
      const from = event.target as Element;
      if (event.defaultPrevented || event.altKey || event.shiftKey || !isActiveChart(area.current)) return;
      if (from.closest("input, select, textarea, dialog, [popover], button") && event.key !== "Escape") return;
      const mod = event.ctrlKey || event.metaKey ? "mod+" : "";
      if (actions[mod + (mod ? event.key.toLowerCase() : event.key)]?.(latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [latest, pointer]);
}

/** The result of a measurement: the change of the price, in per cent too, and the number of bars. */
function useMeasureText({ asset }: Pick<Options, "asset">) {
  const { t } = useTranslation();
  return (placeOf: (time: string) => number, from: Point, to: Point): string => {
    const [start, end] = [decimal(from.price) ?? zero, decimal(to.price) ?? zero];
    const change = subtract(end, start);
    const share = divide(multiply(change, { units: 100n, scale: 0 }), start) ?? add(zero, zero);
    return t("{{change}} ({{share}}), {{count}} bars", {
      change: formatDecimal(textOf(change), { places: asset.price_decimals, sign: "both" }),
      share: formatPercent(textOf(share), "both"),
      count: Math.round(placeOf(to.time) - placeOf(from.time)),
    });
  };
}
