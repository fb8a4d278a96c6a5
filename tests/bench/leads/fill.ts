// A CRM with a million leads: 20 teams of 10 agents, 50 affiliates. Rows are inserted in bulk, indexes are created
// afterwards.
import type pg from "pg";

export type CrmStaff = {
  admin: number;
  manager: number;
  sales: number;
  retention: number;
  affiliate: number;
  /** Search terms: a status that many leads have, a name and a phone that few have. */
  status: string;
  name: string;
  phone: string;
};

export async function fillLeads(client: pg.Client, leads: number): Promise<CrmStaff> {
  await client.query(`
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
    select 'staff-' || n || '@example.com', 'none', 'Staff ' || n,
      case when n = 0 then 1 when n <= 20 then 2 when n <= 220 then 5 when n <= 260 then 6 else 4 end, true
    from generate_series(0, 310) n`);
  await client.query(`
    insert into crm.teams (name, code, manager_id)
    select 'Team ' || id, 'TEAM' || id, id from iam.users where role_id = 2 and email like 'staff-%'`);
  await client.query(`
    insert into crm.team_members (team_id, user_id)
    select t.id, u.id
    from (select id, row_number() over (order by id) - 1 as n from crm.teams) t
    join (select id, row_number() over (order by id) - 1 as n from iam.users where role_id in (5, 6) and email like 'staff-%') u
      on u.n % 20 = t.n`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'crm.leads'::regclass and not i.indisunique`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query("set session_replication_role = replica; select setseed(0.42)");
  await client.query(`
    insert into crm.leads (first_name, last_name, email, phone, country, city, status_id, "group", source, funnel_link, reference, manager_id,
      agent_id, retention_agent_id, affiliate_id, deposited_at, ftd_at, last_access, created_at, last_note)
    select
      'First' || md5((n % 5000)::text), 'Last' || substr(md5((n % 70001)::text), 1, 8), 'lead' || n || '@' || substr(md5(n::text), 1, 6) || '.test',
      '+49' || (30000000000 + n * 7919::bigint % 10000000000), 'Country ' || n % 40, 'City ' || n % 400,
      (select s.ids[1 + n % cardinality(s.ids)] from (select array_agg(id order by id) as ids from crm.lead_statuses) s),
      case when x < 0.4 then null when x < 0.7 then 'sales' when x < 0.85 then 'retention' else 'archived' end::crm.lead_group,
      case when n % 3 = 0 then 'manual' else 'live' end::crm.lead_source, 'https://funnel.example/' || n % 900, 'ref' || n % 3000,
      case when n % 5 > 0 then p.managers[1 + n / 5 % 20] end, case when n % 5 > 1 then p.agents[1 + n / 5 % 200] end,
      case when n % 7 = 0 then p.retention[1 + n % 40] end, case when n % 2 = 0 then p.affiliates[1 + n / 2 % 50] end,
      case when x > 0.92 then at + interval '9 days' end, case when x > 0.92 then at + interval '3 days' end,
      case when n % 4 = 0 then at + interval '20 days' end, at, case when n % 6 = 0 then 'Note ' || n end
    from (
      select n, random() as x, timestamptz '2025-01-01' + n * interval '2 years' / ${leads} as at from generate_series(1, ${leads}) n
    ) l
    cross join (
      select array_agg(id order by id) filter (where role_id = 2) as managers, array_agg(id order by id) filter (where role_id = 5) as agents,
        array_agg(id order by id) filter (where role_id = 6) as retention, array_agg(id order by id) filter (where role_id = 4) as affiliates
      from iam.users where email like 'staff-%'
    ) p`);
  await client.query(`
    insert into crm.lead_statuses (name, position) values ('Rare', 98), ('None', 99);
    update crm.leads set status_id = (select id from crm.lead_statuses where name = 'Rare') where id % 50000 = 11`);
  await client.query("set session_replication_role = origin");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("vacuum analyze");
  const { rows } = await client.query<Record<keyof CrmStaff, string>>(`
    select min(id) filter (where role_id = 1) as admin, min(id) filter (where role_id = 2) as manager,
      min(id) filter (where role_id = 5) as sales, min(id) filter (where role_id = 6) as retention,
      min(id) filter (where role_id = 4) as affiliate,
      (select name from crm.lead_statuses where not is_default and name not in ('Rare', 'None') order by id limit 1) as status,
      (select last_name from crm.leads where id % 500000 = 7 order by id limit 1) as name,
      (select right(phone, 10) from crm.leads where id % 500000 = 7 order by id limit 1) as phone
    from iam.users where email like 'staff-%'`);
  const [ids] = rows;
  if (!ids) throw new Error("The staff is missing");
  const { status, name, phone } = ids;
  return {
    admin: Number(ids.admin),
    manager: Number(ids.manager),
    sales: Number(ids.sales),
    retention: Number(ids.retention),
    affiliate: Number(ids.affiliate),
    status,
    name,
    phone,
  };
}
