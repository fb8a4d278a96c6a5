import { Eraser, Eye, EyeOff, Lock, LockOpen, MousePointer2, Settings2, Undo2 } from "lucide-react";
import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { HostProps, Stored } from "./drawing-host.tsx";
import { DrawingList } from "./drawing-list.tsx";
import { toolIcons, toolNames } from "./drawing-names.ts";
import { type Drawing, drawingKinds, type Tool } from "./drawing.ts";
import { lockDrawings, useLockedDrawings } from "./locked-drawings.ts";
import type { Point } from "./pixels.ts";
import { RemoveAll } from "./remove-all.tsx";
import { showDrawings, useShownDrawings } from "./shown-drawings.ts";
import { useDrawingLayer } from "./use-drawing-layer.ts";
import "./drawings.css";

const DrawingSettings = lazyPart(async () => (await import("./drawing-settings.tsx")).DrawingSettings);

export type OpenForm = { drawing: Drawing | null; kind: Drawing["kind"]; points: readonly Point[] | undefined };
type Props = HostProps & Stored & { tool: Tool | null; onTool: (tool: Tool | null) => void };

const tools: readonly Tool[] = [...drawingKinds, "measure"];

/** The drawings of the chart, their bar, their list and their form. Import it only lazily. */
export function DrawingTools(props: Props) {
  const { store, asset, tool, onTool, hasBar, shared, history } = props;
  const { t } = useTranslation();
  const [selected, setSelected] = useState<number | null>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  const names = toolNames(t);

  const isLocked = useLockedDrawings();
  const isShown = useShownDrawings(tool !== null || form !== null);

  function endTool() {
    onTool(null);
    setSelected(null);
  }

  function open(what: { id: number } | { kind: Tool; points?: Point[] }) {
    onTool(null);
    if ("id" in what) {
      const drawing = store.find(what.id);
      if (drawing) setForm({ drawing, kind: drawing.kind, points: drawing.points });
    } else if (what.kind !== "measure") setForm({ drawing: null, kind: what.kind, points: what.points });
  }

  /** A press by keyboard opens the form, which needs no pointer. */
  function choose(one: Tool, { detail }: MouseEvent) {
    if (detail === 0 && one !== "measure") open({ kind: one });
    else onTool(tool === one ? null : one);
  }

  useDrawingLayer({ ...props, isShown, tool, selected, setTool: onTool, setSelected, open });
  const chosen = selected === null ? undefined : store.find(selected);

  return (
    <>
      {hasBar ? (
        <BarPlace shared={shared}>
          <IconButton icon={MousePointer2} label={t("Select")} pressed={tool === null} onClick={() => onTool(null)} />
          {tools.map((one) => (
            <IconButton
              key={one}
              icon={toolIcons[one]}
              label={names[one]}
              pressed={tool === one}
              onClick={(event) => choose(one, event)}
            />
          ))}
          <span className="draw-space" />
          <DrawingList {...props} isLocked={isLocked} select={setSelected} open={(id) => open({ id })} />
          <LockSwitch isLocked={isLocked} />
          <HideSwitch isShown={isShown} onHide={endTool} />
          <IconButton icon={Undo2} label={t("Undo")} onClick={() => store.undo()} />
          <SelectedTools {...{ store, chosen, isLocked }} onOpen={({ id }) => open({ id })} />
          <RemoveAll store={store} drawings={props.drawings} isLocked={isLocked} />
        </BarPlace>
      ) : null}
      <p className="vh" aria-live="polite">
        {tool && shared?.bar !== null
          ? t("{{name}}: press the points in the chart, or Enter to type them", { name: names[tool] })
          : ""}
      </p>
      {form ? (
        <Suspense>
          <DrawingSettings
            key={form.drawing?.id ?? form.kind}
            form={form}
            decimals={asset.price_decimals}
            latest={history.last()}
            onClose={() => setForm(null)}
            onSave={(next) => {
              if (form.drawing) store.change({ ...next, id: form.drawing.id });
              else setSelected(store.add(next));
              setForm(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type SelectedProps = Pick<Props, "store"> & {
  chosen: Drawing | undefined;
  isLocked: boolean;
  onOpen: (drawing: Drawing) => void;
};

function SelectedTools({ store, chosen, isLocked, onOpen }: SelectedProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        icon={Settings2}
        label={t("Change the selected drawing")}
        disabled={!chosen}
        onClick={() => chosen && onOpen(chosen)}
      />
      <IconButton
        icon={Eraser}
        label={t("Delete the selected drawing")}
        disabled={!chosen || isLocked}
        onClick={() => chosen && store.delete(chosen.id)}
      />
    </>
  );
}

function HideSwitch({ isShown, onHide }: { isShown: boolean; onHide: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={isShown ? Eye : EyeOff}
      label={t("Hide drawings")}
      pressed={!isShown}
      onClick={() => {
        if (isShown) onHide();
        showDrawings(!isShown);
      }}
    />
  );
}

function LockSwitch({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={isLocked ? Lock : LockOpen}
      label={t("Lock drawings")}
      pressed={isLocked}
      onClick={() => lockDrawings(!isLocked)}
    />
  );
}

/** The bar in its chart, or in the place that several charts share. */
function BarPlace({ shared, children }: Pick<Props, "shared"> & { children: ReactNode }) {
  const { t } = useTranslation();
  const bar = (
    <div className="draw-bar" role="toolbar" aria-label={t("Drawing tools")}>
      {children}
    </div>
  );
  if (!shared) return bar;
  return shared.bar ? createPortal(bar, shared.bar) : null;
}
