// Parts of the HTTP layer without a server: networks of clients, cells of exports, headers, origins, rates, uploads.
import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { afterEach, describe, expect, test, vi } from "vitest";
import { networkOf } from "../../app/http/client-network.ts";
import { csvLine } from "../../app/http/csv.ts";
import { forgetPerson, keepDraft, signedIn } from "../../app/http/draft-cookie.ts";
import { Refusal } from "../../app/http/errors.ts";
import { clearFlash, readFlash, sentBack, setFlash } from "../../app/http/flash.ts";
import { contentPolicy, protect } from "../../app/http/headers.ts";
import { clientOf, pageBefore, safePath, wantsData } from "../../app/http/negotiate.ts";
import { checkOrigin } from "../../app/http/origin.ts";
import { onePage, pageMeta, pageNumber } from "../../app/http/paging.ts";
import { limitInFlight, limitRate } from "../../app/http/rate-limit.ts";
import type { RequestContext } from "../../app/http/request-context.ts";
import type { Session } from "../../app/http/session.ts";
import { onePerAddress } from "../../app/http/threads/one-per-address.ts";
import { mediaTypeOf } from "../../app/http/upload/media-type.ts";
import { titleFor } from "../../app/http/upload/title.ts";
import { environment } from "../../app/process/environment.ts";

const request = (headers: Record<string, string> = {}, method = "GET", url = "http://broker.test/page") =>
  new Request(url, { method, headers });
const TOO_MANY = { status: 429, code: "too_many_requests", message: "Too many requests. Try again later" };

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
  ["::FFFF:192.0.2.1", "::FFFF:192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002:3::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
  ["1:2::4:5:6:192.0.2.1", "1:2:0:4::/64"],
  ["1::5:6:7:8:192.0.2.1", "1:0:5:6::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2::ffff:3", "1:2:0:0::/64"],
  ["fe80::5:6:7:8:9%x:y:z", "fe80:0:0:5::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [{ full_name: "Ada", id: 5 }, "Ada"],
  [{ full_name: null }, ""],
  [{ field: "Name", after: "Ada" }, "field: Name; after: Ada"],
  [{ before: "Ada", after: "Eve" }, "before: Ada; after: Eve"],
  [{ field: "Name", before: null, after: "Ada" }, "Name: - → Ada"],
  [{ field: "Name", before: "Ada", after: "" }, "Name: Ada → -"],
  [{ field: "Name", before: "Ada" }, "field: Name; before: Ada"],
  [{ a: 1, b: null, c: "", d: { e: "f" } }, "a: 1; d: e: f"],
  [["a", 1, null], "a; 1; "],
  [true, "true"],
  [0, "0"],
  ['a"b', '"a""b"'],
  ["a,b", '"a,b"'],
  ["a\nb", '"a\nb"'],
  ["a\rb", '"a\rb"'],
  [-5, "-5"],
  ["-1.5", "-1.5"],
  ["-1.5.2", "'-1.5.2"],
  ["-1x", "'-1x"],
  ["x-1", "x-1"],
])("the cell %j of an export is %j", (value, text) => {
  expect(csvLine([value])).toBe(`${text}\r\n`);
});

