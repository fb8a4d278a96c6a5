import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, Locator, Page, Request } from "playwright";
import { afterAll, afterEach, expect } from "vitest";
import { openChromium } from "./chromium.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The pages of each failed attempt, for failure-reporter.ts. */
    pages?: string[];
  }
}

/** One Chromium for all files of a test process: it ends with the process. */
let running: Promise<Browser> | undefined;

/**
 * A browser for one test file, whose contexts are closed at the end of the file. Its pages have a service worker only
 * where a test requests one.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (running ??= openChromium());
  const contexts = new Set<BrowserContext>();
  afterAll(() => Promise.all([...contexts].map((context) => context.close())));
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const pages = [...contexts].flatMap((context) => context.pages());
    const described = await Promise.all(pages.map(describePage));
    console.error(described.join("\n"));
    task.meta.pages = [...(task.meta.pages ?? []), ...described];
  });
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext({ serviceWorkers: "block", ...options });
    contexts.add(context);
    context.on("page", (page) => {
      recordTraffic(page);
      if (options?.javaScriptEnabled !== false) waitForScripts(page);
      if (SLOWDOWN > 1) void slowDown(page, SLOWDOWN);
    });
    if (SCRIPTS_DELAY_MS > 0)
      await context.route(SCRIPTS, (route) => pause(SCRIPTS_DELAY_MS).then(() => route.continue()));
    context.once("close", () => contexts.delete(context));
    return context;
  };
  const newPage: Browser["newPage"] = async (options) => {
    const context = await newContext(options);
    const page = await context.newPage();
    page.once("close", () => void context.close());
    return page;
  };
  return new Proxy(browser, {
    get: (target, name) =>
      name === "newContext" ? newContext : name === "newPage" ? newPage : Reflect.get(target, name),
  });
}

/** What a page has received and still waits for, printed when its test fails. */
type Traffic = {
  pending: Map<Request, number>;
  failed: string[];
  frames: string[];
  errors: string[];
  /** The newest responses to submitted forms and refused requests. */
  answers: string[];
};
const traffics = new WeakMap<Page, Traffic>();
const secondsNow = () => (Date.now() % 1_000_000) / 1000;

function recordTraffic(page: Page): void {
  const traffic: Traffic = { pending: new Map(), failed: [], frames: [], errors: [], answers: [] };
  traffics.set(page, traffic);
  page.on("request", (request) => traffic.pending.set(request, Date.now()));
  page.on("requestfinished", (request) => traffic.pending.delete(request));
  page.on("requestfailed", (request) => {
    traffic.pending.delete(request);
    traffic.failed.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() === "GET" && response.status() < 400) return;
    traffic.answers.push(`${secondsNow()} ${request.method()} ${request.url()}: ${response.status()}`);
    if (traffic.answers.length > 6) traffic.answers.shift();
  });
  page.on("pageerror", (error) => traffic.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") traffic.errors.push(message.text());
  });
  page.on("websocket", (socket) => {
    const note = (text: string) => {
      traffic.frames.push(`${secondsNow()} ${text}`);
      if (traffic.frames.length > 12) traffic.frames.shift();
    };
    note("opened");
    socket.on("framereceived", ({ payload }) => note(String(payload).slice(0, 200)));
    socket.on("framesent", ({ payload }) => note(`sent ${String(payload).slice(0, 200)}`));
    socket.on("close", () => note("closed"));
  });
}

/** What a page of a failed test shows: the test's message names only what was not found. */
async function describePage(page: Page): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
  const shown = `${page.url()}\n${text.replaceAll(/\s+/g, " ").slice(0, 1_500)}`;
  const traffic = traffics.get(page);
  if (!traffic) return shown;
  const pending = [...traffic.pending].map(([request, since]) => `${request.url()} for ${Date.now() - since} ms`);
  const { failed, errors, answers, frames } = traffic;
  const state = JSON.stringify({ pending, failed: failed.slice(-8), errors: errors.slice(-8), answers });
  return `${shown}\n${state}\n${secondsNow()}\n${frames.join("\n")}`;
}

const SCRIPTS = /\/entry\.client/;
/** Delays the scripts of every page, which shows the tests and screens that depend on a fast start. */
const SCRIPTS_DELAY_MS = Number(process.env["SCRIPTS_DELAY_MS"] ?? 0);
/** Slows down every page, which shows what depends on a fast device. */
const SLOWDOWN = Number(process.env["SLOWDOWN"] ?? 1);
const held = new WeakSet<Page>();

/** Divides the speed of a page's scripts by `rate`, as on a slow device. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Keeps the pages that load next as the server sent them, until the returned function lets their scripts start. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  held.add(page);
  await page.route(SCRIPTS, async (route) => {
    await started;
    await route.continue();
  });
  return () => {
    held.delete(page);
    start();
  };
}

/** Whether React has attached its handlers to the document, or its scripts wait for an input or are not there. */
const hasStarted = () =>
  !("__remixContext" in window) ||
  document.querySelector("script[data-start=on-use][type*=held]") !== null ||
  Object.keys(document.body).some((key) => key.startsWith("__reactProps"));

/**
 * Makes a page's navigations end when its scripts have started: an earlier press is a press without scripts. One that
 * waits for less than the load event is left alone.
 */
function waitForScripts(page: Page): void {
  const wait = async (options?: { waitUntil?: string }) => {
    if (!held.has(page) && ["load", "networkidle"].includes(options?.waitUntil ?? "load"))
      await page.waitForFunction(hasStarted, undefined, { polling: 50, timeout: 20_000 });
  };
  const { goto, reload, waitForURL } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    await wait(options);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await wait(options);
    return response;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL.call(page, url, options);
    await wait(options);
  };
}

/** Waits until React has attached its handlers to the element: an earlier event has no effect. */
export async function waitForHydration(element: Locator): Promise<void> {
  const hasProps = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(hasProps, { timeout: 20_000 }).toBe(true);
}
