// The clocks of the web and the jobs process are wrong: libfaketime is preloaded into them. PostgreSQL has the right
// time, which is also that of this process.
import { describe, expect, test } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import { codeOf } from "../support/authenticator.ts";
import { createClient, logIn } from "../support/client.ts";
import { createFakeClock, hasFakeClock } from "../support/fake-clock.ts";
import { openMoneyServer } from "./money/cashier.ts";

/** For two readings of clocks on a busy machine; less than any wrong offset. */
const SLACK_SECONDS = 120;
/** A webhook that was signed earlier is refused; the slack is the time until it arrives. */
const [FRESH_SECONDS, OLD_SECONDS] = [300 - SLACK_SECONDS, 301];
const ORDER = { type: "buy", instrument: "EUR_USD", amount: "1000" };

const isInstalled = hasFakeClock("wrong clocks of the web and the jobs process");
const clock = createFakeClock("+0d");
const cashier = await openMoneyServer({ jobs: true, env: clock.env });
const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** Sets the clock of the processes while they run. */
async function setClock(offset: string, offsetSeconds: number): Promise<void> {
  clock.set(offset);
  const wrongBySeconds = async () => {
    const { headers } = await createClient(cashier.url).get("/healthz");
    return Math.abs(Date.parse(headers.get("date") ?? "") / 1_000 - nowSeconds() - offsetSeconds);
  };
  await expect.poll(wrongBySeconds).toBeLessThan(SLACK_SECONDS);
}

/** Each clock follows the one before it; the third is a jump back by an hour. */
describe.skipIf(!isInstalled).each([
  ["five minutes behind", "-5m", -5 * 60],
  ["three days ahead", "+3d", 72 * 3_600],
  ["set back by an hour", "+71h", 71 * 3_600],
])("a web process whose clock is %s", (_name, offset, offsetSeconds) => {
  test("a session is valid until its end by the database's clock (T-45, F-12)", async () => {
    await setClock(offset, offsetSeconds);
    const { client, id } = await cashier.person();
    const statusOfSession = async (endsAfter: string) => {
      await cashier.query(
        "update iam.sessions set expires_at = clock_timestamp() + $2::interval where user_id = $1",
        id,
        endsAfter,
      );
      return (await client.json("GET", "/auth/user")).status;
    };
    expect(await statusOfSession("2 minutes")).toBe(200);
    expect(await statusOfSession("-2 minutes")).toBe(401);
  });

  test("a code of the second step is judged by the database's clock (T-45, F-12)", async () => {
    const { client, email, password } = await cashier.person();
    await client.json("POST", "/security/second-step", { currentPassword: password });
    const { secret } = (await client.json("GET", "/security/two-factor")).body as { secret: string };
    expect((await client.json("PUT", "/security/second-step", { code: codeOf(secret) })).status).toBe(200);
    const phone = createClient(cashier.url);
    await phone.json("POST", "/auth/login", { email, password });
    const statusOf = async (code: string) => (await phone.json("POST", "/auth/second-step", { code })).status;
    expect(await statusOf(codeOf(secret, offsetSeconds / 30))).toBe(422);
    expect(await statusOf(codeOf(secret, 1))).toBe(200);
    expect((await phone.json("GET", "/auth/user")).status).toBe(200);
  });

  test("a payment is credited once by a webhook of the last 300 seconds of the database's clock (T-45, F-12)", async () => {
    const { client, real } = await cashier.person();
    const input = { balance_id: real, amount: "100.00", gateway: "prmoney" };
    const { reference } = (await client.json("POST", "/deposits", input)).body.deposit as { reference: string };
    cashier.provider.settle(reference, "payment.completed");
    const body = JSON.stringify(cashier.provider.reportOf(reference));
    const report = (signedAt: number) =>
      cashier.provider.report(cashier.webhook, body, cashier.provider.sign(body, signedAt));
    expect(await report(nowSeconds() - OLD_SECONDS)).toBe(401);
    if (Math.abs(offsetSeconds) > OLD_SECONDS) expect(await report(nowSeconds() + offsetSeconds)).toBe(401);
    expect(await report(nowSeconds() - FRESH_SECONDS)).toBe(200);
    await cashier.until(
      "select count(*) = 1 and bool_and(processed_at is not null) from money.payment_events where verdict = 'verified' and event ->> 'reference' = $1",
      reference,
    );
    expect(await cashier.balance(real)).toBe("100.00");
  });

  test("an order is placed at the current quote, and at none that is ahead of the database's clock (T-45, F-12)", async () => {
    const { client } = await cashier.person();
    await cashier.tick("EUR_USD", "1.10000", "1.10010");
    const ahead = { instrument: "EUR_USD", bid: "1.10100", ask: "1.10110", time: dayjs.utc().add(3, "day") };
    await cashier.database.worker.query("select market.apply_ticks($1::jsonb)", [JSON.stringify([ahead])]);
    const page = (await client.json("GET", "/dashboard")).body as { ticket: { now: string } };
    expect(Math.abs(Date.parse(page.ticket.now) / 1_000 - nowSeconds())).toBeLessThan(SLACK_SECONDS);
    const placed = await client.json("POST", "/dashboard/orders", ORDER);
    expect(placed).toMatchObject({ status: 200, body: { order: { open_rate: "1.10010" } } });
  });

  test("an amount in crypto is shown until its end by the database's clock, by which a customer's limits end too (T-45)", async () => {
    const { client, id, real } = await cashier.person();
    const input = { balance_id: real, amount: "100.00", gateway: "usdt" };
    const { paymentLink } = (await client.json("POST", "/deposits", input)).body as { paymentLink: string };
    expect(await client.json("GET", paymentLink)).toMatchObject({ status: 200, body: { isExpired: false } });
    const limits = { state: "close_only", maxLeverage: "", hours: "24", reason: "A test" };
    const office = await logIn(cashier.url, "admin@demo.test");
    expect((await office.json("POST", `/admin/customers/${id}/controls`, limits)).status).toBe(200);
    const [row] = await cashier.query<{ seconds: number }>(
      "select extract(epoch from expires_at - now())::int as seconds from trading.customer_controls where user_id = $1",
      id,
    );
    expect(Math.abs((row?.seconds ?? 0) - 86_400)).toBeLessThan(SLACK_SECONDS);
  });
});

describe.skipIf(!isInstalled)("a web process whose clock is set back by an hour while requests wait", () => {
  test("waiting requests and log-ins are answered, and a limit of requests ends no later (T-45, F-12)", async () => {
    await setClock("+3d", 72 * 3_600);
    const customer = await cashier.customer();
    const visitor = createClient(cashier.url);
    const retryAfter = async () => {
      const { headers } = await visitor.json("POST", "/password-strength", { password: "a" });
      return Number(headers.get("retry-after") ?? 0);
    };
    await expect.poll(retryAfter, { interval: 0 }).toBeGreaterThan(0);
    const holder = await cashier.database.owner.connect();
    try {
      await holder.query("begin; lock table market.favorites in access exclusive mode");
      const list = customer.json("GET", "/dashboard/get-favorite");
      await setClock("+71h", 71 * 3_600);
      expect((await cashier.customer()).cookies.has("bourse_session")).toBe(true);
      expect(await retryAfter()).toBeLessThanOrEqual(60);
      await holder.query("rollback");
      // The role ends a statement that waits for seconds.
      expect([200, 503]).toContain((await list).status);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });
});