describe("headers", () => {
  test("protect every response, which is not cached unless it says otherwise", () => {
    const headers = new Headers();
    protect(headers);
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "private, no-store",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    const cached = new Headers({ "Cache-Control": "max-age=5" });
    protect(cached);
    expect(cached.get("Cache-Control")).toBe("max-age=5");
  });
  test("let browsers remember that an installation behind https is reached by https only", () => {
    const { appUrl } = environment;
    environment.appUrl = new URL("https://broker.test");
    const headers = new Headers();
    protect(headers);
    environment.appUrl = appUrl;
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  });
  const policy = (more: object) =>
    Object.fromEntries(
      contentPolicy("N", { humanCheck: false, ...more })
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
    );
  const plain = {
    "default-src": "'self'",
    "script-src": "'self' 'nonce-N'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob: https:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "frame-src": "'none'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  test("the content policy admits the CAPTCHA, a payment form and PayPal's buttons on their pages alone", () => {
    expect(policy({})).toEqual(plain);
    const checker = "https://www.google.com https://www.gstatic.com";
    expect(policy({ humanCheck: true })).toEqual({
      ...plain,
      "script-src": `'self' 'nonce-N' ${checker}`,
      "frame-src": checker,
    });
    expect(policy({ formTarget: "https://pay.example" })).toEqual({
      ...plain,
      "form-action": "'self' https://pay.example",
    });
    const payer = "https://sdk.example https://*.paypal.com https://*.paypalobjects.com";
    expect(policy({ payButtons: "https://sdk.example" })).toEqual({
      ...plain,
      "script-src": `'self' 'nonce-N' ${payer}`,
      "connect-src": `'self' ${payer}`,
      "frame-src": payer,
    });
  });
});

describe("negotiation", () => {
  const context = (fetcher: boolean) => ({ fetcher }) as RequestContext;
  test.each([
    ["application/json", true, "program"],
    ["application/json, text/html", false, "program"],
    ["text/html", true, "fetcher"],
    ["*/*", true, "fetcher"],
    ["text/html,*/*", false, "browser"],
    ["*/*", false, "program"],
    ["", false, "program"],
  ])("a client that accepts %j (fetcher: %s) is a %s", (accept, fetcher, client) => {
    expect(clientOf(request({ accept }), context(fetcher))).toBe(client);
  });
  test.each([
    ["application/json", "GET", true],
    ["text/html", "GET", false],
    ["*/*", "GET", false],
    ["*/*", "HEAD", false],
    ["*/*", "POST", true],
    ["text/html", "POST", false],
    ["text/html, application/json", "GET", false],
  ])("a request that accepts %j by %s gets JSON: %s", (accept, method, data) => {
    expect(wantsData(request({ accept }, method))).toBe(data);
  });
  test.each([
    ["/account?a=1#b", "/account?a=1#b"],
    ["/", "/"],
    ["//evil.example", "/home"],
    ["/\\evil.example", "/home"],
    ["/a\\b", "/home"],
    ["https://evil.example/", "/home"],
    ["account", "/home"],
    ["", "/home"],
    [null, "/home"],
    [undefined, "/home"],
    ["/a\nb", "/home"],
    ["/a\u2028b", "/home"],
    ["/a\u2029b", "/home"],
    ["/a\ud800", "/home"],
    ["/ä b~!", "/%C3%A4%20b~!"],
  ])("the path %j leads to %s", (path, to) => {
    expect(safePath(path, "/home")).toBe(to);
  });
  test.each([
    ["http://broker.test/form?a=1", {}, "/form?a=1"],
    ["https://public.test/form", { host: "public.test" }, "/form"],
    ["https://evil.test/form", { host: "public.test" }, "/home"],
    ["no address", {}, "/home"],
    ["", {}, "/home"],
  ])("the page before, %j, is %j", (referer, headers, page) => {
    expect(pageBefore(request({ ...headers, ...(referer && { referer }) }), "/home")).toBe(page);
  });
});

describe("a change from another site", () => {
  const session = (roleId: number, impersonator: object | null = null) =>
    ({ user: { roleId }, impersonator }) as unknown as Session;
  const [admin, customer] = [session(1), session(3)];
  const json = { "content-type": "application/json" };
  const cases: [string, Record<string, string>, Session | null, boolean][] = [
    ["own site", { "sec-fetch-site": "same-origin" }, admin, true],
    ["address bar", { "sec-fetch-site": "none" }, admin, true],
    ["sub-domain", { "sec-fetch-site": "same-site" }, null, false],
    ["other site", { "sec-fetch-site": "cross-site" }, null, false],
    ["own site of another origin", { "sec-fetch-site": "same-origin", origin: "http://evil.test" }, null, false],
    ["the request's origin", { origin: "http://broker.test" }, admin, true],
    ["the installation's origin", { origin: "http://localhost:3000" }, admin, true],
    ["another scheme", { origin: "https://broker.test" }, null, false],
    ["the origin null", { origin: "null" }, null, false],
    ["no browser, no user", {}, null, true],
    ["no browser, a customer", {}, customer, true],
    ["no browser, staff with a form", {}, admin, false],
    ["no browser, staff as a customer with a form", {}, session(3, {}), false],
    ["no browser, staff with JSON", json, admin, true],
    ["no browser, staff accepting JSON", { accept: "application/json" }, admin, true],
    ["no browser, staff with a type that ends so", { accept: "text/application/json" }, admin, false],
  ];
  test.each(cases)("%s", (_, headers, of, isAllowed) => {
    const check = () => checkOrigin(request(headers, "POST"), of);
    if (isAllowed) return expect(check).not.toThrow();
    expect(check).toThrow(Refusal);
    expect(check).toThrow(
      headers["sec-fetch-site"] || headers["origin"] ? "came from another site" : "Send the header",
    );
    try {
      check();
    } catch (error) {
      expect(error).toMatchObject({ status: 403, code: "cross_site" });
    }
  });
});

test("pages have a number from 1 to 100,000, and a total of full pages", () => {
  expect(
    ["1", "7", "100000", "0", "-1", "100001", "1.5", "x", undefined].map((page) => pageNumber.parse(page)),
  ).toEqual([1, 7, 100_000, 1, 1, 1, 1, 1, 1]);
  expect(pageMeta(21, { page: 2, limit: 10 })).toEqual({ total: 21, per_page: 10, page: 2, pages: 3 });
  expect(onePage(["a", "b"])).toEqual({ data: ["a", "b"], meta: { total: 2, per_page: 2, page: 1, pages: 1 } });
  expect(onePage(["a"], 50).meta).toEqual({ total: 1, per_page: 50, page: 1, pages: 1 });
});

describe("rates", () => {
  afterEach(() => void vi.useRealTimers());
  test("requests of a network are counted in a window, after which they are accepted again", () => {
    vi.useFakeTimers();
    const count = limitRate({ most: 2, each: 10_000 });
    const refusal = () => {
      try {
        count("2001:db8::1");
        return null;
      } catch (error) {
        return error as Refusal;
      }
    };
    expect([refusal(), refusal()]).toEqual([null, null]);
    expect(() => count.check("2001:db8::2")).toThrow(Refusal);
    vi.advanceTimersByTime(4_500);
    expect(refusal()).toMatchObject({ ...TOO_MANY, headers: { "Retry-After": "6" } });
    count("192.0.2.1");
    count.check("192.0.2.1");
    count.check("192.0.2.2");
    vi.advanceTimersByTime(5_499);
    expect(refusal()).toMatchObject({ headers: { "Retry-After": "1" } });
    vi.advanceTimersByTime(1);
    expect(refusal()).toBeNull();
    count.check("2001:db8::1");
  });
  test("requests are accepted again after the window when the clock is set back (T-45)", () => {
    vi.useFakeTimers();
    const count = limitRate({ most: 1, each: 10_000 });
    count("192.0.2.1");
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(() => count("192.0.2.1")).toThrow(Refusal);
    vi.advanceTimersByTime(10_000);
    expect(() => count("192.0.2.1")).not.toThrow();
  });
  test("of more than ten thousand networks the counts begin again", () => {
    const count = limitRate({ most: 1, each: 60_000 });
    for (let n = 0; n < 10_000; n++) count(`network-${n}`);
    expect(() => count("network-0")).toThrow(Refusal);
    count("another");
    expect(() => count("network-0")).not.toThrow();
  });
  test("requests of a network run side by side up to a number", async () => {
    const run = limitInFlight(2);
    const work = Promise.withResolvers<string>();
    const two = [run("a", () => work.promise), run("a", () => work.promise)];
    await expect(run("a", async () => "third")).rejects.toMatchObject(TOO_MANY);
    expect(await run("b", async () => "other")).toBe("other");
    work.resolve("done");
    expect(await Promise.all(two)).toEqual(["done", "done"]);
    const failing = () => Promise.reject(new Error("failed"));
    for (let n = 0; n < 3; n++) await expect(run("a", failing)).rejects.toThrow("failed");
    expect(await run("a", async () => "again")).toBe("again");
  });
  test("a request that ends makes room for one other of its network", async () => {
    const run = limitInFlight(2);
    const [first, second, third] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const one = run("a", async () => first?.promise);
    const two = run("a", async () => second?.promise);
    first?.resolve();
    await one;
    const three = run("a", async () => third?.promise);
    await expect(run("a", async () => "fourth")).rejects.toMatchObject(TOO_MANY);
    second?.resolve();
    third?.resolve();
    await Promise.all([two, three]);
  });
  test("jobs of an address run one after another, a failed one included, and too many are refused", async () => {
    const run = onePerAddress<number>(1);
    const order: number[] = [];
    const gate = Promise.withResolvers<void>();
    const job = (n: number) => async () => {
      order.push(n);
      await gate.promise;
      if (n === 1) throw new Error("failed");
      return n;
    };
    const [first, second] = [run("a", job(1)), run("a", job(2))];
    const third = run("a", job(3));
    const other = run("b", job(4));
    await expect(third).rejects.toThrow(Refusal);
    await vi.waitFor(() => expect(order).toEqual([1, 4]));
    gate.resolve();
    await expect(first).rejects.toThrow("failed");
    expect([await second, await other, await run("a", job(5))]).toEqual([2, 4, 5]);
    expect(order).toEqual([1, 4, 2, 5]);
  });
  test("a job that comes when an earlier one of its address has ended follows the one that runs", async () => {
    const run = onePerAddress<void>(1);
    const ended: number[] = [];
    const gate = Promise.withResolvers<void>();
    const first = run("a", async () => void ended.push(1));
    const second = run("a", async () => {
      await gate.promise;
      ended.push(2);
    });
    await first;
    const third = run("a", async () => void ended.push(3));
    await new Promise(setImmediate);
    expect(ended).toEqual([1]);
    gate.resolve();
    await Promise.all([second, third]);
    expect(ended).toEqual([1, 2, 3]);
  });
});

test.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n....", "image/png"],
  ["RIFF....WEBPVP8 ", "image/webp"],
  ["%PDF-1.7", "application/pdf"],
  [" %PDF-1.7", null],
  ["GIF89a", null],
  ["", null],
])("a file that begins with %j is %s", (bytes, type) => {
  expect(mediaTypeOf(Buffer.from(bytes, "latin1"))).toBe(type);
});

