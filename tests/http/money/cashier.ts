import { type Client, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startProvider } from "../../support/provider.ts";
import type { StandIn } from "../../support/providers/stand-in.ts";
import { startServer } from "../../support/server.ts";
import { signUp, userId } from "../identity/people.ts";

export const PROVIDER = { apiKey: "client_1", secret: "generic_secret" };

type Options = {
  jobs?: boolean;
  relay?: boolean;
  /** Other providers, enabled with the back office's form. */
  standIns?: readonly StandIn[];
  /** A file to which the server writes its whole log. */
  log?: string;
  /** Settings of the server in addition to those of tests. */
  env?: Record<string, string>;
};

/** The application with payments enabled: a bank, crypto wallets, and a stand-in for a payment provider. */
export async function openMoneyServer({ jobs = false, relay = false, standIns = [], log, env }: Options = {}) {
  const database = await createDatabase("demo");
  await database.owner.query("select market.set_clock('real', 'always', 'none')");
  const provider = await startProvider(PROVIDER);
  const urls = Object.assign({ prmoney: provider.url }, ...standIns.map((standIn) => standIn.urls)) as object;
  const GATEWAY_URLS = Object.entries(urls)
    .map(([name, url]) => `${name}=${url}`)
    .join(",");
  const server = await startServer(database, {
    ...{ jobs, relay, env: { ...env, GATEWAY_URLS, ...(log === undefined ? {} : { LOG_LEVEL: "trace" }) } },
    ...(log === undefined ? {} : { log }),
  });
  const office = await logIn(server.url, "admin@demo.test");
  await enableGateway(office, { gateway: "prmoney", keys: { key1: PROVIDER.apiKey, key2: PROVIDER.secret } });
  for (const standIn of standIns) await enableGateway(office, standIn);
  const query = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await database.owner.query(text, values)).rows as Row[];
  const staff = await query<{ id: number }>("select id from iam.users where email = 'admin@demo.test'");

  return {
    url: server.url,
    data: server.data,
    database,
    provider,
    query,
    webhook: `${server.url}/webhooks/prmoney`,
    adminId: staff[0]?.id ?? 0,
    /** The manager of every person(). */
    manager: () => logIn(server.url, "manager@demo.test"),
    customer: () => logIn(server.url),
    /** A new customer with a real account in dollars, and money on it if requested. */
    async person(money = "0"): Promise<{ client: Client; id: number; real: number; email: string; password: string }> {
      const { email, password } = await signUp(server.url, { currency: "USD" });
      const id = await userId(database, email);
      await query(
        "update iam.profiles set manager_id = (select id from iam.users where email = 'manager@demo.test') where user_id = $1",
        id,
      );
      const [row] = await query<{ id: number }>(
        "select id from money.accounts where user_id = $1 and mode = 'real'",
        id,
      );
      const real = row?.id ?? 0;
      if (money !== "0") await query("select money.adjust_balance($1, $2, $3, 'add')", staff[0]?.id, real, money);
      return { client: await logIn(server.url, email, password), id, real, email, password };
    },
    async balance(account: number): Promise<string> {
      const [row] = await query<{ balance: string }>(
        "select round(balance, 2)::text as balance from money.accounts where id = $1",
        account,
      );
      return row?.balance ?? "";
    },
    async tick(instrument: string, bid: string, ask: string): Promise<void> {
      const ticks = JSON.stringify([{ instrument, bid, ask, time: new Date().toISOString() }]);
      await database.worker.query("select market.apply_ticks($1::jsonb)", [ticks]);
    },
    /** Waits until the query returns true. */
    async until(question: string, ...values: unknown[]): Promise<void> {
      for (let tries = 0; tries < 450; tries++) {
        const [row] = await query<{ yes: boolean }>(`select (${question}) as yes`, ...values);
        if (row?.yes) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`the query never returned true: ${question}`);
    },
  };
}

/** Sends the back office's form as a browser without a script. */
export async function enableGateway(
  office: Client,
  { gateway, keys }: Pick<StandIn, "gateway" | "keys">,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ _method: "PUT", ...keys, fee: "2.9" })) body.set(name, value);
  for (const value of ["off", "on"]) body.append("isActive", value);
  const headers = { Accept: "text/html", "Sec-Fetch-Site": "same-origin" };
  const answer = await office.send("POST", `/admin/gateways/${gateway}`, { body, headers });
  const to = answer.headers.get("location");
  if (to !== "/admin/gateways") throw new Error(`${gateway} was not enabled: ${answer.status} ${to}`);
}
