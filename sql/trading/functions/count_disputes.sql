create or replace function trading.count_disputes(
    p_actor_id bigint,
    p_filters jsonb
) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, trading.dispute_source(p_actor_id), p_filters);
$$;

comment on function trading.count_disputes(bigint, jsonb) is
'How many disputes the same filters find on all pages of trading.list_disputes. Raises BT100, BT102, BT103. Called by GET /admin/disputes.';
revoke all on function trading.count_disputes(bigint, jsonb) from public;
grant execute on function trading.count_disputes(bigint, jsonb) to bourse_app;
