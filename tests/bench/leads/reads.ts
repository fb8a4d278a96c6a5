// 18 to 21 over a million leads: lists, filters, orders, pages, totals and search, beside the barest statements.
import type pg from "pg";
import { compare, median, milliseconds, type Result } from "../measure.ts";
import type { Floor } from "./fill.ts";

const CALLS = 30;
/** What may take long is asked less often. */
const FEW = 5;

async function typical(call: () => Promise<unknown>, calls = CALLS): Promise<number> {
  const times: number[] = [];
  for (let call_ = 0; call_ < calls; call_++) times.push(await milliseconds(call));
  return median(times);
}

export async function reads(client: pg.Client, floor: Floor, rounds: number): Promise<Result[]> {
  const { admin, manager, sales, retention, affiliate } = floor;
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
  const results: Result[] = [];

  const lists: [string, number, string][] = [
    ["first page of 1,000,000 leads", admin, "new"],
    ["the same of those in sales", admin, "sales"],
    ["the same of clients", admin, "clients"],
    ["the same for a manager", manager, "new"],
    ["the same of a manager's in sales", manager, "sales"],
    ["a sales agent's", sales, "sales"],
    ["a retention agent's", retention, "retentions"],
    ["an affiliator's own", affiliate, "own"],
  ];
  for (const [title, who, of] of lists)
    results.push(await compare("18", title, rounds, bare, side("ours", list(who, {}, {}, of), FEW), page));

  const filters: [string, object][] = [
    ["status", { status: floor.status }],
    ["type", { type: "manual" }],
    ["no manager", { assigned: "noManager" }],
    ["no sale agent", { assigned: "noSaleAgent" }],
    ["no retention agent", { assigned: "noRetAgent" }],
    ["no agent", { assigned: "noAgent" }],
    ["country", { country: "Country 7" }],
    ["one agent", { agentId: String(sales) }],
    ["one affiliator", { affId: String(affiliate) }],
    ["two days", { from: "2025-06-01", to: "2025-06-02" }],
    ["a year", { from: "2025-06-01", to: "2026-05-31" }],
    ["country, status and no agent", { country: "Country 7", status: floor.status, assigned: "noAgent" }],
    ["a rare status", { status: "Rare" }],
    ["a status of none", { status: "None" }],
    ["a country of none", { country: "Nowhere" }],
  ];
  for (const [title, asked] of filters)
    results.push(
      await compare("18", `filter: ${title}`, rounds, bare, side("ours", list(admin, asked, {}), FEW), page),
    );

  const first = side("page 1", list(admin, {}, {}));
  const { rows } = await client.query<{ id: string }>(
    "select id::text from crm.leads where deleted_at is null order by id desc offset 149970 limit 1",
  );
  const at = { page: 9999, id: rows[0]?.id, key: rows[0]?.id };
  const next = list(admin, {}, { page: 10_000, at });
  results.push(await compare("19", "page 10,000 from the one before", rounds, first, side("deep", next), deep));
  const { rows: middle } = await client.query<{ id: string; key: string }>(
    "select id::text, last_name as key from crm.leads where deleted_at is null order by last_name, id offset 149970 limit 1",
  );
  const far = { sort: "last_name", page: 10_000, at: { page: 9999, ...middle[0] } };
  results.push(
    await compare(
      "19",
      "the same by last name",
      rounds,
      side("page 1", list(admin, {}, { sort: "last_name" })),
      side("deep", list(admin, {}, far)),
      deep,
    ),
  );
  const sorts =
    `-first_name last_name email -phone notes -country city sale_status -sale_status group sale_manager sale_agent
    -retention_agent affiliator created_at -deposited_at -last_access ftd_at funnel_link -reference lead_source_id`.split(
      /\s+/,
    );
  for (const sort of sorts)
    results.push(
      await compare("19", `sorted by ${sort}`, rounds, first, side(sort, list(admin, {}, { sort }), FEW), deep),
    );

  const total = { kind: "most", gate: 1.2, ambition: 0.05 } as const;
  const count = (title: string, condition: string, who: number, asked: object) =>
    compare(
      "20",
      title,
      rounds,
      side("index", ask(title, `select count(*) from crm.leads l where deleted_at is null and ${condition}`), 3),
      side("ours", ask("total", "select crm.count_leads($1, 'new', $2)", [who, asked]), 3),
      total,
    );
  results.push(
    await count("the exact total", "true", admin, {}),
    await count("the exact total of a country", "coalesce(country, '') = 'Country 7'", admin, { country: "Country 7" }),
  );

  const sought = { kind: "most", gate: 5, ambition: 2 } as const;
  const names = "coalesce(first_name, '') || ' ' || coalesce(last_name, '')";
  const seek = (title: string, who: number, search: string) =>
    compare(
      "21",
      title,
      rounds,
      side(
        "trigram",
        ask(
          title,
          `select * from crm.leads where (${names} ilike '%${search}%' or email ilike '%${search}%' or phone ilike '%${search}%')
             and deleted_at is null order by id desc limit 15`,
        ),
      ),
      side("ours", list(who, { search }, {})),
      sought,
    );
  results.push(
    await seek("search by a part of the e-mail", admin, "lead777777@"),
    await seek("search by a part of the name", admin, floor.name),
    await seek("search by ten digits of the phone", admin, floor.phone),
    await seek("search for nobody", admin, "no such person"),
    await seek("a manager's search", manager, "lead777777@"),
  );
  return results;
}
