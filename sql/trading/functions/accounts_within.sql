-- Returns the accounts whose orders a manager (their teams' customers) or a retention agent (their own clients) may
-- see. Called by trading.trade_source. Source: Q-51, Q-52.
create or replace function trading.accounts_within(
    p_actor_id bigint
)
returns table (id bigint)
language sql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from crm.managed_customers(p_actor_id) c
    join money.accounts a on a.user_id = c.id
    where iam.role_of(p_actor_id) = iam.role('manager')
    union all
    select a.id
    from crm.leads d
    join money.accounts a on a.user_id = d.user_id
    where iam.role_of(p_actor_id) = iam.role('retention_agent') and d.retention_agent_id = p_actor_id and d.user_id is not null
$$;