test.each([
  ["C:\\folder\\passport.png", "passport.jpg"],
  ["/tmp/pass.port.png", "pass.port.jpg"],
  ["..hidden.png", "hidden.jpg"],
  ["\u202Efdp.exe", "fdp.jpg"],
  ["a\u0000b\u200Ec.png", "abc.jpg"],
  ['a%22b<c>d:e|f?g*h"i.png', "abcdefghi.jpg"],
  ["  name .png ", "name .jpg"],
  ["e\u0301.png", "\u00e9.jpg"],
  ["", "document.jpg"],
  [".png", "document.jpg"],
  [`${"😀".repeat(81)}.png`, `${"😀".repeat(80)}.jpg`],
])("the file %j is shown as %j", (sent, title) => {
  expect(titleFor(sent, "jpg")).toBe(title);
});

const cookieOf = (lines: string[]) => lines.map((line) => line.split(";")[0]).join("; ");
const NO_FLASH = { kind: "failed", message: "Invalid" } as const;

test("a flash is read once from its signed cookie, and without its values when these are too long for a visitor", async () => {
  const sent = { name: "x".repeat(100) };
  const line = await setFlash({ ...NO_FLASH, sent });
  expect(line).toMatch(/^bourse_flash=.*; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await readFlash(request({ cookie: cookieOf([line]) }))).toEqual({ ...NO_FLASH, sent });
  expect(await readFlash(request({ cookie: cookieOf([line]).replace("=", "=x") }))).toBeNull();
  expect(await readFlash(request())).toBeNull();
  expect(await readFlash(request({ cookie: "other=1" }))).toBeNull();
  const readBack = async (flash: Parameters<typeof setFlash>[0]) => {
    const [cookie = ""] = (await setFlash(flash)).split(";");
    expect(cookie.length).toBeLessThan(4000);
    return readFlash(request({ cookie }));
  };
  // A note of 5,000 letters in Arabic, as people write it.
  const note = Array.from({ length: 1000 }, (_, at) => ["سعر", "ذهب", "بيع", "أمر", "حد"][(at * at + at) % 5]).join(
    "، ",
  );
  const natural = { ...NO_FLASH, sent: { note: note.slice(0, 5000) } };
  expect(await readBack(natural)).toEqual(natural);
  const fields = { name: "Enter a name" };
  const random = { note: randomBytes(3000).toString("base64") };
  expect(await readBack({ ...NO_FLASH, fields, sent: random })).toEqual({ ...NO_FLASH, fields });
  expect(await readBack({ ...NO_FLASH, fields: random, sent: random })).toEqual(NO_FLASH);
  expect(await clearFlash()).toMatch(/^bourse_flash=; Max-Age=0/);
});

