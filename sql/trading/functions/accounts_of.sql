-- Returns the accounts of the users that the filter "user" matches (iam.match_users); retention agents cannot match
-- masked e-mails. Called by trading.trade_source.
create or replace function trading.accounts_of(
    p_text text,
    p_actor_id bigint
)
returns table (id bigint)
language sql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from iam.match_users(p_text, iam.role_of(p_actor_id) <> iam.role('retention_agent')) m
    join money.accounts a on a.user_id = m.id
$$;
