const quiet = 1_500;
const mostRemembered = 500;
const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;
let serverHasSeen = true;

/**
 * Texts that only this browser has shown (C-183). What the first page misses, the server missed too while it wrote it; anything later is told once a
 * browser, when the page is quiet. A failure is only logged, and nobody is asked again.
 */
export function report(code: string, key: string): void {
  waiting.add(key);
  askedAt = performance.now();
  timer ??= setTimeout(() => look(code), quiet);
}

/** One timer for hundreds of texts: a page that is not quiet yet is looked at again. */
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
