// The host names that the server accepts, and the origins from which it accepts changes.
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { DEMO_PASSWORD } from "../../support/client.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const behindTls = await startServer(database, { env: { APP_URL: "https://broker.example" } });
const behindProxy = await startServer(database, { env: { APP_URL: "https://broker.example", TRUST_PROXY: "on" } });
const production = await startServer(database, {
  env: { BOURSE_MODE: "production", SMTP_URL: "smtp://127.0.0.1:1", SESSION_SECRET: "s".repeat(40) },
});

/** fetch() cannot set the Host header. */
function send(url: string, path: string, headers: Record<string, string>, form?: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((answered, failed) => {
    const type = form === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
    const sent = request(
      { hostname, port, path, method: form === undefined ? "GET" : "POST", headers: { ...type, ...headers } },
      (response) => {
        response.resume();
        answered(response.statusCode ?? 0);
      },
    );
    sent.on("error", failed);
    sent.end(form);
  });
}
const own = new URL(server.url).host;
const port = new URL(server.url).port;

describe("the Host header", () => {
  test.each([own, `localhost:${port}`, `[::1]:${port}`, "LOCALHOST"])(
    "a request for the host %s is answered",
    async (Host) => {
      expect(await send(server.url, "/", { Host })).toBe(200);
    },
  );

  test.each(["evil.example", `evil.example:${port}`, "localhost.evil.example", "127.0.0.1.evil.example"])(
    "a request for the host %s is rejected with 421, and its mails are not shown",
    async (Host) => {
      expect(await send(server.url, "/", { Host })).toBe(421);
      expect(await send(server.url, "/dev/mail", { Host })).toBe(421);
      expect(await send(server.url, "/", { Host: own, "X-Forwarded-Host": "localhost" })).toBe(200);
    },
  );

  test("health checks are answered for any host", async () => {
    for (const path of ["/healthz", "/readyz"]) expect(await send(server.url, path, { Host: "10.0.0.7" })).toBe(200);
  });

  test("the host forwarded by a trusted proxy is used", async () => {
    const through = (host: string) => send(behindProxy.url, "/", { Host: "127.0.0.1", "X-Forwarded-Host": host });
    expect([await through("broker.example"), await through("evil.example")]).toEqual([200, 421]);
  });
});

test("mails of a development installation are shown on its own machine only, and none in production", async () => {
  const shown = (url: string) => send(url, "/dev/mail", { Host: new URL(url).host });
  expect([await shown(server.url), await shown(production.url)]).toEqual([200, 404]);
});

describe("changes from a page of another scheme", () => {
  const form = new URLSearchParams({ email: "customer@demo.test", password: DEMO_PASSWORD }).toString();
  const from = (url: string, Host: string, Origin: string, more: Record<string, string> = {}) =>
    send(url, "/auth/login", { Host, Origin, Accept: "text/html", ...more }, form);

  test("a change from a page of another scheme is rejected unless APP_URL names that origin", async () => {
    expect(await from(server.url, own, server.url)).toBe(303);
    expect(await from(server.url, own, server.url.replace("http:", "https:"))).toBe(403);
    expect(await from(behindTls.url, "broker.example", "https://broker.example")).toBe(303);
    expect(await from(behindTls.url, "broker.example", "https://broker.example:8443")).toBe(403);
    const forwarded = { "X-Forwarded-Host": "broker.example", "X-Forwarded-Proto": "https" };
    expect(await from(behindProxy.url, "127.0.0.1", "https://broker.example", forwarded)).toBe(303);
    expect(await from(behindProxy.url, "127.0.0.1", "http://broker.example", forwarded)).toBe(403);
  });
});
