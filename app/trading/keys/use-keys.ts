import { useEffect, useRef } from "react";
import type { Deed, KeyLine } from "./key-list.ts";

/** The time allowed for the second key of "G then L". */
const SECOND_KEY = 1500;
const TYPING =
  "input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=range]), select, textarea, [contenteditable]";

/** The letter of the key, or its position on a keyboard without Latin letters. */
function letterOf(event: KeyboardEvent): string {
  const plain = event.key.toLowerCase();
  const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
  return place && !/^[\x20-\x7e]$/.test(plain) ? place.toLowerCase() : plain;
}

/** Whether an element with its own keys has the focus: a field, a dialog, a popover. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("dialog:modal")) return true;
  return target instanceof Element && target.closest(`${TYPING}, dialog[open], [popover]`) !== null;
}

/**
 * One listener for all keys. Single keys can be switched off (WCAG 2.1.4) and are ignored while the user types; Ctrl K
 * (Cmd K) and Esc are not character keys and always work.
 */
export function useKeys(lines: readonly KeyLine[], singleKeys: boolean, run: (deed: Deed) => void) {
  const current = useRef({ lines, singleKeys, run });
  useEffect(() => {
    current.current = { lines, singleKeys, run };
  });
  useEffect(() => {
    let first = { key: "", at: 0 };

    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const { lines, singleKeys, run } = current.current;
      const key = letterOf(event);
      const mod = event.ctrlKey || event.metaKey;
      const waits = first.key !== "" && event.timeStamp - first.at < SECOND_KEY;
      const press = mod ? `mod+${key}` : waits ? `${first.key} ${key}` : key;
      const isAlways = mod || key === "escape";
      if (!isAlways && (!singleKeys || isTaken(event.target))) return;
      const line = lines.find((one) => one.press === press);
      const opens = !mod && !line && lines.some((one) => one.press?.startsWith(`${key} `));
      first = opens ? { key, at: event.timeStamp } : { key: "", at: 0 };
      if (!line?.deed) return;
      if (key !== "escape") event.preventDefault();
      run(line.deed);
    }

    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
