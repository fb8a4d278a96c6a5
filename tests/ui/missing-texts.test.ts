import { afterEach, beforeEach, expect, test, vi } from "vitest";

const storage = new Map<string, string>();
const reported: string[] = [];
const loaded: string[] = [];
let dictionary: Record<string, string> | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  storage.clear();
  reported.length = 0;
  loaded.length = 0;
  dictionary = null;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (init?.method !== "POST") {
      loaded.push(address);
      return Promise.resolve(dictionary ? Response.json(dictionary) : new Response("", { status: 503 }));
    }
    reported.push(`${address} ${String(init.body)}`);
    return Promise.resolve(Response.json({}));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The texts that a browser reports as missing on a second screen; the first screen was rendered by the server. */
async function reportsOf(code: string, version: string): Promise<string[]> {
  const { startInBrowser } = await import("../../app/i18n/client.ts");
  const { t } = await startInBrowser({ code, version, routeIds: ["root", "public/login"], own: {} });
  t("Of the first page");
  await vi.advanceTimersByTimeAsync(10);
  // The whole dictionary has been loaded, and the page renders again.
  t("Of the first page");
  await vi.advanceTimersByTimeAsync(3_000);
  t("Nobody wrote this");
  t("Save");
  await vi.advanceTimersByTimeAsync(3_000);
  return reported;
}

test("a browser reports the texts that its dictionary lacks", async () => {
  dictionary = { Save: "Speichern" };
  expect(await reportsOf("de", "0123")).toEqual(['/translations/de {"key":"Nobody wrote this"}']);
});

test("a browser loads the texts of its page, and the whole dictionary once a text is missing", async () => {
  dictionary = { Save: "Speichern" };
  await reportsOf("de", "0123");
  expect(loaded).toEqual(["/translations/de?v=0123&for=public%2Croot", "/translations/de?v=0123"]);
});

test("a browser without a dictionary, as for English, reports nothing", async () => {
  expect(await reportsOf("en", "")).toEqual([]);
  expect(loaded).toEqual([]);
});

test("a browser with changed English texts loads those of its page and reports nothing", async () => {
  dictionary = { Withdraws: "Withdrawals" };
  expect(await reportsOf("en", "0123")).toEqual([]);
  expect(loaded).toEqual(["/translations/en?v=0123&for=public%2Croot"]);
});

test("a dictionary that failed to load is not treated as empty", async () => {
  dictionary = null;
  expect(await reportsOf("de", "0123")).toEqual([]);
});
