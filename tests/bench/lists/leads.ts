// 18 to 22 over a million leads: the office's list, its orders, totals, search and a move of ten thousand, beside the barest statements.
import type pg from "pg";
import { compare, median, milliseconds, type Result } from "../measure.ts";
import type { Floor } from "./fill-leads.ts";

const CALLS = 30;
const MOVED = 10_000;

async function typical(call: () => Promise<unknown>, calls = CALLS): Promise<number> {
  const times: number[] = [];
  for (let call_ = 0; call_ < calls; call_++) times.push(await milliseconds(call));
  return median(times);
}

export async function leads(client: pg.Client, { admin, manager }: Floor, rounds: number): Promise<Result[]> {
  const ask =
    (name: string, text: string, values: unknown[] = []) =>
    () =>
      client.query({ name, text, values });
  const side = (name: string, call: () => Promise<unknown>, calls?: number) => ({
    name,
    unit: "ms" as const,
    run: () => typical(call, calls),
  });
  const list = (who: number, filters: object, page: object, of = "new") =>
    ask("list", "select * from crm.list_leads($1, $2, $3, $4)", [who, of, filters, page]);
  const bare = side("bare", ask("bare", "select * from crm.leads where deleted_at is null order by id desc limit 15"));
  const page = { kind: "most", gate: 3, ambition: 1.5 } as const;
  const deep = { kind: "most", gate: 1.5, ambition: 1.1 } as const;
  const results = [
    await compare("18", "first page of 1,000,000 leads", rounds, bare, side("ours", list(admin, {}, {})), page),
    await compare("18", "the same of one group", rounds, bare, side("ours", list(admin, {}, {}, "sales")), page),
    await compare("18", "the same for a manager", rounds, bare, side("ours", list(manager, {}, {})), page),
  ];
  const first = side("page 1", list(admin, {}, {}));
  const { rows } = await client.query<{ id: string }>(
    "select id::text from crm.leads where deleted_at is null order by id desc offset 149970 limit 1",
  );
  const at = { page: 9999, id: rows[0]?.id, key: rows[0]?.id };
  results.push(
    await compare(
      "19",
      "page 10,000 from the one before",
      rounds,
      first,
      side("deep", list(admin, {}, { page: 10_000, at })),
      deep,
    ),
  );
  for (const sort of ["email", "-country", "-deposited_at", "reference", "sale_agent"])
    results.push(
      await compare("19", `sorted by ${sort}`, rounds, first, side(sort, list(admin, {}, { sort }), 3), deep),
    );
  results.push(
    await compare(
      "20",
      "the exact total",
      rounds,
      side("index", ask("count", "select count(*) from crm.leads where deleted_at is null"), 3),
      side("ours", ask("total", "select crm.count_leads($1, 'new', '{}')", [admin]), 3),
      { kind: "most", gate: 1.2, ambition: 0.05 },
    ),
    await compare(
      "21",
      "search by a part of the e-mail",
      rounds,
      side(
        "trigram",
        ask("trigram", "select id from crm.leads where email ilike '%lead777777@%' order by id desc limit 15"),
      ),
      side("ours", list(admin, { search: "lead777777@" }, {})),
      { kind: "most", gate: 5, ambition: 2 },
    ),
    await compare("22", `a move of ${MOVED} leads`, rounds, move(client, bareMove), move(client, ourMove(admin)), {
      kind: "most",
      gate: 4,
      ambition: 2,
    }),
  );
  return results;
}

type Move = { text: string; values: unknown[] };
const ids = `array(select id from crm.leads where "group" = 'sales' and deleted_at is null order by id limit ${MOVED})`;
const bareMove: Move = { text: `update crm.leads set "group" = 'archived' where id = any (${ids})`, values: [] };
const ourMove = (admin: number): Move => ({
  text: `select * from crm.move_leads($1, ${ids}, 'archived')`,
  values: [admin],
});

/** Each is rolled back, so that every round moves the same leads. */
function move(client: pg.Client, { text, values }: Move) {
  return {
    name: text.slice(0, 20),
    unit: "ms" as const,
    async run() {
      await client.query("begin");
      const took = await milliseconds(() => client.query(text, values));
      await client.query("rollback");
      return took;
    },
  };
}
