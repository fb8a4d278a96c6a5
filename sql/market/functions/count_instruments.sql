-- How many instruments the same filters find on all pages of market.list_instruments. Raises BT100, BT102, BT103.
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
