// Reloads the offline page's address as soon as the server answers again.

/** The delay between checks grows, so that not all browsers ask a restarted server at once. */
const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 15_000;
/** The server may answer while this one address still fails; it is then tried once a minute. */
const RELOAD_INTERVAL_MS = 60_000;

const { origin, pathname, search } = location;
const key = `came back to ${pathname}${search}`;
const since = Date.now() - Number(sessionStorage.getItem(key));
let delay = FIRST_DELAY_MS;
let timer = setTimeout(check, since < RELOAD_INTERVAL_MS ? RELOAD_INTERVAL_MS : delay);

async function check() {
  clearTimeout(timer);
  delay = Math.min(delay * 1.5, MAX_DELAY_MS);
  timer = setTimeout(check, delay * (0.75 + Math.random() / 2));
  try {
    const { ok, headers } = await fetch(`${origin}/offline`, {
      method: "HEAD",
      cache: "no-store",
      credentials: "omit",
    });
    // A proxy without a server answers too, but without this header.
    if (!ok || !headers.has("X-Request-Id")) return;
  } catch {
    return;
  }
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

addEventListener("online", () => void check());
