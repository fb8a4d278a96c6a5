import { useEffect, useRef } from "react";
import type { Command, KeyLine } from "./key-list.ts";

/** The time allowed for the second key of "G then L". */
const SECOND_KEY_TIMEOUT_MS = 1500;
const TEXT_FIELDS =
  "input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=range]), select, textarea, [contenteditable]";

/** The letter of the key, or its position on a keyboard without Latin letters. */
export function keyOfEvent(event: KeyboardEvent): string {
  const plain = event.key.toLowerCase();
  const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
  return place && !/^[\x20-\x7e]$/.test(plain) ? place.toLowerCase() : plain;
}

/** Whether an element with its own keys has the focus: a field, a dialog, a popover. */
function hasOwnKeys(target: EventTarget | null): boolean {
  if (document.querySelector("dialog:modal")) return true;
  return target instanceof Element && target.closest(`${TEXT_FIELDS}, dialog[open], :popover-open`) !== null;
}

/**
 * One listener for all keys. Single keys can be switched off (WCAG 2.1.4) and are ignored while the user types; Ctrl K
 * (Cmd K) and Esc are not character keys and always work.
 */
export function useKeys(lines: readonly KeyLine[], singleKeys: boolean, run: (command: Command) => void) {
  const current = useRef({ lines, singleKeys, run });
  useEffect(() => {
    current.current = { lines, singleKeys, run };
  });
  useEffect(() => {
    let first = { key: "", at: 0 };

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const { lines, singleKeys, run } = current.current;
      const key = keyOfEvent(event);
      const mod = event.ctrlKey || event.metaKey;
      const isSecond = first.key !== "" && event.timeStamp - first.at < SECOND_KEY_TIMEOUT_MS;
      const press = mod ? `mod+${key}` : isSecond ? `${first.key} ${key}` : key;
      const isAlways = mod || key === "escape";
      if (!isAlways && (!singleKeys || hasOwnKeys(event.target))) return;
      const line = lines.find((one) => one.press === press);
      const isFirst = !mod && !line && lines.some((one) => one.press?.startsWith(`${key} `));
      first = isFirst ? { key, at: event.timeStamp } : { key: "", at: 0 };
      if (!line?.command) return;
      if (key !== "escape") event.preventDefault();
      run(line.command);
    }

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
