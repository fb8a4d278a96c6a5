// 35, 36: ten thousand sockets on one process at four frames a second, and a thousand on each of several processes
// behind HAProxy.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect as open } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { freePort } from "../support/ports.ts";
import type { Cluster } from "../fault/cluster.ts";
import { adaptFile, createCertificate, findProgram } from "../support/programs.ts";
import { connect, createBook } from "./book.ts";
import { frameText, launch, type Server, sessions } from "./fanout.ts";
import { connectReaders } from "./fanout/readers.ts";
import { judge, median, percentile, print, type Result } from "./measure.ts";
import type { Options } from "./orders.ts";

const SOCKETS = 10_000;
const PROCESSES = [1, 2, 4];
/** The same for every number of processes: an installation grows by another process for more sockets. */
const SOCKETS_A_RELAY = 1000;
const FRAMES_PER_SECOND = 4;
const SECONDS = 10;
/** A user may have thirty sockets. */
const CUSTOMERS = SOCKETS / 25;
const SETTLE_MS = 2000;
/** More than the latency of the last frame. */
const DRAIN_MS = 1500;

type Figures = { memory: number; cpu: number; p50: number; p99: number; delivered: number; clients: number };
type Setting = { client: pg.Client; url: string; cookies: string[] };
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);
const total = async (servers: readonly Server[], figure: "cpu" | "memory") =>
  sum(await Promise.all(servers.map((server) => server[figure]())));

/** Connects the sockets to new servers, sends frames, and closes them. */
async function measure(
  { client, url, cookies }: Setting,
  { name, processes, count }: { name: "bare" | "ours"; processes: number | null; count: number },
): Promise<Figures> {
  const servers = await Promise.all(Array.from({ length: processes ?? 1 }, () => launch(name, url)));
  const proxy = processes === null ? null : await startProxy(servers.map(({ port }) => port));
  const empty = await total(servers, "memory");
  const hello = name === "ours" ? JSON.stringify({ event: "subscribe", data: "all", rate: 25 }) : null;
  const port = proxy?.port ?? servers[0]?.port ?? 0;
  const readers = await connectReaders(port, count, cookies, { deflate: false, hello });
  await wait(SETTLE_MS);
  const memory = ((await total(servers, "memory")) - empty) / count;
  const latencies: number[] = [];
  let sentAt = 0;
  readers.onFrame(() => void latencies.push(performance.now() - sentAt));
  const cpu = await total(servers, "cpu");
  const own = process.cpuUsage();
  await sendFrames(client, servers[0]?.channel ?? "", () => (sentAt = performance.now()));
  await wait(DRAIN_MS);
  const used = (await total(servers, "cpu")) - cpu;
  const { user, system } = process.cpuUsage(own);
  readers.end();
  proxy?.stop();
  for (const { child } of servers) child.kill();
  return {
    memory: memory / 1024,
    cpu: (used * 1e6) / latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    delivered: latencies.length / (count * FRAMES_PER_SECOND * SECONDS),
    clients: (user + system) / 1e6 / SECONDS,
  };
}

async function sendFrames(client: pg.Client, channel: string, onSend: () => void): Promise<void> {
  const started = performance.now();
  for (let n = 0; n < SECONDS * FRAMES_PER_SECOND; n++) {
    await wait(Math.max(0, started + (n * 1000) / FRAMES_PER_SECOND - performance.now()));
    const text = frameText();
    onSend();
    await client.query({ name: "notify", text: "select pg_notify($1, $2)", values: [channel, text] });
  }
}

