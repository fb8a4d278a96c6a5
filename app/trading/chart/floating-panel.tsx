import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect } from "react";
import { IconButton } from "../../ui/button.tsx";
import { useFloat } from "../../ui/use-float.ts";
import { MORE_TOOLS_ID } from "./more-tools.tsx";

type Props = { title: string; closeText: string; onClose: () => void; children: ReactNode } & {
  /** The element that gets the focus when the panel closes. */
  openerId?: string;
};

/** A panel that is not modal, so that the chart beside it stays usable; on a phone a sheet at the bottom. */
export function FloatingPanel({ title, closeText, onClose, children, openerId = "chart-indicators-button" }: Props) {
  const { panel, open, style, head, onKeyDown } = useFloat(".chart-box");
  const titleId = useId();
  useLayoutEffect(() => void open(), [open]);
  // The menu that contains the opener is closed, so the menu's own button gets focus.
  useEffect(
    () => () => {
      const [opener, menu] = [openerId, MORE_TOOLS_ID].map((id) => document.getElementById(id));
      (opener?.checkVisibility() ? opener : menu)?.focus();
    },
    [openerId],
  );

  return (
    // The keys of the fields inside bubble to the panel; the panel itself is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={panel}
      open
      className="float"
      aria-labelledby={titleId}
      style={style}
      onKeyDown={(event) => onKeyDown(event, onClose)}
    >
      <header className="float-head" {...head}>
        <h2 id={titleId} className="grow">
          {title}
        </h2>
        <IconButton icon={X} size="sm" label={closeText} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
