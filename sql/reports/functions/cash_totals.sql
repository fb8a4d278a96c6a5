-- Returns the deposits and withdrawals of real accounts, as posted in the ledger, by owner and bar of a period in the
-- site's currency; withdrawals include their fee. The owner is the gateway or that of reports.owners_of; p_customers
-- null for all customers. Called by reports.cash, reports.agents and reports.affiliates.
create or replace function reports.cash_totals(
    p_period reports.period,
    p_grouping text,
    p_rates jsonb,
    p_customers bigint[]
)
returns table (kind text, owner text, day date, amount numeric)
language plpgsql
stable
rows 500
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
begin
    return query
    with sums as (
        select
            m.kind, case when p_grouping = 'gateway' then m.gateway else o.owner end as owner, width_bucket(m.created_at, v_starts) as bar,
            m.currency, sum(m.amount) as amount
        from money.cash_movements m
        left join reports.owners_of(p_grouping) o using (user_id)
        where m.created_at >= (p_period).starts and m.created_at < (p_period).ends
            and (p_customers is null or m.user_id = any (p_customers))
        group by 1, 2, 3, 4
    )
    select s.kind::text, s.owner, v_days[s.bar], sum(s.amount / (p_rates ->> s.currency)::numeric)
    from sums s
    where p_rates ? s.currency
    group by s.kind, s.owner, s.bar;
end;
$$;

-- Returns the country, manager, affiliate or agent of each customer that has one; the agent is the retention agent of
-- the lead, without one the sales agent. No rows for other groupings. Called by the reports.
create or replace function reports.owners_of(
    p_grouping text
)
returns table (user_id bigint, owner text)
language plpgsql
stable
parallel safe
rows 10000
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_grouping in ('country', 'manager') then
        return query
        select f.user_id, case p_grouping when 'country' then nullif(f.country, '') else f.manager_id::text end
        from iam.profiles f;
    elsif p_grouping in ('affiliate', 'agent') then
        return query
        select l.user_id, case p_grouping when 'affiliate' then l.affiliate_id else coalesce(l.retention_agent_id, l.agent_id) end::text
        from crm.leads l
        where l.user_id is not null;
    end if;
end;
$$;
