import { beforeEach, describe, expect, test } from "vitest";
import { createClient, DEMO_PASSWORD } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { openRecaptcha } from "../../support/providers/recaptcha.ts";
import { startServer } from "../../support/server.ts";
import { newcomer, setSetting } from "./people.ts";

const [database, recaptcha] = await Promise.all([createDatabase("demo"), openRecaptcha()]);
const server = await startServer(database, { env: { GATEWAY_URLS: `recaptcha=${recaptcha.url}` } });

await setSetting(database, "recaptchaToggle", "on");
for (const [name, value] of Object.entries(recaptcha.keys)) await setSetting(database, name, value);

const login = (humanKey?: string) =>
  createClient(server.url).json("POST", "/auth/login", {
    email: "customer@demo.test",
    password: DEMO_PASSWORD,
    humanKey,
  });

/** Mails with codes and failed log-ins are limited; these tests need more of them. */
beforeEach(() => database.owner.query("delete from iam.attempts"));

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
    const token = recaptcha.token();
    expect((await login(token)).status).toBe(200);
    expect(recaptcha.asked.at(-1)).toEqual({ secret: "secret-key", response: token, remoteip: "127.0.0.1" });
    // It counts once, and only for a page of ours.
    expect((await login(token)).status).toBe(422);
    recaptcha.metAt("phish.example");
    expect((await login(recaptcha.token())).status).toBe(422);
    recaptcha.metAt("127.0.0.1");
  });

  test("the page names the widget's key and where it comes from, and never the secret", async () => {
    const answer = await createClient(server.url).get("/", { Accept: "text/html" });
    const page = await answer.text();
    for (const words of ["site-key", recaptcha.url]) expect(page).toContain(words);
    expect(page).not.toContain("secret-key");
    expect(answer.headers.get("content-security-policy")).toContain(
      `frame-src ${recaptcha.url} https://www.gstatic.com`,
    );
  });

  test("nobody passes while the verifier does not answer as it should", async () => {
    for (const mood of ["broken", "limited", "page", "elsewhere", "cut", "half"] as const) {
      await database.owner.query("delete from iam.attempts");
      recaptcha.behave(mood);
      const { status, body } = await login(recaptcha.token());
      expect([mood, status]).toEqual([mood, 422]);
      // A verifier that gives no verdict leaves the code of a mail, so nobody is locked out.
      expect(["human_check", "human_code"]).toContain(body.code);
      if (["broken", "page", "cut"].includes(mood)) expect([mood, body.code]).toEqual([mood, "human_code"]);
    }
    recaptcha.behave("good");
    expect((await login(recaptcha.token())).status).toBe(200);
  });
});

describe("with the human check on and a key lost", () => {
  const code = { fields: { humanCode: "Enter the code that we sent to your email" } };

  test.each(["captchaSecretKey", "captchaClientKey"])("every client is asked for a code without %s", async (name) => {
    const stored = (await database.owner.query("select value from site.settings where name = $1", [name])).rows[0];
    await setSetting(database, name, "");
    expect(await login()).toMatchObject({ status: 422, body: code });
    expect(await login("a-robot")).toMatchObject({ status: 422, body: code });
    const page = () => createClient(server.url).get("/", { Accept: "text/html" });
    await expect
      .poll(async () => (await (await page()).text()).replaceAll(/<noscript>.*?<\/noscript>/gs, ""), {
        timeout: 10_000,
      })
      .toContain("Code from your email");
    await setSetting(database, name, stored?.value as string);
  });

  test("every client is asked for a code when the secret key cannot be opened", async () => {
    await setSetting(database, "captchaSecretKey", "sealed:1:altered");
    expect(await login("a-robot")).toMatchObject({ status: 422, body: code });
  });
});