/** deploy/haproxy.cfg with one relay line for each process, without TLS. */
async function startProxy(ports: number[]): Promise<{ port: number; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bench-proxy-"));
  const port = await freePort();
  const { both } = createCertificate(folder);
  const file = adaptFile("haproxy.cfg", join(folder, "haproxy.cfg"), {
    "maxconn 50000": `maxconn ${ports.length * SOCKETS_A_RELAY + 500}`,
    "bind :80": `bind 127.0.0.1:${port}`,
    "bind :443": `bind 127.0.0.1:${await freePort()}`,
    "/etc/haproxy/certificates/": both,
    "http-request redirect scheme https code 308 unless { ssl_fc }": "",
    // The servers of the benchmark have sockets only.
    "option httpchk GET /readyz": "",
    "web1:3000": `127.0.0.1:${ports[0]}`,
    "web2:3000": `127.0.0.1:${ports[0]}`,
    "server relay1 relay1:3000": ports.map((each, n) => `server relay${n + 1} 127.0.0.1:${each}`).join("\n    "),
    "server relay2 relay2:3000": "",
  });
  const proxy = spawn(findProgram("haproxy", "processes behind a proxy") ?? "", ["-db", "-f", file], {
    stdio: "ignore",
  });
  while (!(await accepts(port))) await wait(100);
  const stop = () => {
    proxy.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  };
  return { port, stop };
}

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = open(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });

export async function sockets(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const book = { accounts: CUSTOMERS, orders: 100, levels: false, cushion: 0 };
  const url = await createBook(cluster, "bench_sockets", book);
  const client = await connect(url);
  const setting = { client, url, cookies: await sessions(client, CUSTOMERS) };
  const results = [...(await oneProcess(setting, rounds)), ...(await manyProcesses(setting, rounds))];
  await client.end();
  for (const result of results) print(result);
  return results;
}

const medianOf = (figures: Figures[], figure: keyof Figures) => median(figures.map((each) => each[figure]));

function report(name: string, figures: Figures[]): void {
  const of = (figure: keyof Figures, digits: number) => medianOf(figures, figure).toFixed(digits);
  console.log(
    `     ${name}: delivered ${of("delivered", 2)}, p50 ${of("p50", 0)}, p99 ${of("p99", 0)} ms, ` +
      `${of("memory", 1)} kB a socket, ${of("cpu", 1)} us a message, clients ${of("clients", 2)} cores`,
  );
}

async function oneProcess(setting: Setting, rounds: number): Promise<Result[]> {
  const figures: Record<"bare" | "ours", Figures[]> = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of ["bare", "ours"] as const)
      figures[name].push(await measure(setting, { name, processes: null, count: SOCKETS }));
  for (const name of ["bare", "ours"] as const) report(name, figures[name]);
  const title = `${SOCKETS} sockets at ${FRAMES_PER_SECOND} frames a second`;
  const row = (text: string, unit: string, figure: keyof Figures, gate: number, ambition: number) => {
    const [limit, ours] = [medianOf(figures.bare, figure), medianOf(figures.ours, figure)];
    return judge("35", `${title}, ${text}`, unit, limit, ours, { kind: "most", gate, ambition });
  };
  return [
    row("memory a socket", "kB", "memory", 1.5, 1.2),
    row("CPU a message", "us", "cpu", 1.15, 1),
    row("p99", "ms", "p99", 1.5, 1.15),
  ];
}

/** One relay behind HAProxy is the limit of two and four. */
async function manyProcesses(setting: Setting, rounds: number): Promise<Result[]> {
  if (findProgram("haproxy", "relays behind a proxy") === null) return [];
  const figures = new Map<number, Figures[]>(PROCESSES.map((processes) => [processes, []]));
  for (let round = 0; round < rounds; round++)
    for (const [processes, list] of figures)
      list.push(await measure(setting, { name: "ours", processes, count: processes * SOCKETS_A_RELAY }));
  for (const [processes, list] of figures) report(`${processes} behind HAProxy`, list);
  const [one = [], ...more] = figures.values();
  return more.flatMap((list, n) =>
    (["cpu", "memory"] as const).map((figure) => {
      const relays = `${SOCKETS_A_RELAY} sockets on each of ${PROCESSES[n + 1]} relays behind a proxy`;
      const title = `${relays}, ${figure === "cpu" ? "CPU a message" : "memory a socket"}`;
      const [limit, ours] = [medianOf(one, figure), medianOf(list, figure)];
      return judge("36", title, figure === "cpu" ? "us" : "kB", limit, ours, {
        kind: "most",
        gate: 1.15,
        ambition: 1.05,
      });
    }),
  );
}
