import { useRef } from "react";
import { usePage } from "../../frame/use-page.ts";
import { type Part, parts } from "./parts.ts";
import { useResize } from "./use-resize.ts";

type Props = {
  part: Part;
  label: string;
  /** Closes or opens the part: Enter and a double click. */
  onToggle?: () => void;
};

/**
 * The edge of a part of the trading page: dragged, or moved with the arrow keys (Shift for five steps, Home and End for
 * the limits). The size is stored with the user's preferences. Its parent is the part. Without scripts it is hidden.
 */
export function Splitter({ part, label, onToggle }: Props) {
  const { preferences } = usePage();
  const handle = useRef<HTMLDivElement>(null);
  const { axis, initial, min } = parts[part];
  const events = useResize(handle, part, onToggle);
  return (
    <div
      ref={handle}
      className={`splitter is-${axis}`}
      role="separator"
      // A horizontal separator moves up and down.
      aria-orientation={axis === "y" ? "horizontal" : "vertical"}
      aria-label={label}
      aria-valuenow={preferences.desk[part] ?? initial}
      aria-valuemin={min}
      tabIndex={0}
      onDoubleClick={onToggle}
      {...events}
    />
  );
}
