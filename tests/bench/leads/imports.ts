// 23: an import of a hundred thousand leads, uploaded as the page does and processed as the job does, beside COPY and
// one insert without duplicates: into a bare table, and into the application's own with its indexes.
import { fork } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type pg from "pg";
import { webFlags } from "../../../workers/node-flags.ts";
import { compare, judge, median, milliseconds, print, type Result } from "../measure.ts";
import type { CrmStaff } from "./fill.ts";
import { measureMeanwhile } from "./moves.ts";

const LINE_COUNT = 100_000;
/** Of ten lines two repeat an existing lead. */
const line = (n: number, round: string) => {
  const email = n % 5 === 0 ? `bare${n}@known.test` : `new${n}x${round}@import.test`;
  return `First${n},Last${n},${email},+1${round.length}${7_000_000_000 + n * 7},Country ${n % 40},City ${n % 400}`;
};
const header = "firstName,lastName,email,phone,country,city";

export async function imports(client: pg.Client, url: string, staff: CrmStaff, rounds: number): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-leads-"));
  // The database server reads the limit's file itself, as another operating-system user.
  chmodSync(folder, 0o755);
  let round = "";
  const file = (lines: number) => {
    round += "i";
    const path = join(folder, `${round}.csv`);
    writeFileSync(path, [header, ...Array.from({ length: lines }, (_, n) => line(n, round))].join("\n"));
    return path;
  };
  // The limit has the four indexes of performance.md and no search.
  await client.query(`
    create table public.bare_leads (id bigint generated always as identity primary key, first_name text, last_name text, email text,
      phone text, country text, city text, status_id integer, manager_id bigint, created_at timestamptz default now());
    create unlogged table public.stage (first_name text, last_name text, email text, phone text, country text, city text);
    insert into crm.leads (first_name, email, source) select 'Known', 'bare' || n || '@known.test', 'live' from generate_series(0, ${LINE_COUNT - 1}, 5) n;
    insert into public.bare_leads (first_name, last_name, email, phone, country, city, status_id, manager_id)
    select first_name, last_name, email, phone, country, city, status_id, manager_id from crm.leads order by id;
    create index on public.bare_leads (email);
    create index on public.bare_leads (manager_id, id);
    create index on public.bare_leads (status_id, id)`);
  await client.query("vacuum analyze public.bare_leads");
  await client.query("vacuum analyze crm.leads");
  const copyInto = (table: string) => {
    const path = file(LINE_COUNT);
    return milliseconds(async () => {
      await client.query("truncate public.stage");
      await client.query(`copy public.stage from '${path}' (format csv, header)`);
      await client.query(`
        insert into ${table} (first_name, last_name, email, phone, country, city${table === "crm.leads" ? ", source" : ""})
        select distinct on (lower(email)) first_name, last_name, lower(email), phone, country, city${table === "crm.leads" ? ", 'manual'" : ""}
        from public.stage s where not exists (select from ${table} b where b.email = lower(s.email))`);
    });
  };
  const bare = { name: "copy", unit: "ms" as const, run: () => copyInto("public.bare_leads") };
  let took: number[] = [];
  const ours = {
    name: "import",
    unit: "ms" as const,
    async run() {
      const path = file(LINE_COUNT);
      let id = 0;
      const staged = await milliseconds(async () => (id = (await upload(url, staff, path)).id));
      const worked = await milliseconds(() => work(client, staff, id));
      took = [staged, worked];
      return staged + worked;
    },
  };
  const gate = { kind: "most", gate: 3, ambition: 1.6 } as const;
  const title = `a file of ${LINE_COUNT.toLocaleString("en")} leads: read, checked, duplicates skipped, inserted`;
  const results = [await compare("23", title, rounds, bare, ours, gate)];
  // Without the application's triggers and foreign keys, so that only the indexes of its table are added.
  const indexed: number[] = [];
  for (let n = 0; n < rounds; n++) {
    await client.query("begin; set local session_replication_role = replica");
    indexed.push(await copyInto("crm.leads"));
    await client.query("rollback");
  }
  const same = judge(
    "23",
    "the same, beside a table with the same indexes",
    "ms",
    median(indexed),
    results[0]?.ours ?? 0,
    { kind: "most", gate: 2.5, ambition: 1.6 },
  );
  print(same);
  results.push(same);
  console.log(
    `     the last one: read and staged in ${took[0]?.toFixed(0)} ms, processed in ${took[1]?.toFixed(0)} ms`,
  );
  const small = await upload(url, staff, file(LINE_COUNT / 10));
  const large = await upload(url, staff, file(LINE_COUNT));
  console.log(`     reading a tenth of the lines kept ${small.megabytes.toFixed(1)} MB`);
  const bound = { kind: "most", gate: 1, ambition: 0.33 } as const;
  const kept = judge("23", "memory kept while the file is read, at most", "MB", 150, large.megabytes, bound);
  print(kept);
  results.push(kept, await measureMeanwhile(url, staff, "an import", () => work(client, staff, large.id)));
  rmSync(folder, { recursive: true });
  return results;
}

/** The job, as the worker runs it. */
async function work(client: pg.Client, { admin }: CrmStaff, id: number): Promise<void> {
  const mapping = { firstName: 0, lastName: 1, email: 2, phone: 3, country: 4, city: 5 };
  await client.query("select crm.run_import($1, $2, $3, 'skip', false)", [admin, id, mapping]);
  for (;;) {
    const { rows } = await client.query<{ goes_on: boolean }>({
      name: "import",
      text: "select crm.import_leads($1) as goes_on",
      values: [id],
    });
    if (!rows[0]?.goes_on) return;
  }
}

/** A separate process with the web process's memory settings, so that only the upload is measured. */
function upload(url: string, { admin }: CrmStaff, path: string): Promise<{ id: number; megabytes: number }> {
  const child = fork(resolve(import.meta.dirname, "../limits/upload.ts"), [url, String(admin), path], {
    execArgv: webFlags,
  });
  return new Promise((done, failed) => {
    child.once("message", (result) => done(result as { id: number; megabytes: number }));
    child.once("exit", (code) => failed(new Error(`the upload exited with ${code}`)));
  });
}
