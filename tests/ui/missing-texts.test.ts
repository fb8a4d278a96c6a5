import { afterEach, beforeEach, expect, test, vi } from "vitest";

const shelf = new Map<string, string>();
const asked: string[] = [];
const read: string[] = [];
let dictionary: Record<string, string> | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  shelf.clear();
  asked.length = 0;
  read.length = 0;
  dictionary = null;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => shelf.set(name, value),
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (init?.method !== "POST") {
      read.push(address);
      return Promise.resolve(dictionary ? Response.json(dictionary) : new Response("", { status: 503 }));
    }
    asked.push(`${address} ${String(init.body)}`);
    return Promise.resolve(Response.json({}));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a browser reports of a second screen; the server has seen the texts of the first one. */
async function reportsOf(code: string, version: string): Promise<string[]> {
  const { startInBrowser } = await import("../../app/i18n/client.ts");
  const { t } = await startInBrowser({ code, version, routeIds: ["root", "public/login"], own: {} });
  t("Of the first page");
  await vi.advanceTimersByTimeAsync(10);
  // The whole dictionary has arrived, and the page renders again.
  t("Of the first page");
  await vi.advanceTimersByTimeAsync(3_000);
  t("Nobody wrote this");
  t("Save");
  await vi.advanceTimersByTimeAsync(3_000);
  return asked;
}

test("a browser reports the texts that its dictionary lacks", async () => {
  dictionary = { Save: "Speichern" };
  expect(await reportsOf("de", "0123")).toEqual(['/translations/de {"key":"Nobody wrote this"}']);
});

test("a browser reads the texts of its page, and the whole dictionary once a text is missing", async () => {
  dictionary = { Save: "Speichern" };
  await reportsOf("de", "0123");
  expect(read).toEqual(["/translations/de?v=0123&for=public%2Croot", "/translations/de?v=0123"]);
});

test("a browser without a dictionary, as English has none, reports nothing", async () => {
  expect(await reportsOf("en", "")).toEqual([]);
  expect(read).toEqual([]);
});

test("English whose wording was changed reads the texts of its page and reports nothing", async () => {
  dictionary = { Withdraws: "Withdrawals" };
  expect(await reportsOf("en", "0123")).toEqual([]);
  expect(read).toEqual(["/translations/en?v=0123&for=public%2Croot"]);
});

test("a dictionary that did not arrive is not taken for an empty one", async () => {
  dictionary = null;
  expect(await reportsOf("de", "0123")).toEqual([]);
});
