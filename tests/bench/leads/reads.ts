// 18 to 21 over a million leads: lists, filters, orders, pages, totals and search, beside the simplest statements for
// the same rows.
import type pg from "pg";
import { compare, type Result, typical } from "../measure.ts";
import type { CrmStaff } from "./fill.ts";

const CALLS = 30;
const page = { kind: "most", gate: 3, ambition: 1.5 } as const;
const deep = { kind: "most", gate: 1.5, ambition: 1.1 } as const;
const total = { kind: "most", gate: 1.2, ambition: 0.05 } as const;
const searchBound = { kind: "most", gate: 5, ambition: 2 } as const;

/** The columns that a list row shows of its lead: the limit returns ids instead of names of staff and statuses. */
const SHOWN = `l.id, l.first_name, l.last_name, l.email, l.phone, l.country, l.city, l.status_id, l."group", l.funnel_link, l.reference,
  l.lead_source_id, l.last_note, l.manager_id, l.agent_id, l.retention_agent_id, l.affiliate_id, l.user_id, l.created_at, l.deposited_at, l.ftd_at,
  l.last_access, l.version`;
const NAMES = "coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '')";
const SORTS =
  `-first_name last_name email -phone notes -country city sale_status -sale_status group sale_manager sale_agent
  -retention_agent affiliator created_at -deposited_at -last_access ftd_at funnel_link -reference lead_source_id`.split(
    /\s+/,
  );
/** A lead in the middle, where a page far from either end begins. */
const MIDDLE = "500000";

type Row = { id: string; sort_key: string };

