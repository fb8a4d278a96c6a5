/** A message is not held back for longer by texts on a slow network. */
const MAX_WAIT_MS = 2_000;

let arrival: Promise<void> | null = null;

/** Notes that further texts are being read; `texts` never rejects. */
export function noteLateTexts(texts: Promise<void>): void {
  arrival = texts.finally(() => (arrival = null));
}

/** Calls `show` once the texts that are being read have arrived, at once where none are. */
export function withLateTexts(show: () => void): void {
  if (arrival === null) return show();
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  void Promise.race([arrival, timeout]).then(show);
}
