// In the page that is shown when nothing comes: goes to where the reader wanted to be as soon as the server answers again.

/** Between two questions, growing: a server that has just come back is not asked by everybody at once. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 15_000;
/** Where the server answers and this one address does not, nobody is sent to and fro. */
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
    // A proxy that stands in front of nobody answers as well.
    if (!ok || !headers.has("X-Request-Id")) return;
  } catch {
    return;
  }
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

addEventListener("online", look);
