-- Returns until when a close can be disputed (null for an open order), whether the actor may still dispute it, and the
-- existing dispute, if any. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors: BT104
-- not found.
-- null: until, status, reason, created_at, answer, answered_at
-- grant: bourse_app
create or replace function trading.order_dispute(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    until timestamptz, is_possible boolean, status text, reason text, created_at timestamptz, answer text,
    answered_at timestamptz
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint := trading.find_order(p_actor_id, p_order_id);
begin
    return query
    select
        l.until, coalesce(a.user_id = p_actor_id and d.id is null and market.clock() <= l.until, false),
        d.status::text, d.reason, d.created_at, d.answer, d.answered_at
    from trading.orders o
    join money.accounts a on a.id = v_account_id
    cross join lateral (select o.close_time + trading.dispute_term()) l (until)
    left join trading.disputes d on d.order_id = o.id
    where o.id = p_order_id;
end;
$$;
