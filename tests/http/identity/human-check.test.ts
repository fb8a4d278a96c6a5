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
  test("log-in, sign-up and reset requests are refused without the human check", async () => {
    expect(await login()).toMatchObject({
      status: 422,
      body: { fields: { humanKey: "Confirm that you are not a robot" } },
    });
    expect((await login("a-robot")).status).toBe(422);
    const client = createClient(server.url);
    expect((await client.json("POST", "/auth/signup", newcomer())).status).toBe(422);
    expect((await client.json("POST", "/forgot-password", { email: "a@b.test" })).status).toBe(422);
  });

  test("a passed human check is verified on the server with the secret", async () => {
    const token = recaptcha.token();
    expect((await login(token)).status).toBe(200);
    expect(recaptcha.verifications.at(-1)).toEqual({ secret: "secret-key", response: token, remoteip: "127.0.0.1" });
    // A token is accepted once, and only for the site's own host.
    expect((await login(token)).status).toBe(422);
    recaptcha.setHostname("phish.example");
    expect((await login(recaptcha.token())).status).toBe(422);
    recaptcha.setHostname("127.0.0.1");
  });

  test("the page has the widget's client key and address, and never the secret", async () => {
    const answer = await createClient(server.url).get("/", { Accept: "text/html" });
    const page = await answer.text();
    for (const words of ["site-key", recaptcha.url]) expect(page).toContain(words);
    expect(page).not.toContain("secret-key");
    expect(answer.headers.get("content-security-policy")).toContain(
      `frame-src ${recaptcha.url} https://www.gstatic.com`,
    );
  });

  test("no request passes while the verification service fails", async () => {
    for (const behaviour of ["broken", "limited", "page", "elsewhere", "cut", "half"] as const) {
      await database.owner.query("delete from iam.attempts");
      recaptcha.behave(behaviour);
      const { status, body } = await login(recaptcha.token());
      expect([behaviour, status]).toEqual([behaviour, 422]);
      // Without a verdict a code is sent by mail, so that users are not locked out.
      expect(["human_check", "human_code"]).toContain(body.code);
      if (["broken", "page", "cut"].includes(behaviour))
        expect([behaviour, body.code]).toEqual([behaviour, "human_code"]);
    }
    recaptcha.behave("good");
    expect((await login(recaptcha.token())).status).toBe(200);
  });
});

describe("with the human check on and a key lost", () => {
  const code = { fields: { humanCode: "Enter the code we sent to your email" } };

  test.each(["captchaSecretKey", "captchaClientKey"])(
    "every client needs a code by mail while %s is missing",
    async (name) => {
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
    },
  );

  test("every client needs a code by mail while the secret key cannot be decrypted", async () => {
    await setSetting(database, "captchaSecretKey", "sealed:1:altered");
    expect(await login("a-robot")).toMatchObject({ status: 422, body: code });
  });
});
