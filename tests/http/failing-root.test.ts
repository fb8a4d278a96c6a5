import { afterAll, expect, test } from "vitest";
import { logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const customer = await logIn(server.url);
afterAll(() => database.owner.query("alter function site.branding_away() rename to branding").catch(() => undefined));

test("a page whose branding cannot be read shows an error with the request id", async () => {
  await database.owner.query("alter function site.branding() rename to branding_away");
  // The branding is cached for two seconds.
  await expect
    .poll(async () => (await customer.get("/dashboard", { Accept: "text/html" })).status, { timeout: 30_000 })
    .toBe(500);
  const answer = await customer.get("/dashboard", { Accept: "text/html" });
  const page = await answer.text();
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(page).toContain("Something went wrong");
  expect(page).toContain("Request ID");
  expect(page).toContain(answer.headers.get("x-request-id") ?? "no id");
  await database.owner.query("alter function site.branding_away() rename to branding");
  await expect.poll(async () => (await customer.get("/dashboard")).status, { timeout: 30_000 }).toBe(200);
});
