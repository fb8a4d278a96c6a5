import type { EntryContext } from "@remix-run/node";
import { scrollWithin } from "../ui/scroll-within.ts";

/** The `handle` of a route whose page works without scripts until its first input. */
export const scriptsOnUse = { scripts: "on-use" } as const;

/** The `handle` of a route whose page, with the dialogs over it, is painted before its scripts run. */
export const scriptsAfterPaint = { scripts: "after-paint" } as const;

type ScriptStart = "at-once" | "after-paint" | "on-use";

const PRELOAD = /<link rel="modulepreload" /g;
const MODULE = /<script nonce="[^"]*" type="module" async="">/;
const HELD_PRELOAD = '<link data-rel="modulepreload" ';
const HELD_TYPE = "text/x-held-module";
const STARTED_TYPE = "text/x-started-module";
/** Browsers paint no frame of a background tab, so scripts start after this time. */
const UNPAINTED_START_MS = 1_000;

/** Changes attributes and appends one element to the body, which React tolerates when it hydrates the document. */
const START = `
  const preload = (fetchPriority) => {
    for (const link of document.querySelectorAll("link[data-rel]")) {
      Object.assign(link, { fetchPriority, rel: "modulepreload" });
      link.removeAttribute("data-rel");
    }
  };
  const start = () => {
    const held = document.querySelector('script[type="${HELD_TYPE}"]');
    if (!held) return;
    held.type = "${STARTED_TYPE}";
    preload("auto");
    const script = document.createElement("script");
    Object.assign(script, { type: "module", nonce: held.nonce, textContent: held.textContent });
    document.body.append(script);
  };`;

/** Disables a form's button while a required field is empty, as the hydrated form does. */
const ON_USE = `
  const submit = document.querySelector("[data-when-filled] [type=submit]");
  const isFilled = (field) => field.value !== "" || field.matches(":autofill");
  const look = () => {
    submit.disabled = ![...submit.form.querySelectorAll("input[required]")].every(isFilled);
  };
  if (submit) {
    look();
    submit.form.addEventListener("input", look);
  }
  for (const input of ["pointerdown", "keydown", "focusin", "input"])
    addEventListener(input, start, { capture: true, passive: true, once: true });
  const focused = document.activeElement;
  if (focused && focused !== document.body) start();`;

/**
 * A script at the end of the body runs after the stylesheets have loaded, so the next frame is the first one with
 * content. A list marked data-scrolled shows its current row in that frame: scrolled at hydration, it would move under
 * the pointer.
 */
const AFTER_PAINT = `
  const scrollWithin = ${scrollWithin};
  for (const box of document.querySelectorAll("[data-scrolled]")) {
    const row = box.querySelector(".is-current");
    if (row) scrollWithin(box, row);
  }
  preload("low");
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, ${UNPAINTED_START_MS});`;

const CODE = { "on-use": START + ON_USE, "after-paint": START + AFTER_PAINT };

/** The start that a route's `handle` names, which may have other members. */
function startOf(handle: unknown): unknown {
  return typeof handle === "object" && handle !== null && "scripts" in handle ? handle.scripts : undefined;
}

/** When the scripts of the rendered page start. */
export function scriptStartOf({ routeModules, staticHandlerContext: { matches, errors } }: EntryContext): ScriptStart {
  const starts = errors === null ? matches.map(({ route }) => startOf(routeModules[route.id]?.handle)) : [];
  if (starts.at(-1) === scriptsOnUse.scripts) return "on-use";
  return starts.includes(scriptsAfterPaint.scripts) ? "after-paint" : "at-once";
}

/**
 * Defers a page's scripts by rewriting Remix's markup: docs/bypasses.md, "Scripts after the first paint". "on-use"
 * requests them with the first input, "after-paint" when the stylesheets have loaded, so that both do not share a slow
 * connection.
 */
export function deferScripts(html: string, nonce: string, start: keyof typeof CODE): string {
  const held = html
    .replaceAll(PRELOAD, HELD_PRELOAD)
    .replace(MODULE, `<script nonce="${nonce}" type="${HELD_TYPE}" data-start="${start}">`);
  return held.replace("</body>", () => `<script nonce="${nonce}">(() => {${CODE[start]}\n})();</script></body>`);
}
