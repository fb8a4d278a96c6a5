import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createClient, DEMO_PASSWORD } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { holdBlocks } from "../../support/hold-blocks.ts";
import { openRecaptcha } from "../../support/providers/recaptcha.ts";
import { startServer } from "../../support/server.ts";
import { newcomer, setSetting } from "./people.ts";

const database = await createDatabase("demo");
await holdBlocks(database.owner);
await setSetting(database, "recaptchaToggle", "on");
const recaptcha = await openRecaptcha();
for (const [name, value] of Object.entries(recaptcha.keys)) await setSetting(database, name, value);
const server = await startServer(database, { jobs: true, env: { GATEWAY_URLS: `recaptcha=${recaptcha.url}` } });
const customer = "customer@demo.test";
const other = "manager@demo.test";

/** The codes in mails to the address, the newest last. */
async function codesFor(email: string, atLeast: number): Promise<string[]> {
  for (let wait = 0; ; wait++) {
    const folder = join(server.data, "mail");
    const files = await Promise.resolve()
      .then(() => readdirSync(folder))
      .catch(() => []);
    const codes = files
      .filter((name) => name.endsWith(`${email}.json`))
      .sort()
      .flatMap((name) => {
        const { text } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { text: string };
        return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)?.[0] ?? [];
      });
    if (codes.length >= atLeast || wait === 450) return codes;
    await new Promise((later) => setTimeout(later, 100));
  }
}

/** The messages on the page after a form without JavaScript. */
async function send(path: string, page: string, fields: Record<string, string>) {
  const client = createClient(server.url);
  const answer = await client.form(path, fields, { Referer: server.url + page });
  const html = await (await client.get(page, { Accept: "text/html" })).text();
  const includes = (sentence: string) => html.includes(sentence);
  return {
    to: answer.headers.get("location"),
    isIn: client.cookies.has("bourse_session"),
    needsCode: includes("Enter the code we sent to your email"),
    refused: includes("This code is invalid or has expired"),
    isBlocked: includes("Too many attempts"),
    html,
  };
}

const clearAttempts = () => database.owner.query("delete from iam.attempts");
const logIn = (more: Record<string, string> = {}) =>
  send("/auth/login", "/", { email: customer, password: DEMO_PASSWORD, ...more });

