// Reloads the offline page's address as soon as the server answers again.

/** The delay between checks grows, so that not all browsers ask a restarted server at once. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 15_000;
/** The server may answer while this one address still fails; it is then tried once a minute. */
const AGAIN_AFTER = 60_000;

const { origin, pathname, search } = location;
const key = `came back to ${pathname}${search}`;
const since = Date.now() - Number(sessionStorage.getItem(key));
let wait = FIRST_WAIT;
let timer = setTimeout(look, since < AGAIN_AFTER ? AGAIN_AFTER : wait);

async function look() {
  clearTimeout(timer);
  wait = Math.min(wait * 1.5, LONGEST_WAIT);
  timer = setTimeout(look, wait * (0.75 + Math.random() / 2));
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

addEventListener("online", look);
