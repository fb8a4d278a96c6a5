import { type SyntheticEvent, useRef } from "react";
import { usePage } from "../../frame/use-page.ts";
import { type Part, parts } from "./parts.ts";

type Props = { part: Part; label: string };

/**
 * The edge of a part of the trading page: dragged, or moved with the arrow keys (Shift for five steps, Home and End for
 * the limits). Enter and a double click close or open the panel. The size is stored with the user's preferences. Its
 * parent is the part. Without scripts it is hidden; the script that resizes loads when the pointer or the focus reaches
 * it.
 */
export function Splitter({ part, label }: Props) {
  const { preferences } = usePage();
  const isLoaded = useRef(false);
  const { axis, initial, min } = parts[part];
  const load = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLElement>) => {
    if (isLoaded.current) return;
    isLoaded.current = true;
    void import("./make-resizable.ts").then(({ makeResizable }) => makeResizable(currentTarget, part, nativeEvent));
  };
  return (
    <div
      className={`splitter is-${axis}`}
      role="separator"
      // A horizontal separator moves up and down.
      aria-orientation={axis === "y" ? "horizontal" : "vertical"}
      aria-label={label}
      aria-valuenow={preferences.desk[part] ?? initial}
      aria-valuemin={min}
      tabIndex={0}
      onPointerEnter={load}
      onPointerDown={load}
      onFocus={load}
    />
  );
}
