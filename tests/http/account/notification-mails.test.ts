import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { type Received, startMailServer } from "../../support/mail-server.ts";
import { startServer } from "../../support/server.ts";

const database = await createDatabase("demo");
const post = await startMailServer();
const server = await startServer(database, { jobs: true, env: { NODE_ENV: "production", SMTP_URL: post.url } });

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query(text, values)).rows as Row[];
const call = (text: string, values: unknown[] = []) => database.app.query(text, values);
let people: Record<"customer" | "admin" | "manager", number>;
let account: number;

/** One part of a mail, decoded as a mail reader shows it. */
function partOf({ message }: Received, type: string): string {
  const part = message.split(/\r\n--[^\r\n]+\r\n/).find((one) => one.startsWith(`Content-Type: ${type}`)) ?? "";
  const [head = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/encoding: base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
const headerOf = ({ message }: Received, name: string): string => {
  const found =
    new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, "im").exec(message)?.[1]?.replaceAll(/\r\n[ \t]/g, " ") ?? "";
  return found
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            "latin1",
          ).toString("utf8"),
    );
};
async function mailsTo(email: string, count: number): Promise<Received[]> {
  await expect
    .poll(() => post.received.filter(({ to }) => to.includes(email)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(count);
  return post.received.splice(0).filter(({ to }) => to.includes(email));
}
/** Waits until the jobs that send mails are done. */
async function jobsDone(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await query<{ n: number }>(
            "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-notices'",
          )
        )[0]?.n,
      {
        timeout: 30_000,
      },
    )
    .toBe(0);
}
const setLanguage = (language: string) =>
  query("update iam.users set language_code = $1 where email = 'customer@demo.test'", [language]);

beforeAll(async () => {
  const rows = await query<{ id: number; email: string }>("select id, email from iam.users");
  const idOf = (name: string) => rows.find(({ email }) => email === `${name}@demo.test`)?.id ?? 0;
  people = { customer: idOf("customer"), admin: idOf("admin"), manager: idOf("manager") };
  account =
    (
      await query<{ id: number }>("select id from money.accounts where user_id = $1 and mode = 'real'", [
        people.customer,
      ])
    )[0]?.id ?? 0;
  await query("update site.settings set value = 'Nordlys' where name = 'appName'");
});

describe("mails about deposits", () => {
  test("a customer gets a mail in their language when a deposit is approved or declined", async () => {
    await setLanguage("de");
    const deposits = await query<{ id: number }>(
      "insert into money.deposits (user_id, account_id, gateway, amount, total) values ($1, $2, 'bank', 250, 250), ($1, $2, 'bank', 80, 80) returning id",
      [people.customer, account],
    );
    await call("select money.approve_deposit($1, $2)", [people.admin, deposits[0]?.id]);
    const [approved] = await mailsTo("customer@demo.test", 1);
    expect(headerOf(approved as Received, "Subject")).toBe("Einzahlung genehmigt");
    expect(headerOf(approved as Received, "From")).toMatch(/^Nordlys <no-reply@/);
    const text = partOf(approved as Received, "text/plain");
    expect(text).toContain("Ihre Einzahlung wurde genehmigt und Ihrem Konto gutgeschrieben: 250.00 USD.");
    expect(text).toContain(`${server.url}/deposits`);
    const html = partOf(approved as Received, "text/html");
    expect(html).toContain('lang="de"');
    expect(html).toContain("Nordlys");

    await setLanguage("ar");
    await call("select money.decline_deposit($1, $2)", [people.admin, deposits[1]?.id]);
    const [declined] = await mailsTo("customer@demo.test", 1);
    expect(partOf(declined as Received, "text/html")).toContain('dir="rtl"');
    expect(partOf(declined as Received, "text/plain")).toContain("رُفض إيداعك");
    await jobsDone();
  });

  test("a rolled-back notification sends no mail", async () => {
    const client = await database.owner.connect();
    await client.query("begin");
    await client.query("select site.notify_user($1, 'deposit_approved', 'Deposit approved', '1.00 USD', '/deposits')", [
      people.customer,
    ]);
    await client.query("rollback");
    client.release();
    await jobsDone();
    expect(post.received.splice(0)).toEqual([]);
  });
});

describe("mails about withdrawals", () => {
  test("every administrator and manager gets a mail about a withdrawal, and the customer gets the reason of a decline", async () => {
    await setLanguage("en");
    const { rows } = await call(
      "select id from money.request_withdrawal($1, $2, 100, 'DNB', 'Clara Customer', 'NO93', 'DNBANOKK', 'Norway')",
      [people.customer, account],
    );
    const staff = [...(await mailsTo("admin@demo.test", 1))];
    expect(headerOf(staff[0] as Received, "Subject")).toBe("Withdrawal submitted");
    expect(partOf(staff[0] as Received, "text/plain")).toContain(
      "A customer requested a withdrawal that needs approval: Clara Customer, 100.00 USD.",
    );
    await jobsDone();
    post.received.splice(0);
    await call("select money.decline_withdrawal($1, $2, $3)", [
      people.admin,
      (rows[0] as { id: number }).id,
      "Name <b>differs</b> & more",
    ]);
    const [mail] = await mailsTo("customer@demo.test", 1);
    expect(partOf(mail as Received, "text/plain")).toContain("Name <b>differs</b> & more");
    expect(partOf(mail as Received, "text/html")).not.toContain("<b>differs</b>");
  });
});

