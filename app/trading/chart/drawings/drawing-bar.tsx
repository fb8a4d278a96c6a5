import { Eraser, Eye, EyeOff, Lock, LockOpen, MousePointer2, Settings2, Undo2 } from "lucide-react";
import { type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import type { HostProps, Stored } from "./drawing-host.tsx";
import { DrawingList } from "./drawing-list.tsx";
import { toolIcons, toolNames } from "./drawing-names.ts";
import { type Drawing, drawingKinds, type Tool } from "./drawing.ts";
import { lockDrawings, useLockedDrawings } from "./locked-drawings.ts";
import { RemoveAll } from "./remove-all.tsx";
import { showDrawings, useShownDrawings } from "./shown-drawings.ts";
import type { ToolState } from "./use-tool-state.ts";
import "./drawings.css";

type Props = HostProps & Stored & ToolState & { onNear: () => void };

const tools: readonly Tool[] = [...drawingKinds, "measure"];

/** The buttons of the tools; `onNear` is called before one is pressed. The tools themselves are loaded later. */
export function DrawingBar(props: Props) {
  const { store, tool, setTool, selected, setSelected, open, shared } = props;
  const { t } = useTranslation();
  const names = toolNames(t);
  const isLocked = useLockedDrawings();
  const isShown = useShownDrawings(false);
  const chosen = selected === null ? undefined : store.find(selected);

  function endTool() {
    setTool(null);
    setSelected(null);
  }

  /** A press by keyboard opens the form, which needs no pointer. */
  function choose(one: Tool, { detail }: MouseEvent) {
    if (detail === 0 && one !== "measure") open({ kind: one });
    else setTool(tool === one ? null : one);
  }

  return (
    <BarPlace shared={shared} onNear={props.onNear}>
      <IconButton icon={MousePointer2} label={t("Select")} pressed={tool === null} onClick={() => setTool(null)} />
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
function BarPlace({ shared, onNear, children }: Pick<Props, "shared" | "onNear"> & { children: ReactNode }) {
  const { t } = useTranslation();
  const bar = (
    <div className="draw-bar" role="toolbar" aria-label={t("Drawing tools")} onPointerEnter={onNear} onFocus={onNear}>
      {children}
    </div>
  );
  if (!shared) return bar;
  return shared.bar ? createPortal(bar, shared.bar) : null;
}
