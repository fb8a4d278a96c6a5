// An installation under `npm start`'s supervisor with little memory: a large import, many sockets, customers who trade,
// and processes that the kernel ends.
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { connectReaders, type Readers } from "../bench/fanout/readers.ts";
import { type Installation, openInstallation } from "../soak/installation.ts";
import { findProcesses, readMemory, readPeak, resetPeak } from "../soak/memory.ts";
import { loadFactor } from "../support/load-factor.ts";
import { isFull } from "../support/size.ts";
import { sendFile } from "./crm/send-file.ts";
import { keepTrading } from "./keep-trading.ts";

const LEADS = isFull ? 100_000 : 10_000;
const LINE_BYTES = 2000;
const LINES_PER_PIECE = 100;
const SOCKETS = isFull ? 5000 : 300;
const TRADERS = 4;
/** What Node takes by itself in a pod with the limit of deploy/kubernetes/bourse.yaml, 1 GiB. */
const FLAGS = ["--max-old-space-size=512"];
/** What deploy/kubernetes/bourse.yaml requests for each pod, half of its limit. */
const MAX_MEMORY_MB = 512;
/** PostgreSQL's processes together, without shared buffers. */
const MAX_POSTGRES_MB = 512;
const SAMPLE_MS = 500;
/** Five seconds are required; beside other tests one attempt may take longer. */
const MAX_RESTART_MS = isFull ? 5000 : 15_000;
const RECOVERY_TIMEOUT_MS = 120_000;
const TIMEOUT_MS = isFull ? 1_800_000 : 300_000;
const HELLO = JSON.stringify({ event: "subscribe", data: ["EUR_USD"], rate: 1 });

/** No field of a lead has the name of the last column. */
const HEADING = "firstName,lastName,email,country,city,remarks";
const line = (n: number, name: string) =>
  `${`First,Last,${name}-${n}@import.test,Germany,Berlin,`.padEnd(LINE_BYTES - 2, "x")}\r\n`;
const leads = (count: number, name: string) => ({
  heading: HEADING,
  piece: (n: number) => Array.from({ length: LINES_PER_PIECE }, (_, m) => line(n * LINES_PER_PIECE + m, name)).join(""),
  pieceCount: count / LINES_PER_PIECE,
});

const isShown = existsSync("/proc/self/clear_refs");
if (!isShown) console.warn("SKIPPED: /proc does not show the memory of a process on this machine");

