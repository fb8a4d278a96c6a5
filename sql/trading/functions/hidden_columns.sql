-- Returns the columns of a list that the actor has hidden, an empty list for none. p_list: positions or alerts. Called
-- by the dashboard and GET /alerts.
-- grant: bourse_app
create or replace function trading.hidden_columns(
    p_actor_id bigint,
    p_list text default 'positions'
)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce((select h.names from trading.hidden_columns h where h.user_id = p_actor_id and h.list = p_list), '{}')
$$;

-- Stores the columns of a list that the actor hides; an empty list of names shows all. p_list: positions or alerts.
-- Called by POST /dashboard/hidden-columns. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function trading.hide_columns(
    p_actor_id bigint,
    p_names text[],
    p_list text default 'positions'
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
        delete from trading.hidden_columns h where h.user_id = p_actor_id and h.list = p_list;
    else
        insert into trading.hidden_columns (user_id, list, names) values (p_actor_id, p_list, p_names)
        on conflict (user_id, list) do update set names = excluded.names;
    end if;
end;
$$;
