// The whole log of a server whose customers log in, reset a password, deposit, upload, withdraw and fail to pay.
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Client, createClient, logIn } from "../support/client.ts";
import { photo } from "../support/documents.ts";
import { ROOT } from "../../db/settings.ts";
import { KEY, PASSWORDS } from "../support/templates.ts";
import { newcomer, setSetting } from "./identity/people.ts";
import { openMoneyServer, PROVIDER } from "./money/cashier.ts";

const folder = mkdtempSync(join(tmpdir(), "bourse-logs-"));
const log = join(folder, "server.log");
const cashier = await openMoneyServer({ jobs: true, relay: true, log });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BANK = {
  bank_name: "Sparebanken Sunnmark",
  account_name: "Ann Berg",
  account_number: "NO93 8601 1117 947",
  swift_code: "SPAVNOBB",
  bank_country: "Norway",
};
const [NEW_PASSWORD, WRONG_PASSWORD] = ["another-lantern-43", "a-guess-of-a-stranger-44"];
/** What the log must not have, by its name. */
const secrets = new Map<string, string>([
  ["the encryption key", KEY],
  ["a password of the database", PASSWORDS.bourse_app],
  ["a password of the database's workers", PASSWORDS.bourse_worker],
  ["a provider's secret", PROVIDER.secret],
  ["a provider's key", PROVIDER.apiKey],
  ["a new password", NEW_PASSWORD],
  ["a wrong password", WRONG_PASSWORD],
  ...Object.entries(BANK)
    .filter(([name]) => name !== "bank_country")
    .map(([name, value]): [string, string] => [`a bank's ${name}`, value]),
]);

async function send(client: Client, method: string, path: string, fields: Record<string, string>, files: string[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const name of files)
    form.set(name, new File([new Uint8Array(await photo())], "passport of Ann Berg.jpg", { type: "image/jpeg" }));
  return (await client.send(method, path, { body: form, headers: { Accept: "application/json" } })).status;
}

/** The token in a mail's link, as soon as the mail is there. */
async function tokenOf(link: string, email: string): Promise<string> {
  const find = () =>
    globSync(join(cashier.data, "mail/*.json"))
      .map((file) => readFileSync(file, "utf8"))
      .filter((mail) => mail.includes(email))
      .map((mail) => new RegExp(`/${link}/([\\w-]+)`).exec(mail)?.[1])
      .find(Boolean);
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  const token = find() ?? "";
  secrets.set(`the token of /${link}`, token);
  return token;
}

/** A customer who has signed up, confirmed the e-mail and set a new password. */
async function identify(): Promise<{ client: Client; real: number }> {
  const person = newcomer({ fullName: "Ann Berg", currency: "USD" });
  for (const name of ["fullName", "email", "password", "phone", "birthDate", "address"])
    secrets.set(`a customer's ${name}`, String(person[name]));
  const email = String(person["email"]);
  await setSetting(cashier.database, "emailVerify", "on");
  const visitor = createClient(cashier.url);
  expect((await visitor.json("POST", "/auth/signup", person)).status).toBe(200);
  expect((await visitor.json("POST", "/auth/login", { email, password: WRONG_PASSWORD })).status).toBe(401);
  const verification = await tokenOf("verify-email", email);
  expect((await visitor.get(`/verify-email/${verification}`, { Accept: "text/html" })).status).toBe(200);
  expect((await visitor.json("POST", "/verify-email", { token: verification })).status).toBe(200);
  const first = await logIn(cashier.url, email, String(person["password"]));
  secrets.set("a session", first.cookies.get("bourse_session") ?? "");
  expect((await visitor.json("POST", "/forgot-password", { email })).status).toBe(200);
  const token = await tokenOf("reset-password", email);
  expect((await visitor.get(`/reset-password/${token}`, { Accept: "text/html" })).status).toBe(200);
  expect((await visitor.json("PUT", "/forgot-password", { password: NEW_PASSWORD, token })).status).toBe(200);
  const client = await logIn(cashier.url, email, NEW_PASSWORD);
  secrets.set("a later session", client.cookies.get("bourse_session") ?? "");
  const [row] = await cashier.query<{ id: number }>(
    "select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = $1 and a.mode = 'real'",
    email,
  );
  return { client, real: row?.id ?? 0 };
}

test("the log of a used server has no secret and no personal data (T-41)", async () => {
  const { client, real } = await identify();
  expect(await send(client, "POST", "/kyc", { type: "passport" }, ["front", "back", "address"])).toBe(200);
  const { body } = await client.json("POST", "/deposits", { balance_id: real, amount: "250", gateway: "bank" });
  expect(await send(client, "PUT", String(body.paymentLink), BANK, ["proof"])).toBe(200);

  // Payments that the provider refuses, reports as failed, and a report that is not its own.
  const pay = () => client.json("POST", "/deposits", { balance_id: real, amount: "100", gateway: "prmoney" });
  for (const behaviour of ["broken", "linkless", "page", "elsewhere"] as const) {
    cashier.provider.behave(behaviour);
    expect((await pay()).status).toBe(502);
  }
  cashier.provider.behave("good");
  const { reference } = (await pay()).body.deposit as { reference: string };
  cashier.provider.settle(reference, "payment.failed");
  const report = cashier.provider.reportOf(reference, "payment.failed");
  const forged = `t=1,v1=${"ab".repeat(32)}`;
  secrets.set("a signature", forged);
  expect(await cashier.provider.report(cashier.webhook, report, forged)).not.toBe(200);
  expect(await cashier.provider.report(cashier.webhook, report)).toBe(200);
  await cashier.until("select status = 'declined' from money.deposits where reference = $1", reference);

  // A function that is missing, and connections that end: the errors of the database's driver are logged.
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = new WebSocket(`${cashier.url.replace("http", "ws")}/live`, {
    headers: { Cookie: cookie, Origin: cashier.url },
  });
  await new Promise((resolve, reject) => socket.once("message", resolve).once("error", reject));
  const rename = (from: string, to: string) => cashier.query(`alter function money.${from} rename to ${to}`);
  await rename("request_withdrawal", "request_withdrawal_away");
  expect((await client.json("POST", "/withdraws/bank", { ...BANK, balance_id: real, amount: "10" })).status).toBe(500);
  await rename("request_withdrawal_away", "request_withdrawal");
  await cashier.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'bourse%'",
  );
  const written = () => readFileSync(log, "utf8");
  await expect.poll(() => (written().match(/connection lost/g) ?? []).length).toBeGreaterThan(0);
  socket.terminate();

  const lines = written();
  const found = [...secrets].filter(([, secret]) => lines.includes(secret)).map(([name]) => name);
  expect(found).toEqual([]);
  for (const path of ["/auth/login", "/kyc", "/deposits", "/forgot-password", "/webhooks/prmoney", "/reset-password/…"])
    expect(lines).toContain(`"path":"${path}"`);
  for (const message of ["a request failed unexpectedly", "payment webhook processed"])
    expect(lines).toContain(message);
});

test("the log hides the token of every address that has one (T-41)", async () => {
  const { loggedPath } = await import("../../workers/web/logged-path.ts");
  const routes = readFileSync(join(ROOT, "app/routes.ts"), "utf8");
  const withToken = [...routes.matchAll(/route\("([\w/-]+)\/:token\??"/g)].map(([, path]) => `/${path}/`);
  expect(withToken).toHaveLength(2);
  for (const path of withToken) expect(loggedPath(`${path}a-secret`)).toBe(`${path}…`);
  expect(loggedPath("/reset-password")).toBe("/reset-password");
});
