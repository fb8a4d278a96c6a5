import { X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { MORE_TOOLS_ID } from "./more-tools.tsx";
import "./floating-panel.css";

type Props = { title: string; closeText: string; onClose: () => void; children: ReactNode } & {
  /** The element that gets the focus when the panel closes. */
  openerId?: string;
};

/** The place of the last panel, remembered until the page is left. */
let lastPlace: { left: number; top: number } | null = null;

/** A panel that is not modal, so that the chart beside it stays usable. It is moved by its head; Escape closes it. */
export function FloatingPanel({ title, closeText, onClose, children, openerId = "chart-indicators-button" }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const grab = useRef<{ x: number; y: number } | null>(null);
  const [place, setPlace] = useState(lastPlace);
  const titleId = useId();
  // The menu that contains the opener is closed, so the menu's own button gets focus.
  useEffect(
    () => () => {
      const [opener, menu] = [openerId, MORE_TOOLS_ID].map((id) => document.getElementById(id));
      (opener?.checkVisibility() ? opener : menu)?.focus();
    },
    [openerId],
  );

  function moveTo(left: number, top: number) {
    const box = panel.current?.getBoundingClientRect();
    if (!box) return;
    const within = (wanted: number, limit: number) => Math.max(0, Math.min(wanted, limit));
    lastPlace = { left: within(left, innerWidth - box.width), top: within(top, innerHeight - box.height) };
    setPlace(lastPlace);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const box = panel.current?.getBoundingClientRect();
    if (!box || event.button !== 0 || (event.target as Element).closest("button")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grab.current = { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function onKeyDown(event: KeyboardEvent) {
    // The page's shortcuts must not act on what is typed here.
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  }

  return (
    // The keys of the fields inside bubble to the panel; the panel itself is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={panel}
      open
      className="float"
      aria-labelledby={titleId}
      style={place ? { left: place.left, top: place.top, right: "auto" } : undefined}
      onKeyDown={onKeyDown}
    >
      <header
        className="float-head"
        onPointerDown={onPointerDown}
        onPointerMove={({ clientX, clientY }) => {
          if (grab.current) moveTo(clientX - grab.current.x, clientY - grab.current.y);
        }}
        onPointerUp={() => (grab.current = null)}
      >
        <h2 id={titleId} className="grow">
          {title}
        </h2>
        <IconButton icon={X} size="sm" label={closeText} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
