import { describe, expect, test } from "vitest";
import { createClient, DEMO_PASSWORD, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const credentials = { email: "customer@demo.test", password: DEMO_PASSWORD };
const raw = (method: string, path: string, body: BodyInit, headers: Record<string, string>) =>
  createClient(server.url).send(method, path, { body, headers });

describe("API clients", () => {
  test("an API client sends JSON, a form or multipart and receives JSON", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(credentials)) form.set(name, value);
    const answers = await Promise.all([
      raw("POST", "/auth/login", JSON.stringify(credentials), { "Content-Type": "application/json" }),
      raw("POST", "/auth/login", JSON.stringify(credentials), {
        "Content-Type": "Application/JSON; charset=UTF-8",
        Accept: "application/json",
      }),
      createClient(server.url).send("POST", "/auth/login", { body: new URLSearchParams(credentials) }),
      createClient(server.url).send("POST", "/auth/login", { body: form }),
    ]);
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([200, { redirect: "/dashboard" }]);
    }
  });

  test("an unreadable body is answered with 400 and malformed_body", async () => {
    const json = { "Content-Type": "application/json" };
    for (const body of ["{", "[1]", "null", '"text"', "{'a':1}"]) {
      const answer = await raw("POST", "/auth/login", body, json);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { message: "The request could not be read", code: "malformed_body" },
      ]);
    }
    expect((await raw("POST", "/auth/login", "<a/>", { "Content-Type": "application/xml" })).status).toBe(415);
  });

  test("a body above the limit is answered with 413, also without a Content-Length", async () => {
    const long = JSON.stringify({ ...credentials, next: "x".repeat(100_000) });
    const answer = await raw("POST", "/auth/login", long, { "Content-Type": "application/json" });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "body_too_large"]);
    const endless = new ReadableStream({
      pull: (stream) => stream.enqueue(new TextEncoder().encode("x".repeat(16_384))),
    });
    const streamed = await fetch(`${server.url}/auth/login`, {
      method: "POST",
      body: endless,
      headers: { "Content-Type": "application/json" },
      duplex: "half",
    } as RequestInit).then(
      ({ status }) => status,
      () => "cut off",
    );
    expect([413, "cut off"]).toContain(streamed);
  });

  test("a wrong method is answered with 405 and the allowed methods", async () => {
    const client = createClient(server.url);
    const answer = await client.json("DELETE", "/forgot-password");
    expect([answer.status, answer.headers.get("allow"), answer.body.code]).toEqual([
      405,
      "POST, PUT",
      "method_not_allowed",
    ]);
    expect((await client.json("PUT", "/auth/login", {})).status).toBe(405);
    for (const [path, allowed] of Object.entries({
      "/auth/login": "POST",
      "/profile/me": "PUT",
      "/dashboard/pricing/subscribe/1": "POST",
    })) {
      const opened = await client.get(path, { Accept: "text/html" });
      expect([opened.status, opened.headers.get("allow")]).toEqual([405, allowed]);
    }
    const countries = await client.json("POST", "/countries", {});
    expect([countries.status, countries.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("screens return their data as JSON to API clients, and errors as JSON too", async () => {
    const client = createClient(server.url);
    expect(await client.json("GET", "/status")).toMatchObject({ status: 200, body: { api: true } });
    expect(await client.json("GET", "/nowhere")).toMatchObject({
      status: 404,
      body: { message: "Not found", code: "not_found" },
    });
    expect(await client.json("GET", "/dashboard")).toMatchObject({
      status: 401,
      body: { message: "Sign in to continue", code: "BT100" },
    });
    expect(await client.json("GET", "/auth/user")).toMatchObject({ status: 401 });
    const customer = await logIn(server.url);
    expect(await customer.json("GET", "/dashboard")).toMatchObject({ status: 200 });
  });

  test("GET /countries has the format of the public service, sorted by name (C-184)", async () => {
    const answer = await createClient(server.url).get("/countries");
    const countries = (await answer.json()) as { name: { common: string } }[];
    const names = countries.map(({ name }) => name.common);
    expect(names.length).toBeGreaterThan(240);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
    expect(names).toContain("Norway");
  });

  test("an API client reads the customer's notifications and marks them as read (C-181)", async () => {
    const client = await logIn(server.url);
    const before = await client.json("GET", "/notifications");
    expect(before.body).toMatchObject({
      data: [
        {
          id: expect.any(Number),
          title: expect.any(String),
          description: expect.any(String),
          url: expect.stringMatching(/^\//),
        },
        {},
        {},
        {},
        {},
      ],
      meta: { unread: 5 },
    });
    expect((await client.json("PUT", "/notifications", {})).status).toBe(200);
    expect((await client.json("GET", "/notifications")).body).toMatchObject({ meta: { unread: 0 } });
  });
});

describe("page views (Q-97)", () => {
  test("a customer's page views are recorded by the server and by the browser; those of staff are not", async () => {
    const client = await logIn(server.url);
    await client.get("/terms?x=1", { Accept: "text/html" });
    await client.json("POST", "/visits", { url: "/dashboard?symbol=EUR_USD" });
    expect((await client.json("POST", "/visits", { url: "/reset-password/secret" })).status).toBe(422);
    const staff = await logIn(server.url, "manager@demo.test");
    await staff.get("/status?staff", { Accept: "text/html" });
    const urls = async () =>
      (
        await database.owner.query<{ url: string }>("select url from site.page_visits order by id desc limit 20")
      ).rows.map(({ url }) => url);
    await expect
      .poll(urls, { timeout: 15_000 })
      .toEqual(expect.arrayContaining(["/terms?x=1", "/dashboard?symbol=EUR_USD"]));
    expect((await urls()).filter((url) => url.includes("staff") || url.includes("secret"))).toEqual([]);
  });
});

describe("browsers", () => {
  test("a rejected form redirects to the page of the form, never to another site (T-27)", async () => {
    const client = createClient(server.url);
    const wrong = { email: "customer@demo.test", password: "wrong" };
    const from = (referer: string) => client.form("/auth/login", wrong, { Referer: referer });
    expect((await from(`${server.url}/?next=%2Fkyc`)).headers.get("location")).toBe("/?next=%2Fkyc");
    expect((await from("https://evil.test/trap")).headers.get("location")).toBe("/");
  });

  test("an error page shows the request's id", async () => {
    const page = await createClient(server.url).get("/nowhere", { Accept: "text/html" });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(page.headers.get("x-request-id") ?? "no id");
  });

  test("a page runs only scripts with its nonce", async () => {
    const page = await createClient(server.url).get("/", { Accept: "text/html" });
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+';/);
    const scripts = (await page.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("cache-control")).toContain("no-store");
  });

  test("a flash cookie with an invalid signature is ignored", async () => {
    const forged = Buffer.from(JSON.stringify({ kind: "failed", message: "Call this number" })).toString("base64");
    const page = await createClient(server.url).get("/", {
      Accept: "text/html",
      Cookie: `bourse_flash=${forged}.nonsense`,
    });
    expect(await page.text()).not.toContain("Call this number");
  });
});
