// 2, 2b, 24: orders and pages through the built application, beside bare node and a minimal Remix page.
import { randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { resolve } from "node:path";
import { freePort } from "../support/ports.ts";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook, INSTRUMENTS } from "./book.ts";
import { compare, judge, perSecond, print, type Result } from "./measure.ts";
import { bareOrder, book, draw, type Options } from "./orders.ts";
import { drive } from "./pgbench.ts";
import { launch, signIn, startWeb } from "./web.ts";

const CONNECTIONS = 16;
/** Seconds. */
const WARM_UP_SECONDS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

type Sent = { status: number; body: string };

function send(url: string, method: string, headers: Record<string, string>, body = ""): Promise<Sent> {
  return new Promise((done, fail) => {
    const outgoing = request(
      url,
      { method, agent, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } },
      (incoming: IncomingMessage) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk: string) => (text += chunk));
        incoming.on("end", () => done({ status: incoming.statusCode ?? 0, body: text }));
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

/** Answers a second to clients that each send the next request when the last one is answered. */
const rate = (seconds: number, call: () => Promise<Sent>): Promise<number> =>
  perSecond(CONNECTIONS, seconds, async () => {
    const { status, body } = await call();
    if (status >= 400) throw new Error(`${status}: ${body.slice(0, 300)}`);
  });

/** The CPU time that a process has used, from its metrics. */
async function cpuSeconds(origin: string): Promise<number> {
  const { body } = await send(`${origin}/metrics`, "GET", {});
  const used = /^process_cpu_seconds_total (\S+)/m.exec(body)?.[1];
  if (used === undefined) throw new Error(`${origin} does not report its CPU time`);
  return Number(used);
}

/** The opening tags of a page; those in its scripts are escaped. */
const countElements = ({ body }: Sent): number => body.match(/<[a-z]/gi)?.length ?? 0;

/** Pages per second of CPU time of their own process: the rate of one core, whatever else the machine runs. */
async function perCore(metrics: string, seconds: number, call: () => Promise<Sent>): Promise<number> {
  const [used, start] = [await cpuSeconds(metrics), performance.now()];
  const count = ((await rate(seconds, call)) * (performance.now() - start)) / 1000;
  return count / ((await cpuSeconds(metrics)) - used);
}

export async function pages(cluster: Cluster, options: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_pages", book);
  const client = await connect(url);
  const people = (
    await client.query<{ id: string }>("select id from iam.users where role_id = 3 order by id limit 400")
  ).rows.map((row) => Number(row.id));
  const admin = Number(
    (await client.query<{ id: string }>("select id from iam.users where role_id = 1 order by id limit 1")).rows[0]?.id,
  );
  const cookie = async (userId: number): Promise<string> => `bourse_session=${await signIn(client, userId)}`;
  const cookies: string[] = [];
  for (const id of people) cookies.push(await cookie(id));
  const adminCookie = await cookie(admin);
  const [barePort, plainPort] = [await freePort(), await freePort()];
  const web = await startWeb(url);
  const { home } = web;
  const bare = await launch(resolve(import.meta.dirname, "limits/order-server.ts"), [], {
    DATABASE_URL: url,
    PORT: String(barePort),
    NODE_ENV: "production",
  });
  const list = `${home}/admin/trades/all?limit=15`;
  const { body: data } = await send(list, "GET", { accept: "application/json", cookie: adminCookie });
  const { data: trades } = JSON.parse(data) as { data: unknown[] };
  if (trades.length !== 15) throw new Error(`The list shows ${trades.length} trades`);
  const plain = await launch(resolve(import.meta.dirname, "limits/remix-page.ts"), [], {
    ROWS: JSON.stringify(trades),
    PORT: String(plainPort),
    NODE_ENV: "production",
  });
  const order = () => `type=buy&instrument=SYM${draw([1, INSTRUMENTS])}_USD&amount=1000&profit=&loss=`;
  const headers = () => ({
    "content-type": "application/x-www-form-urlencoded",
    "idempotency-key": randomBytes(12).toString("hex"),
  });
  const ours = () =>
    rate(options.seconds, () =>
      send(
        `${home}/dashboard/orders`,
        "POST",
        {
          ...headers(),
          cookie: cookies[draw([0, cookies.length - 1])] ?? "",
          accept: "application/json",
          origin: home,
        },
        order(),
      ),
    );
  const bareOrders = () =>
    rate(options.seconds, () =>
      send(`http://127.0.0.1:${barePort}/?user=${people[draw([0, people.length - 1])]}`, "POST", headers(), order()),
    );
  const plainPage = () => send(`http://127.0.0.1:${plainPort}/`, "GET", { accept: "text/html" });
  const ourPage = () => send(list, "GET", { accept: "text/html", cookie: adminCookie });
  const results: Result[] = [];
  try {
    // Servers run for days: code is compiled on both sides before the measurement.
    for (const warm of [bareOrders, ours, () => rate(WARM_UP_SECONDS, plainPage), () => rate(WARM_UP_SECONDS, ourPage)])
      await warm();
    results.push(
      await compare(
        "2",
        "order through the action (cookie, form, key), 16 clients",
        options.rounds,
        { name: "bare node handler, the same function", unit: "tps", run: bareOrders },
        { name: "POST /dashboard/orders", unit: "tps", run: ours },
        { kind: "least", gate: 0.5, ambition: 0.65 },
      ),
    );
    results.push(
      await compare(
        "2b",
        "the same, beside pgbench on the bare tables",
        options.rounds,
        {
          name: "pgbench",
          unit: "tps",
          run: async () => (await drive(url, bareOrder, CONNECTIONS, options.seconds)).tps,
        },
        { name: "POST /dashboard/orders", unit: "tps", run: ours },
        { kind: "least", gate: 0.25, ambition: 0.32 },
      ),
    );
    const pageBound = { kind: "least", gate: 0.55, ambition: 0.8 } as const;
    const ofPages = await compare(
      "24",
      "the list of trades, 15 rows, as pages a second of one core",
      options.rounds,
      {
        name: "smallest Remix page with the same rows",
        unit: "tps",
        run: () => perCore(`http://127.0.0.1:${plainPort}`, options.seconds, plainPage),
      },
      {
        name: "GET /admin/trades/all",
        unit: "tps",
        run: () => perCore(web.metrics, options.seconds, ourPage),
      },
      pageBound,
    );
    const elements = { limit: countElements(await plainPage()), ours: countElements(await ourPage()) };
    const ofElements = [
      judge(
        "24",
        "the same, as elements a second of one core",
        "",
        ofPages.limit * elements.limit,
        ofPages.ours * elements.ours,
        pageBound,
      ),
      judge("24", "elements of the list of trades", "", 900, elements.ours, { kind: "most", gate: 1, ambition: 0.8 }),
    ];
    console.log(`     the smallest page has ${elements.limit} elements`);
    for (const result of ofElements) print(result);
    results.push(ofPages, ...ofElements);
  } finally {
    web.stop();
    for (const child of [bare, plain]) child.kill();
    await client.end();
  }
  return results;
}