describe.skipIf(!isShown)("an installation with little memory", () => {
  let installation: Installation;
  let owner: pg.Pool;
  let readers: Readers;
  const received = new Set<number>();

  beforeAll(async () => {
    installation = await openInstallation({ installed: inject("installed"), flags: FLAGS });
    owner = new pg.Pool({ connectionString: installation.databaseUrl, max: 4 });
    // The web process is ready before its relay.
    while (!(await isAccepting())) await wait(SAMPLE_MS);
    await connectSockets();
  }, TIMEOUT_MS);
  afterAll(async () => {
    readers?.end();
    await owner?.end();
    await installation?.stop();
  });

  function openSockets(count: number): Promise<Readers> {
    const cookies = installation.customers.map(
      ({ client }) => `bourse_session=${client.cookies.get("bourse_session")}`,
    );
    return connectReaders(Number(new URL(installation.url).port), count, cookies, { deflate: false, hello: HELLO });
  }
  async function connectSockets(): Promise<void> {
    readers = await openSockets(SOCKETS);
    received.clear();
    readers.onFrame((index) => void received.add(index));
  }
  /** The web process answers, and its relay accepts a socket. */
  const isAccepting = () =>
    openSockets(1).then(
      (one) => (one.end(), true),
      () => false,
    );

  const trade = () =>
    keepTrading(
      installation.url,
      { owner },
      installation.customers.slice(-TRADERS).map(({ client }) => client),
    );
  const pidOf = (role: string) => findProcesses(`workers/${role}/index.ts`)[0] ?? 0;
  const upload = (count: number, name: string) =>
    sendFile(`${installation.url}/admin/leads/csv`, installation.admin, leads(count, name));
  async function violations() {
    const client = await owner.connect();
    return findViolations(client).finally(() => client.release());
  }
  const countImports = async () => (await owner.query("select from crm.imports")).rowCount ?? 0;
  async function untilImported(id: number): Promise<{ state: string; added: number }> {
    for (;;) {
      const { rows } = await owner.query<{ state: string; added: number }>(
        "select state, added from crm.imports where id = $1",
        [id],
      );
      if (rows[0] && !["uploaded", "importing"].includes(rows[0].state)) return rows[0];
      await wait(200);
    }
  }

  test(
    "a large file of leads is imported within the memory of a pod while thousands of sockets receive prices (F-15, T-25)",
    async () => {
      const pids = { web: pidOf("web"), relay: pidOf("relay") };
      for (const pid of Object.values(pids)) resetPeak(pid);
      let postgres = 0;
      const sampling = setInterval(() => {
        postgres = Math.max(postgres, Number(readMemory(installation.memory).get("postgres")) / 2 ** 20);
      }, SAMPLE_MS);
      const trading = await trade();
      const { code, body } = await upload(LEADS, "large");
      expect(code).toBe(200);
      expect(await untilImported(body.id)).toEqual({ state: "done", added: LEADS });
      received.clear();
      await expect.poll(() => received.size, { timeout: RECOVERY_TIMEOUT_MS }).toBe(SOCKETS);
      const { answered, ...report } = await trading.stop();
      clearInterval(sampling);
      const peaks = { web: readPeak(pids.web), relay: readPeak(pids.relay), postgres };
      console.log(JSON.stringify({ ...peaks, answered, ...report }));
      expect(report).toEqual({
        ...{ refused: [], failed: [], resets: 0, lost: [] },
        ...{ silentSockets: 0, reconnected: 0, doubled: 0 },
      });
      expect(answered).toBeGreaterThan(TRADERS);
      expect(readers.size()).toBe(SOCKETS);
      // Neither process was ended and started again.
      expect({ web: pidOf("web"), relay: pidOf("relay") }).toEqual(pids);
      expect(Math.max(peaks.web, peaks.relay)).toBeLessThan(MAX_MEMORY_MB);
      expect(postgres).toBeLessThan(MAX_POSTGRES_MB);
      expect(await violations()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test.each(["web", "relay"])(
    "a %s process that the kernel kills for its memory runs again, and its sockets and customers go on (F-15)",
    async (role) => {
      const trading = await trade();
      await expect.poll(() => trading.answered()).toBeGreaterThan(TRADERS);
      const killed = pidOf(role);
      const imports = await countImports();
      const interrupted = upload(role === "web" ? LEADS : LINES_PER_PIECE, `killed-${role}`).then(
        () => "answered",
        () => "ended",
      );
      await expect.poll(countImports, { interval: 5 }).toBeGreaterThan(imports);
      process.kill(killed, "SIGKILL");
      const begun = performance.now();
      await expect.poll(() => readers.size(), { interval: 20, timeout: RECOVERY_TIMEOUT_MS }).toBe(0);
      await expect.poll(isAccepting, { interval: 20, timeout: RECOVERY_TIMEOUT_MS }).toBe(true);
      const restartMs = (performance.now() - begun) / (await loadFactor());
      console.log(`${role} accepts a socket ${Math.round(restartMs)} ms after its end`);
      expect(restartMs).toBeLessThan(MAX_RESTART_MS);
      expect(pidOf(role)).not.toBe(killed);
      expect(await interrupted).toBe(role === "web" ? "ended" : "answered");

      await connectSockets();
      await expect.poll(() => received.size, { timeout: RECOVERY_TIMEOUT_MS }).toBe(SOCKETS);
      const again = await upload(LINES_PER_PIECE, `again-${role}`);
      expect(await untilImported(again.body.id)).toEqual({ state: "done", added: LINES_PER_PIECE });
      const { failed, ...report } = await trading.stop();
      expect(report).toMatchObject({ refused: [], lost: [], doubled: 0, silentSockets: 0 });
      expect(report.reconnected).toBeGreaterThan(0);
      expect(failed.filter((each) => !each.includes(" 503 "))).toEqual([]);
      expect(await violations()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