describe("mails about closed orders", () => {
  test("orders closed by the engine are sent in one mail with their results; filled pending orders send none", async () => {
    const orders = await query<{ id: number }>(
      "select o.id from trading.orders o join money.accounts a on a.id = o.account_id where a.user_id = $1 and o.close_time is not null order by o.id limit 2",
      [people.customer],
    );
    await query(
      "select site.notify_users($1, 'order_closed', array['Stop-out', 'Stop-out'], array['a', 'b'], $2, '[]')",
      [[people.customer, people.customer], orders.map(({ id }) => `/orders/${id}`)],
    );
    await query("select site.notify_user($1, 'pending_filled', 'Pending order filled', '1 at 2', '/dashboard')", [
      people.customer,
    ]);
    const mails = await mailsTo("customer@demo.test", 1);
    await jobsDone();
    expect([...mails, ...post.received.splice(0)]).toHaveLength(1);
    expect(headerOf(mails[0] as Received, "Subject")).toBe("Stop-out and 1 more");
    const text = partOf(mails[0] as Received, "text/plain");
    expect(
      text.match(/Stop-out\. [A-Z0-9]+\/[A-Z]+, (Buy|Sell) [\d.]+: closed at [\d.]+\. Profit\/loss: -?[\d.]+ USD\./g),
    ).toHaveLength(2);
  });
});

describe("mails about the margin level", () => {
  test("a margin level below 100 % sends one mail, and another only after it has recovered", async () => {
    const warnings = () =>
      query<{ description: string }>(
        "select description from site.notifications where type = 'margin_call' order by id",
      );
    // The job that runs each minute may run first; the test counts the notifications.
    const warned = async (times: number) => {
      await database.worker.query("select trading.warn_margins()");
      await expect.poll(warnings, { timeout: 30_000 }).toHaveLength(times);
    };
    const level = async (balance: number) => {
      const client = await database.owner.connect();
      await client.query("set session_replication_role = replica");
      await client.query("update money.accounts set balance = $2 where user_id = $1 and mode = 'demo'", [
        people.customer,
        balance,
      ]);
      await client.query("set session_replication_role = origin");
      client.release();
    };
    await query("select market.set_clock('real', 'always', 'none')");
    const time = new Date().toISOString();
    await database.worker.query("select market.apply_ticks($1)", [
      JSON.stringify([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10000", time }]),
    ]);
    const [demo] = await query<{ id: number; balance: string }>(
      "select id, balance from money.accounts where user_id = $1 and mode = 'demo'",
      [people.customer],
    );
    await call("select trading.place_order($1, $2, 'EUR_USD', 'buy', 100000, null, null, null)", [
      people.customer,
      demo?.id,
    ]);
    await warned(0);
    await level(3500);
    await warned(1);
    await warned(1);
    await level(3800);
    await warned(1);
    await level(9000);
    await warned(1);
    await level(3000);
    await warned(2);
    await level(Number(demo?.balance));
    // The two jobs may send in either order.
    const mails = await mailsTo("customer@demo.test", 2);
    expect(mails.map((mail) => headerOf(mail, "Subject"))).toEqual(Array(2).fill("Margin level below 100 %"));
    const texts = mails.map((mail) => partOf(mail, "text/plain"));
    for (const { description } of await warnings()) {
      expect(texts.filter((text) => text.includes(`Your margin level has fallen to ${description}`))).toHaveLength(1);
    }
    await jobsDone();
  });
});

describe("the export of personal data", () => {
  test("a customer requests it, is notified by mail and downloads the file, which is of no use to others", async () => {
    await setLanguage("en");
    const customer = await logIn(server.url);
    const asked = await customer.json("POST", "/suitability/export");
    expect([asked.status, asked.body.message]).toEqual([200, "Your export is being prepared"]);
    const listed = async () =>
      (await customer.json("GET", "/suitability")).body.exports as { url: string | null; size: number }[];
    await expect.poll(async () => (await listed())[0]?.url, { timeout: 30_000 }).toMatch(/^\/files\/[0-9a-f]{40}$/);
    const [{ url, size } = { url: "", size: 0 }] = await listed();
    const answer = await customer.get(url ?? "");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(size),
      "content-disposition": expect.stringMatching(/^attachment; filename\*=UTF-8''personal-data-\d+-.*\.zip$/),
      "cache-control": "private, no-store",
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const users = JSON.parse(strFromU8(files["data/iam.users.json"] ?? new Uint8Array())) as { email: string }[];
    expect(users.map(({ email }) => email)).toEqual(["customer@demo.test"]);
    const [mail] = await mailsTo("customer@demo.test", 1);
    expect(mail && partOf(mail, "text/plain")).toContain("The export of personal data is ready");
    for (const person of ["admin", "manager"])
      expect((await (await logIn(server.url, `${person}@demo.test`)).get(url ?? "")).status).toBe(404);
    await jobsDone();
  });
});
