-- Returns the number of plans on all pages of money.list_plans under the same filters. Errors: BT100 not signed in,
-- BT102 account inactive, BT103 forbidden.
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