describe("without JavaScript, with the human check on", () => {
  test("a form has a field for the code, and a hidden field that only robots fill in", async () => {
    for (const page of ["/", "/signup", "/forgot-password"]) {
      const html = await (await createClient(server.url).get(page, { Accept: "text/html" })).text();
      const inside = /<noscript>(?:(?!<\/noscript>).)*name="humanCode".*?<\/noscript>/s.exec(html)?.[0] ?? "";
      expect([page, inside.includes('name="website"'), inside.includes('aria-hidden="true"')]).toEqual([
        page,
        true,
        true,
      ]);
    }
  });

  test("a customer logs in with the code of a mail once", async () => {
    await clearAttempts();
    const first = await logIn();
    expect(first).toMatchObject({ isIn: false, needsCode: true, to: "/" });
    expect(first.html).toContain(customer);
    const [code = ""] = await codesFor(customer, 1);
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);

    const { rows } = await database.owner.query(
      "select code_hash, expires_at - created_at as life from iam.human_codes",
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows).toMatchObject([{ life: { minutes: 10 } }]);

    const wrong = await logIn({ humanCode: "22222-22222" });
    expect(wrong).toMatchObject({ isIn: false, refused: true });
    // In any case and with any separator.
    expect(await logIn({ humanCode: ` ${code.toLowerCase().replace("-", " ")}` })).toMatchObject({ isIn: true });
    expect(await logIn({ humanCode: code })).toMatchObject({ isIn: false, refused: true });
  });

  test("of twenty concurrent uses of a code one succeeds", async () => {
    await clearAttempts();
    await logIn();
    const code = (await codesFor(customer, 2)).at(-1) ?? "";
    const uses = await Promise.all(Array.from({ length: 20 }, () => logIn({ humanCode: code })));
    expect(uses.filter(({ isIn }) => isIn)).toHaveLength(1);
  });

  test("a code is valid for its form and email, for ten minutes", async () => {
    await clearAttempts();
    await logIn();
    const code = (await codesFor(customer, 3)).at(-1) ?? "";
    await clearAttempts();
    const otherEmail = await send("/auth/login", "/", { email: other, password: DEMO_PASSWORD, humanCode: code });
    expect(otherEmail).toMatchObject({ isIn: false, refused: true });
    const otherForm = await send("/forgot-password", "/forgot-password", { email: customer, humanCode: code });
    expect(otherForm).toMatchObject({ to: "/forgot-password", refused: true });
    await database.owner.query(
      "update iam.human_codes set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'",
    );
    expect(await logIn({ humanCode: code })).toMatchObject({ isIn: false, refused: true });
  });

  test("a valid code with a wrong password does not log in and is used up", async () => {
    await clearAttempts();
    await logIn();
    const code = (await codesFor(customer, 4)).at(-1) ?? "";
    expect((await logIn({ humanCode: code, password: "not this one" })).html).toContain("Incorrect email or password");
    expect(await logIn({ humanCode: code })).toMatchObject({ isIn: false, refused: true });
  });

  test("a visitor signs up with a code", async () => {
    await clearAttempts();
    const person = Object.fromEntries(Object.entries(newcomer()).map(([name, value]) => [name, String(value)]));
    const email = person.email ?? "";
    expect(await send("/auth/signup", "/signup", person)).toMatchObject({ to: "/signup", needsCode: true });
    const [humanCode = ""] = await codesFor(email, 1);
    expect(await send("/auth/signup", "/signup", { ...person, humanCode })).toMatchObject({ to: "/signup/done" });
  });

  test("a reset request is accepted with a code", async () => {
    await clearAttempts();
    const requestReset = (more = {}) => send("/forgot-password", "/forgot-password", { email: other, ...more });
    expect(await requestReset()).toMatchObject({ to: "/forgot-password", needsCode: true });
    const [humanCode = ""] = await codesFor(other, 1);
    expect(await requestReset({ humanCode })).toMatchObject({ to: "/forgot-password?sent" });
  });

  test("an unknown email gets the same answer and no mail", async () => {
    await clearAttempts();
    const unknownEmail = "nobody@nordpost.test";
    const answers = [await logIn(), await send("/auth/login", "/", { email: unknownEmail, password: DEMO_PASSWORD })];
    const comparable = ({ html, ...rest }: (typeof answers)[number]) => ({
      ...rest,
      html: html.replaceAll(customer, unknownEmail).replaceAll(/"[\w+/=-]{16,}"|\d{2}:\d{2}:\d{2}\S*/g, ""),
    });
    expect(comparable(answers[1] as (typeof answers)[number])).toEqual(
      comparable(answers[0] as (typeof answers)[number]),
    );
    await codesFor(customer, 5);
    expect(await codesFor(unknownEmail, 0)).toEqual([]);
  });

  test("a robot that fills in every field is asked for a code that is never sent", async () => {
    await clearAttempts();
    const count = async () => (await database.owner.query("select 1 from iam.human_codes")).rowCount;
    const before = await count();
    expect(await logIn({ website: "https://spam.test" })).toMatchObject({ needsCode: true, isIn: false });
    expect(await logIn({ website: "https://spam.test", humanCode: "22222-22222" })).toMatchObject({ isIn: false });
    expect(await count()).toBe(before);
  });

  test("code requests and guesses are limited per account, per address and per mailbox", async () => {
    await clearAttempts();
    const blockedAfterRequests = [];
    for (let n = 0; n < 6; n++) blockedAfterRequests.push((await logIn()).isBlocked);
    expect([blockedAfterRequests.slice(0, 3), blockedAfterRequests.at(-1)]).toEqual([[false, false, false], true]);
    await clearAttempts();
    const guesses = [];
    for (let n = 0; n < 8; n++) guesses.push((await logIn({ humanCode: "22222-22222" })).isBlocked);
    expect([guesses.slice(0, 5), guesses.at(-1)]).toEqual([Array(5).fill(false), true]);
    await clearAttempts();
    const requestCode = (n: number) =>
      database.app.query("select iam.request_human_code('log_in', $1, 'en', $2)", [customer, `198.51.100.${n}`]).then(
        () => "sent",
        (error: { code: string }) => error.code,
      );
    const outcomes = [];
    for (let n = 0; n < 14; n++) outcomes.push(await requestCode(n));
    expect([outcomes.slice(0, 10), outcomes.at(-1)]).toEqual([Array(10).fill("sent"), "BT105"]);
  });

  test("an API client gets an error instead of a code", async () => {
    await clearAttempts();
    const { status, body } = await createClient(server.url).json("POST", "/auth/login", {
      email: customer,
      password: DEMO_PASSWORD,
    });
    expect([status, body.code]).toEqual([422, "human_check"]);
  });
});
