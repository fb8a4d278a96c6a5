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

-- Stores the columns of the open positions that the actor hides; an empty list shows all. Called by POST
-- /dashboard/hidden-columns.
-- grant: bourse_app
create or replace function trading.hide_columns(
    p_actor_id bigint,
    p_names text[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    if cardinality(p_names) = 0 then
        delete from trading.hidden_columns where user_id = p_actor_id;
    else
        insert into trading.hidden_columns (user_id, names) values (p_actor_id, p_names)
        on conflict (user_id) do update set names = excluded.names;
    end if;
end;
$$;
