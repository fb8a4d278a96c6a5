-- Returns the columns of the open positions that the actor has hidden, an empty list for none. Called by the dashboard.
-- grant: bourse_app
create or replace function trading.hidden_columns(
    p_actor_id bigint
)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce((select names from trading.hidden_columns where user_id = p_actor_id), '{}')
$$;
