import { defaultKeys, type KeyChoices, type KeyCommand, keyOf } from "./key-bindings.ts";

export const keyCommands = Object.keys(defaultKeys) as KeyCommand[];

export const INVALID_KEY = "Enter one character, two such as G L, or Ctrl with a letter";
export const RESERVED_KEY = "Reserved for the browser, screen readers or the chart";
export const USED_KEY = "Already used for: {{command}}";

/** The shortcuts with Ctrl or Cmd that a page may take from the browser. */
const FREE_WITH_CTRL = /^[beik/]$/;
/** The keys of the chart's zoom. */
const OF_CHART = /^[-+=]$/;

type Read = { key: string } | { error: string };

/** Reads a typed key: "B", "g l", "G then L", "Ctrl+K", "cmd k"; empty for none. */
export function readKey(text: string): Read {
  const plain = text.trim().toLowerCase();
  if (plain === "") return { key: "" };
  const withCtrl = /^(?:ctrl|control|cmd|mod|⌘)[\s+]+(\S+)$/.exec(plain)?.[1];
  if (withCtrl) return FREE_WITH_CTRL.test(withCtrl) ? { key: `mod+${withCtrl}` } : { error: RESERVED_KEY };
  const [, first, second] = /^([!-~])(?:\s+(?:then\s+)?([!-~]))?$/.exec(plain) ?? [];
  if (!first) return { error: /^[a-z]+\d*$/.test(plain) ? RESERVED_KEY : INVALID_KEY };
  if (OF_CHART.test(first) || (second && OF_CHART.test(second))) return { error: RESERVED_KEY };
  return { key: second ? `${first} ${second}` : first };
}

/**
 * The other command that a key belongs to. "G" and "G L" exclude each other: the listener would wait for the second
 * key.
 */
export function usedBy(command: KeyCommand, key: string, choices: KeyChoices): KeyCommand | undefined {
  if (key === "") return undefined;
  return keyCommands.find((other) => {
    const held = keyOf(other, choices);
    return other !== command && held !== "" && (`${key} `.startsWith(`${held} `) || `${held} `.startsWith(`${key} `));
  });
}

/** The choices that differ from the defaults. */
export function changedKeys(choices: KeyChoices): KeyChoices {
  return Object.fromEntries(Object.entries(choices).filter(([name, key]) => key !== defaultKeys[name as KeyCommand]));
}

/** The stored choices without commands of other versions. */
export function keyChoicesOf(stored: unknown): KeyChoices {
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {});
  return Object.fromEntries(entries.filter(([name, key]) => name in defaultKeys && typeof key === "string"));
}