test("a flash that this installation did not sign, or that is none, is not read", async () => {
  const read = async (value: unknown, secrets?: string[]) => {
    const forged = createCookie("bourse_flash", secrets ? { secrets } : {});
    return readFlash(request({ cookie: cookieOf([await forged.serialize(value)]) }));
  };
  expect(await read(NO_FLASH)).toBeNull();
  expect(await read(NO_FLASH, [environment.sessionSecret])).toEqual(NO_FLASH);
  for (const value of ["text", null, { kind: "failed" }])
    expect(await read(value, [environment.sessionSecret])).toBeNull();
});

test("the values of a form for its next page leave out passwords, tokens and codes", () => {
  const payload = {
    name: "Ada",
    codeword: "c",
    user_id: "7",
    code: "1",
    newPassword: "p",
    Token: "t",
    human: "h",
    _x: "x",
  };
  const form = { payload, fields: Object.keys(payload), intent: null };
  expect(sentBack(form)).toEqual({ name: "Ada", codeword: "c", user_id: "7" });
  expect(sentBack(form, { name: "Eve", code: "1" })).toEqual({ name: "Eve" });
});

test("input after the end of a session is restored for the same user on the same page, without secrets", async () => {
  const known = cookieOf(await signedIn(request(), 7, "/form"));
  const sent = { name: "Ada", key1: "k", Value2: "v", clientSecret: "s", none: undefined };
  const keep = (cookie: string, more: object = sent) =>
    keepDraft(request({ cookie }), "/form", { action: "/save", sent: more } as Parameters<typeof keepDraft>[2]);
  const draft = (await keep(known)) ?? "";
  expect(draft).toMatch(/^bourse_typed=.*; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = `${known}; ${cookieOf([draft])}`;
  const cookies = await signedIn(request({ cookie }), 7, "/form");
  expect(cookies.map((line) => line.split("=")[0])).toEqual(["bourse_person", "bourse_typed", "bourse_flash"]);
  expect(cookies[0]).toContain("Max-Age=7776000");
  expect(cookies[1]).toMatch(/^bourse_typed=; Max-Age=0/);
  expect(await readFlash(request({ cookie: cookieOf(cookies) }))).toEqual({
    kind: "failed",
    message: "Your input has been restored. It has not been sent.",
    action: "/save",
    sent: { name: "Ada" },
  });
  const names = async (id: number, page: string) =>
    (await signedIn(request({ cookie }), id, page)).map((line) => line.split("=")[0]);
  expect(await names(8, "/form")).toEqual(["bourse_person", "bourse_typed"]);
  expect(await names(7, "/other")).toEqual(["bourse_person", "bourse_typed"]);
  expect(await signedIn(request(), 7, "/form")).toHaveLength(1);

  expect(await keep("")).toBeNull();
  expect(await keep(cookieOf([await createCookie("bourse_person").serialize(7)]))).toBeNull();
  expect(await keep(known, { none: undefined })).toBeNull();
  const similar = (await keep(known, { monkey1: "m", key12: "k" })) ?? "";
  const restored = await signedIn(request({ cookie: `${known}; ${cookieOf([similar])}` }), 7, "/form");
  expect(await readFlash(request({ cookie: cookieOf(restored) }))).toMatchObject({
    sent: { monkey1: "m", key12: "k" },
  });
  expect(await keep(known, { key1: "k" })).toBeNull();
  expect((await keep(known, { a: "x".repeat(1900) }))?.split(";")[0]?.length).toBeLessThan(4000);
  expect((await forgetPerson()).map((line) => line.split("; ").slice(0, 2))).toEqual([
    ["bourse_typed=", "Max-Age=0"],
    ["bourse_person=", "Max-Age=0"],
  ]);
});
