import type { CommonQueryMethods } from "slonik";
import { customerPage } from "../../frame/customer-page.ts";
import type { Actor } from "../../../db/actor.ts";
import { type ListAsk, newestOf } from "../../../db/queries/list-ask.ts";
import { type LeadListName, listLeads } from "../../../db/queries/crm/leads.ts";
import { listCustomers } from "../../../db/generated/iam.ts";
import { listDeposits, listWithdrawals } from "../../../db/generated/money.ts";
import { listTrades } from "../../../db/generated/trading.ts";
import { admin, affiliate, manager, retentionAgent, type RoleId, salesAgent } from "../../http/roles.ts";
import type { SearchQuery } from "./search-query.ts";

export type Hit = {
  id: number;
  to: string;
  title: string;
  text: string;
  sum?: { amount: string; currency: string };
};
export type HitGroup = {
  of: "customers" | "leads" | "trades" | "deposits" | "withdraws";
  hits: Hit[];
  more: string | null;
};

type SearchContext = { pool: CommonQueryMethods; actor: Actor; roleId: RoleId };
type Filters = ListAsk["filters"];

/** Hits per kind; a link opens the list with all of them. */
const MAX_HITS = 6;
const firstHits = (filters: Filters) => newestOf(filters, MAX_HITS);

/** Searches with the queries of the lists, because these decide in SQL which rows the actor sees and what is masked. */
export async function findHits(context: SearchContext, query: SearchQuery): Promise<HitGroup[]> {
  const groups = await Promise.all([
    findCustomers(context, query),
    findLeads(context, query),
    ...(query.id ? findById(context, query.id) : []),
  ]);
  return groups.filter((group) => group !== null).filter(({ hits }) => hits.length > 0);
}

const decides: readonly RoleId[] = [admin, manager];

async function findCustomers(
  { pool, actor, roleId }: SearchContext,
  { id, text }: SearchQuery,
): Promise<HitGroup | null> {
  if (!decides.includes(roleId) || (!id && !text)) return null;
  const rows = await listCustomers(pool, { actor, ...firstHits(text ? { search: text } : { id }) });
  const hits = rows.map((row) => ({
    id: row.id,
    to: customerPage(row.id),
    title: row.full_name,
    text: row.email,
  }));
  return group("customers", hits, text && `/admin/customers/all?${new URLSearchParams({ search: text })}`);
}

/** The lists of leads of each role, and the list with all hits; leads of affiliates have no page of their own. */
const leadsOf: Partial<Record<RoleId, { lists: LeadListName[]; all: string }>> = {
  [admin]: { lists: ["all"], all: "/admin/crm/all" },
  [manager]: { lists: ["all"], all: "/admin/crm/all" },
  [salesAgent]: { lists: ["sales"], all: "/admin/crm/sales/all" },
  [retentionAgent]: { lists: ["retentions", "clients"], all: "/admin/crm/clients" },
  [affiliate]: { lists: ["own"], all: "/affiliate" },
};

async function findLeads({ pool, actor, roleId }: SearchContext, { id, text }: SearchQuery): Promise<HitGroup | null> {
  const leads = leadsOf[roleId];
  if (!leads) return null;
  const filters: Filters[] = [...(id ? [{ id }] : []), ...(text ? [{ search: text }] : [])];
  const found = await Promise.all(
    leads.lists.flatMap((list) => filters.map((one) => listLeads(pool, { actor, list, ...firstHits(one) }))),
  );
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  const hits = [...rows.values()].map((row) => ({
    id: row.id,
    to: roleId === affiliate ? `/affiliate?id=${row.id}` : `/admin/leads/${row.id}/edit`,
    title: `${row.first_name} ${row.last_name}`.trim() || (row.email ?? ""),
    text: row.email ?? row.phone ?? "",
  }));
  return group("leads", hits, text && `${leads.all}?${new URLSearchParams({ search: text })}`);
}

function findById({ pool, actor, roleId }: SearchContext, id: string): Promise<HitGroup>[] {
  const one = firstHits({ id });
  const decided = decides.includes(roleId)
    ? [
        listDeposits(pool, { actor, ...one }).then((rows) =>
          group(
            "deposits",
            rows.map((row) => requestHit(row, `/admin/deposits?id=${row.id}`)),
          ),
        ),
        listWithdrawals(pool, { actor, ...one }).then((rows) =>
          group(
            "withdraws",
            rows.map((row) => requestHit(row, `/admin/withdraws/history?id=${row.id}`)),
          ),
        ),
      ]
    : [];
  const seesTrades = decides.includes(roleId) || roleId === retentionAgent;
  const traded = seesTrades
    ? [
        listTrades(pool, { actor, ...one }).then((rows) =>
          group(
            "trades",
            rows.map((row) => ({
              id: row.id,
              to: `/admin/trades/all?id=${row.id}`,
              title: row.instrument,
              text: row.email,
            })),
          ),
        ),
      ]
    : [];
  return [...traded, ...decided];
}

type Request = { id: number; full_name: string; email: string; amount: string; currency: string };

function requestHit({ id, full_name: title, email: text, amount, currency }: Request, to: string): Hit {
  return { id, to, title, text, sum: { amount, currency } };
}

function group(of: HitGroup["of"], found: Hit[], all?: string): HitGroup {
  return { of, hits: found.slice(0, MAX_HITS), more: found.length > MAX_HITS && all ? all : null };
}
