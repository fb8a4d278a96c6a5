import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createClient, DEMO_PASSWORD } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { newcomer, setSetting } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);

const asked: URLSearchParams[] = [];
const verifier = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const sent = new URLSearchParams(body);
    asked.push(sent);
    response.end(JSON.stringify({ success: sent.get("response") === "a-person" }));
  });
});
await new Promise<void>((ready) => verifier.listen(0, "127.0.0.1", ready));
afterAll(() => verifier.closeAllConnections());

await setSetting(database, "recaptchaToggle", "on");
await setSetting(database, "captchaClientKey", "site-key");
await setSetting(database, "captchaSecretKey", "secret-key");
await setSetting(database, "captchaVerifyUrl", `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/verify`);

const login = (humanKey?: string) =>
  createClient(server.url).json("POST", "/auth/login", {
    email: "customer@demo.test",
    password: DEMO_PASSWORD,
    humanKey,
  });

describe("with the human check on", () => {
  test("nobody logs in, signs up or asks for a link without it", async () => {
    expect(await login()).toMatchObject({
      status: 422,
      body: { fields: { humanKey: "Please confirm that you are human" } },
    });
    expect((await login("a-robot")).status).toBe(422);
    const anybody = createClient(server.url);
    expect((await anybody.json("POST", "/auth/signup", newcomer())).status).toBe(422);
    expect((await anybody.json("POST", "/forgot-password", { email: "a@b.test" })).status).toBe(422);
  });

  test("a person passes, verified on the server with the secret", async () => {
    expect((await login("a-person")).status).toBe(200);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      secret: "secret-key",
      response: "a-person",
      remoteip: "127.0.0.1",
    });
  });

  test("the page names the widget's key and never the secret", async () => {
    const page = await (await createClient(server.url).get("/", { Accept: "text/html" })).text();
    expect(page).toContain("site-key");
    expect(page).not.toContain("secret-key");
  });

  test("nobody passes while the verifier does not answer", async () => {
    verifier.closeAllConnections();
    await new Promise((closed) => verifier.close(closed));
    expect((await login("a-person")).status).toBe(422);
  });
});
