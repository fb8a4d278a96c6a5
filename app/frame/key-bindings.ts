/**
 * The keys of the commands until the user changes them, as the listener compares them: one key, "g l" for one after the
 * other, "mod+k" for Ctrl or Cmd with a key.
 */
export const defaultKeys = {
  search: "/",
  favorite: "f",
  palette: "mod+k",
  buy: "b",
  sell: "s",
  reverse: "v",
  "panel:open": "1",
  "panel:pending": "2",
  "panel:closed": "3",
  "panel:alerts": "4",
  "panel:statement": "5",
  "chart:keys": "c",
  "chart:interval": ",",
  "go:list": "g l",
  "go:ticket": "g t",
  "go:chart": "g c",
  "go:positions": "g p",
  "go:deposits": "g d",
  "go:preferences": "g s",
  "go:desk": "g o",
  sheet: "?",
} as const;

/** A command whose key can be changed. */
export type KeyCommand = keyof typeof defaultKeys;
/** The keys that a user changed; an empty text is no key. */
export type KeyChoices = Partial<Record<KeyCommand, string>>;

export function keyOf(command: KeyCommand, choices: KeyChoices): string {
  return choices[command] ?? defaultKeys[command];
}

/** The keys to press as key caps: "g l" → G, L; "mod+k" → Ctrl, K. */
export function keyCaps(key: string): string[] {
  return key
    .replace("mod+", "Ctrl ")
    .split(" ")
    .filter(Boolean)
    .map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap));
}

/** The key of a command for a hint beside its control; empty while single keys are off or the command has none. */
export function keyHint(command: KeyCommand, { keys, shortcuts }: { keys: KeyChoices; shortcuts: boolean }): string {
  const key = keyOf(command, keys);
  return shortcuts || key.startsWith("mod+") ? keyCaps(key).join(" ") : "";
}
