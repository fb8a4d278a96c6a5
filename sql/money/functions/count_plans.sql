-- How many plans the same filters find on all pages of money.list_plans. Raises BT100, BT102, BT103.
-- grant: bourse_app
create or replace function money.count_plans(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.plan_source(p_actor_id), p_filters);
$$;