export async function reads(client: pg.Client, staff: CrmStaff, rounds: number): Promise<Result[]> {
  const { admin, manager, sales, retention, affiliate } = staff;
  // Unnamed statements on both sides, as in the baseline: the server plans each one anew.
  const query =
    (text: string, values: unknown[] = []) =>
    () =>
      client.query<Row>(text, values);
  const side = (name: string, call: () => Promise<unknown>, calls = CALLS) => ({
    name,
    unit: "ms" as const,
    run: () => typical(call, calls),
  });
  const list = (actorId: number, filters: object, paging: object, of = "new") =>
    query("select * from crm.list_leads($1, $2, $3, $4)", [actorId, of, filters, paging]);
  const bare = (condition = "true") =>
    query(`select ${SHOWN} from crm.leads l where l.deleted_at is null and ${condition} order by l.id desc limit 15`);
  const results: Result[] = [];
  const measure = async (
    id: string,
    title: string,
    limit: () => Promise<unknown>,
    ours: () => Promise<unknown>,
    bound: typeof page | typeof deep | typeof searchBound,
  ) => results.push(await compare(id, title, rounds, side("limit", limit), side("ours", ours), bound));

  const team = await numbers(client, "select crm.team_agents($1) as numbers", [manager]);
  const teams = `(l.manager_id = ${manager} or l.agent_id = any ('{${team}}') or l.retention_agent_id = any ('{${team}}'))`;
  const inSales = `l."group" = 'sales'`;
  const lists: [title: string, who: number, of: string, condition: string][] = [
    ["first page of 1,000,000 leads", admin, "new", "true"],
    ["the same of those in sales", admin, "sales", inSales],
    ["the same of clients", admin, "clients", "l.deposited_at is not null"],
    ["the same for a manager", manager, "new", teams],
    ["the same of a manager's in sales", manager, "sales", `${teams} and ${inSales}`],
    ["a sales agent's", sales, "sales", `l.agent_id = ${sales} and ${inSales}`],
    ["a retention agent's", retention, "retentions", `l.retention_agent_id = ${retention} and l."group" = 'retention'`],
    ["an affiliate's own", affiliate, "own", `l.affiliate_id = ${affiliate}`],
  ];
  for (const [title, actorId, of, condition] of lists)
    await measure("18", title, bare(condition), list(actorId, {}, {}, of), page);

  const statuses = await numbers(
    client,
    "select array(select s.id from unnest($1::text[]) with ordinality n (name, n) join crm.lead_statuses s using (name) order by n.n) as numbers",
    [[staff.status, "Rare", "None"]],
  );
  const [status, rare, none] = statuses.map((id) => `l.status_id = ${id}`);
  const ofCountry = (country: string) => `coalesce(l.country, '') = '${country}'`;
  const since = (from: string, until: string) =>
    `l.created_at >= '${from}T00:00:00Z' and l.created_at < '${until}T00:00:00Z'`;
  const noAgent = "l.agent_id is null and l.retention_agent_id is null";
  const filters: [title: string, asked: object, condition: string | undefined][] = [
    ["status", { status: staff.status }, status],
    ["type", { type: "manual" }, "l.source = 'manual'"],
    ["no manager", { assigned: "noManager" }, "l.manager_id is null"],
    ["no sale agent", { assigned: "noSaleAgent" }, "l.agent_id is null"],
    ["no retention agent", { assigned: "noRetAgent" }, "l.retention_agent_id is null"],
    ["no agent", { assigned: "noAgent" }, noAgent],
    ["country", { country: "Country 7" }, ofCountry("Country 7")],
    ["one agent", { agentId: String(sales) }, `l.agent_id = ${sales}`],
    ["one affiliate", { affId: String(affiliate) }, `l.affiliate_id = ${affiliate}`],
    ["two days", { from: "2025-06-01", to: "2025-06-02" }, since("2025-06-01", "2025-06-03")],
    ["a year", { from: "2025-06-01", to: "2026-05-31" }, since("2025-06-01", "2026-06-01")],
    [
      "country, status and no agent",
      { country: "Country 7", status: staff.status, assigned: "noAgent" },
      `${ofCountry("Country 7")} and ${status} and ${noAgent}`,
    ],
    ["a rare status", { status: "Rare" }, rare],
    ["a status of no lead", { status: "None" }, none],
    ["a country of no lead", { country: "Nowhere" }, ofCountry("Nowhere")],
  ];
  for (const [title, filter, condition] of filters)
    await measure("18", `filter: ${title}`, bare(condition), list(admin, filter, {}), page);

  // Page 10,000 from the position of the page before; in every order, beside the first page of the same order.
  const { rows } = await query(
    "select id, id as sort_key from crm.leads where deleted_at is null order by id desc offset 149970 limit 1",
  )();
  await measure("19", "page 10,000", list(admin, {}, {}), list(admin, {}, deepPage("-id", rows[0])), deep);
  for (const sort of SORTS) {
    const first = list(admin, {}, { sort });
    const { rows: middle } = await list(admin, { id: MIDDLE }, { sort })();
    await measure("18", `sorted by ${sort}`, bare(), first, page);
    await measure(
      "19",
      `page 10,000 by ${sort} beside page 1`,
      first,
      list(admin, {}, deepPage(sort, middle[0])),
      deep,
    );
  }

  const count = (title: string, condition: string, actorId: number, filter: object) =>
    compare(
      "20",
      title,
      rounds,
      side(
        "index",
        query(`select count(*) from crm.leads l where deleted_at is null and "group" is null and ${condition}`),
        3,
      ),
      side("ours", query("select crm.count_leads($1, 'new', $2)", [actorId, filter]), 3),
      total,
    );
  results.push(
    await count("the exact total", "true", admin, {}),
    await count("the exact total of a country", ofCountry("Country 7"), admin, { country: "Country 7" }),
  );

  const measureSearch = (title: string, actorId: number, search: string) =>
    measure(
      "21",
      title,
      bare(`(${NAMES} ilike '%${search}%' or l.email ilike '%${search}%' or l.phone_key ilike '%${search}%')`),
      list(actorId, { search }, {}),
      searchBound,
    );
  await measureSearch("search by a part of the e-mail", admin, "lead777777@");
  await measureSearch("search by a part of the name", admin, staff.name);
  await measureSearch("search by ten digits of the phone", admin, staff.phone);
  await measureSearch("search without a match", admin, "no such person");
  await measureSearch("a manager's search", manager, "lead777777@");
  return results;
}

const deepPage = (sort: string, row: Row | undefined) => ({
  sort,
  page: 10_000,
  at: { page: 9999, id: row?.id, key: row?.sort_key },
});

async function numbers(client: pg.Client, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ numbers: (string | number)[] }>(text, values);
  return rows[0]?.numbers.map(Number) ?? [];
}
