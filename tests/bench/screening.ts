// 34 and 35: one customer against 50,000 listed names, and 100 changed names of a list against 200,000 customers,
// beside the bare trigram queries.
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { createNames } from "../sql/compliance/invented-names.ts";
import { connect, createBook } from "./book.ts";
import { compare, milliseconds, type Result, typical } from "./measure.ts";
import { book, type Options } from "./orders.ts";

const LISTED = 50_000;
const CUSTOMERS = 200_000;
const CHANGED = 100;
const CALLS = 60;
const BATCH = 5000;
const bound = { kind: "most", gate: 3, ambition: 2 } as const;

export async function screening(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_screening", { ...book, accounts: 10, orders: 0 });
  const client = await connect(url);
  const version = await fill(client);
  const { rows } = await client.query<{ user_id: string; name: string }>(
    "select user_id, name from compliance.subjects order by user_id limit 1000",
  );
  let turn = 0;
  const next = () => rows[turn++ % rows.length] ?? { user_id: "0", name: "" };
  const changed = await client.query<{ name: string }>(
    "select n.name from compliance.listed_names n join compliance.entries e on e.id = n.entry_id where e.from_version_id = $1",
    [version],
  );
  const results = [
    await compare(
      "42",
      "one customer against 50,000 names",
      rounds,
      {
        name: "trigram",
        unit: "ms",
        run: () =>
          typical(
            () =>
              client.query("select id from compliance.listed_names where name operator(public.%) $1", [next().name]),
            CALLS,
          ),
      },
      {
        name: "ours",
        unit: "ms",
        run: () => typical(() => client.query("select compliance.screen_subject($1)", [next().user_id]), CALLS),
      },
      bound,
    ),
    await compare(
      "43",
      "100 changed names against 200,000 customers",
      rounds,
      {
        name: "trigram",
        unit: "ms",
        run: () =>
          milliseconds(async () => {
            for (const { name } of changed.rows)
              await client.query("select user_id from compliance.subjects where name operator(public.%) $1", [name]);
          }),
      },
      {
        name: "ours",
        unit: "ms",
        run: () =>
          milliseconds(() => client.query("select compliance.screen_entries($1, 0, $2)", [version, CHANGED + 1])),
      },
      bound,
    ),
  ];
  await client.end();
  return results;
}

/** A list of 50,000 names, of which the second version changed 100, and 200,000 customers; returns that version. */
async function fill(client: pg.Client): Promise<number> {
  const names = createNames(11);
  const nameOf = () => {
    const person = names.person("");
    return names.noisy(person, "unchanged");
  };
  const listed = Array.from({ length: LISTED }, nameOf);
  await client.query("set session_replication_role = replica");
  for (let at = 0; at < CUSTOMERS; at += BATCH)
    await client.query(
      `with people as (
         insert into iam.users (email, password_hash, full_name, role_id)
         select 's' || $2 + x.place || '@bench.test', 'x', x.name, 3 from unnest($1::text[]) with ordinality x (name, place)
         returning id
       )
       insert into iam.profiles (user_id, birth_date, country) select id, '1980-01-01'::date + (id % 9000)::integer, 'Germany' from people`,
      [Array.from({ length: BATCH }, nameOf), at],
    );
  await client.query(
    "select compliance.queue_screening(array(select user_id from iam.profiles where user_id > (select coalesce(max(user_id), 0) from compliance.subjects)))",
  );
  await client.query("set session_replication_role = origin");
  const importVersion = async (from: number): Promise<number> => {
    const { rows } = await client.query<{ id: string }>(
      "insert into compliance.versions (list) values ('un') returning id",
    );
    const id = Number(rows[0]?.id);
    for (let at = 0; at < LISTED; at += BATCH) {
      const entries = listed.slice(at, at + BATCH).map((name, place) => ({
        id: String(at + place),
        data: {
          kind: "person",
          topics: ["sanctions"],
          names: [{ name: at + place < from ? `${name} ${name.length}a` : name }],
          births: [],
          countries: [],
          programs: [],
          facts: [],
        },
      }));
      await client.query("select compliance.stage_entries($1, $2)", [id, JSON.stringify(entries)]);
    }
    await client.query("select compliance.finish_import($1, 'un_xml', null)", [id]);
    return id;
  };
  await importVersion(0);
  const version = await importVersion(CHANGED);
  await client.query("create index on compliance.listed_names using gin (name public.gin_trgm_ops)");
  await client.query("create index on compliance.subjects using gin (name public.gin_trgm_ops)");
  await client.query(
    "vacuum analyze compliance.listed_names, compliance.subjects, compliance.entries, compliance.screenings, iam.users, iam.profiles",
  );
  return version;
}
