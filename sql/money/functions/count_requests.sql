-- Returns the number of deposits (p_kind deposit) or withdrawals on all pages of their list under the same filters.
-- Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.count_requests(
    p_actor_id bigint,
    p_kind text,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.request_source(p_actor_id, p_kind), p_filters);
$$;
