-- Returns the number of instruments on all pages of market.list_instruments under the same filters. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function market.count_instruments(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, market.instrument_source(p_actor_id), p_filters);
$$;
