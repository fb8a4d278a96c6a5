const quiet = 1_500;
const mostRemembered = 500;
const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;
let serverHasSeen = true;

/**
 * Texts that only this browser has shown (C-183). The server has already recorded the misses of the first page while
 * rendering it; later ones are sent once per browser, when the page is idle. A failure is only logged and not retried.
 */
export function report(code: string, key: string): void {
  waiting.add(key);
  askedAt = performance.now();
  timer ??= setTimeout(() => look(code), quiet);
}

/** One timer serves hundreds of texts: it is set again while new misses arrive. */
function look(code: string): void {
  const left = askedAt + quiet - performance.now();
  timer = left > 0 ? setTimeout(() => look(code), left) : undefined;
  if (left <= 0) void tell(code);
}

async function tell(code: string): Promise<void> {
  const keys = [...waiting];
  waiting.clear();
  const shelf = `missing-texts:${code}`;
  const told = new Set<string>(JSON.parse(localStorage.getItem(shelf) ?? "[]") as string[]);
  const fresh = serverHasSeen ? [] : keys.filter((key) => !told.has(key));
  serverHasSeen = false;
  try {
    for (const key of fresh) {
      if (told.size >= mostRemembered) return;
      localStorage.setItem(shelf, JSON.stringify([...told.add(key)]));
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      const answer = await fetch(`/translations/${code}`, { method: "POST", headers, body: JSON.stringify({ key }) });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    }
  } catch (error) {
    console.warn("A missing text was not reported", error);
  }
}
