-- Returns the number of disputes on all pages of trading.list_disputes under the same filters. Called by GET
-- /admin/disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.count_disputes(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, trading.dispute_source(p_actor_id), p_filters);
$$;
