const IDLE_MS = 1_500;
const MAX_REPORTED = 500;
const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let missedAt = 0;
let serverHasRecorded = true;

/**
 * Texts that only this browser has shown (C-183). The server has already recorded the misses of the first page while
 * rendering it; later ones are sent once per browser, when the page is idle. A failure is only logged and not retried.
 */
export function reportMissing(code: string, key: string): void {
  waiting.add(key);
  missedAt = performance.now();
  timer ??= setTimeout(() => sendWhenIdle(code), IDLE_MS);
}

/** One timer serves hundreds of texts: it is set again while new misses arrive. */
function sendWhenIdle(code: string): void {
  const remainingMs = missedAt + IDLE_MS - performance.now();
  timer = remainingMs > 0 ? setTimeout(() => sendWhenIdle(code), remainingMs) : undefined;
  if (remainingMs <= 0) void send(code);
}

async function send(code: string): Promise<void> {
  const keys = [...waiting];
  waiting.clear();
  const storageKey = `missing-texts:${code}`;
  const reported = new Set<string>(JSON.parse(localStorage.getItem(storageKey) ?? "[]") as string[]);
  const unreported = serverHasRecorded ? [] : keys.filter((key) => !reported.has(key));
  serverHasRecorded = false;
  try {
    for (const key of unreported) {
      if (reported.size >= MAX_REPORTED) return;
      localStorage.setItem(storageKey, JSON.stringify([...reported.add(key)]));
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      const response = await fetch(`/translations/${code}`, { method: "POST", headers, body: JSON.stringify({ key }) });
      if (!response.ok) throw new Error(`The server answered ${response.status}`);
    }
  } catch (error) {
    console.warn("A missing text was not reported", error);
  }
}
