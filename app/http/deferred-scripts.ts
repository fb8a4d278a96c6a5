import type { EntryContext } from "@remix-run/node";

/** What a route exports as `handle` when its page works without scripts until it is used. */
export const scriptsOnUse = { scripts: "on-use" } as const;

const PRELOAD = /<link rel="modulepreload" /g;
const MODULE = /<script nonce="[^"]*" type="module" async="">/;
const HELD_PRELOAD = '<link data-rel="modulepreload" ';
const HELD_TYPE = "text/x-held-module";

/**
 * Starts the held scripts with the page's first input, and until then keeps a form's button disabled while a required field is empty, as the form does
 * once it is hydrated. It changes attributes and adds one element at the end of the body, which React tolerates when it hydrates the document.
 */
const START = `(() => {
  const inputs = ["pointerdown", "keydown", "focusin", "input"];
  const submit = document.querySelector("[data-when-filled] [type=submit]");
  const isFilled = (field) => field.value !== "" || field.matches(":autofill");
  const look = () => {
    submit.disabled = ![...submit.form.querySelectorAll("input[required]")].every(isFilled);
  };
  if (submit) {
    look();
    submit.form.addEventListener("input", look);
  }
  const start = () => {
    for (const input of inputs) removeEventListener(input, start, true);
    for (const link of document.querySelectorAll("link[data-rel]")) link.rel = "modulepreload";
    const held = document.querySelector('script[type="${HELD_TYPE}"]');
    const script = document.createElement("script");
    Object.assign(script, { type: "module", nonce: held.nonce, textContent: held.textContent });
    document.body.append(script);
  };
  for (const input of inputs) addEventListener(input, start, { capture: true, passive: true });
  const focused = document.activeElement;
  if (focused && focused !== document.body) start();
})();`;

/** Whether the page that is rendered asks for its scripts to wait for the first input. */
export function waitsForUse({ routeModules, staticHandlerContext: { matches, errors } }: EntryContext): boolean {
  const leaf = matches.at(-1)?.route.id ?? "";
  return errors === null && routeModules[leaf]?.handle === scriptsOnUse;
}

/**
 * Lets a page's scripts wait for its first input: 90 kB that a sign-in page does not need before the first key. Remix has no option for this, so its
 * markup is rewritten; the test of the sign-in page fails when a new version writes it differently.
 */
export function deferScripts(html: string, nonce: string): string {
  const held = html.replaceAll(PRELOAD, HELD_PRELOAD).replace(MODULE, `<script nonce="${nonce}" type="${HELD_TYPE}">`);
  return held.replace("</body>", `<script nonce="${nonce}">${START}</script></body>`);
}
