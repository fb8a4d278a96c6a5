// Uses pgbench where it is installed, else the same closed loop over pg, for the limit and for the application alike.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "bourse-bench-"));

function find(): string | null {
  const candidates = [
    "/usr/lib/postgresql/18/bin/pgbench",
    "/usr/lib/postgresql/17/bin/pgbench",
    "/usr/lib/postgresql/15/bin/pgbench",
  ];
  const installed = candidates.find((each) => existsSync(each));
  if (installed !== undefined) return installed;
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
    return "pgbench";
  } catch {
    return null;
  }
}

export const pgbench = find();

/** `variables` are drawn for every transaction; the statement names them as :name. */
export type Load = { name: string; statement: string; variables: Record<string, [number, number]> };
export type Outcome = { tps: number; milliseconds: number };

export async function drive(url: string, load: Load, clients: number, seconds: number): Promise<Outcome> {
  return pgbench === null ? loop(url, load, clients, seconds) : external(pgbench, url, load, clients, seconds);
}

async function external(command: string, url: string, load: Load, clients: number, seconds: number): Promise<Outcome> {
  const file = join(folder, `${load.name}.pgb`);
  const draws = Object.entries(load.variables).map(([name, [from, to]]) => `\\set ${name} random(${from}, ${to})`);
  writeFileSync(file, `${draws.join("\n")}\n${load.statement};\n`);
  const flags = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds), "-f", file, url];
  const { stdout, stderr } = await run(command, flags);
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const latency = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (!Number.isFinite(tps) || failed > 0 || /aborted/.test(stderr))
    throw new Error(`${load.name}: ${stderr.slice(0, 2000)}`);
  return { tps, milliseconds: latency };
}

async function loop(url: string, load: Load, clients: number, seconds: number): Promise<Outcome> {
  const names = Object.keys(load.variables);
  const text = names.reduce(
    (statement, name, index) => statement.replaceAll(`:${name}`, `$${index + 1}`),
    load.statement,
  );
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const start = performance.now();
  const until = start + seconds * 1000;
  let count = 0;
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < until) {
        const values = names.map((name) => {
          const [from, to] = load.variables[name] ?? [0, 0];
          return from + Math.floor(Math.random() * (to - from + 1));
        });
        await client.query({ name: load.name, text, values });
        count++;
      }
    }),
  );
  const elapsed = performance.now() - start;
  await Promise.all(connections.map((client) => client.end()));
  return { tps: (count * 1000) / elapsed, milliseconds: (elapsed * clients) / count };
}
