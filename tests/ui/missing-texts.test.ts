import { afterEach, beforeEach, expect, test, vi } from "vitest";

const shelf = new Map<string, string>();
const asked: string[] = [];
let dictionary: Response | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  shelf.clear();
  asked.length = 0;
  dictionary = null;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => shelf.set(name, value),
  });
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Promise.resolve(dictionary);
    asked.push(`${address} ${String(init.body)}`);
    return Promise.resolve(Response.json({}));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a browser tells of a second screen; the first one's texts the server has seen. */
async function tellsOf(code: string, version: string): Promise<string[]> {
  const { startInBrowser } = await import("../../app/i18n/client.ts");
  const { t } = await startInBrowser(code, version);
  t("Of the first page");
  await vi.advanceTimersByTimeAsync(3_000);
  t("Nobody wrote this");
  t("Save");
  await vi.advanceTimersByTimeAsync(3_000);
  return asked;
}

test("a browser tells which texts its dictionary lacks", async () => {
  dictionary = Response.json({ Save: "Speichern" });
  expect(await tellsOf("de", "0123")).toEqual(['/translations/de {"key":"Nobody wrote this"}']);
});

test("a browser without a dictionary, as English has none, tells of nothing", async () => {
  expect(await tellsOf("en", "")).toEqual([]);
});

test("a dictionary that did not come is not taken for an empty one", async () => {
  dictionary = new Response("", { status: 503 });
  expect(await tellsOf("de", "0123")).toEqual([]);
});
