import { useState } from "react";
import type { SharedTools, Stored } from "./drawing-host.tsx";
import type { Drawing, Tool } from "./drawing.ts";
import type { Point } from "./pixels.ts";

export type OpenForm = { drawing: Drawing | null; kind: Drawing["kind"]; points: readonly Point[] | undefined };
export type ToolState = Omit<ReturnType<typeof useToolState>, "needsTools">;

/** What the bar and the tools share: the armed tool, the selected drawing and the open form. */
export function useToolState({ store, drawings }: Stored, shared: SharedTools | undefined) {
  const [own, setOwn] = useState<Tool | null>(null);
  const { tool, setTool } = shared ?? { tool: own, setTool: setOwn };
  const [selected, setSelected] = useState<number | null>(null);
  const [form, setForm] = useState<OpenForm | null>(null);

  // Kept from their first use on: a measurement is shown without a tool, and Ctrl Z restores the last drawing.
  const [needsTools, setNeedsTools] = useState(false);
  if (!needsTools && (tool !== null || form !== null || drawings.length > 0)) setNeedsTools(true);

  /** Opens the form of a stored drawing, or of a new one. */
  function open(what: { id: number } | { kind: Tool; points?: Point[] }) {
    setTool(null);
    if ("id" in what) {
      const drawing = store.find(what.id);
      if (drawing) setForm({ drawing, kind: drawing.kind, points: drawing.points });
    } else if (what.kind !== "measure") setForm({ drawing: null, kind: what.kind, points: what.points });
  }
  return { tool, setTool, selected, setSelected, form, setForm, open, needsTools };
}
