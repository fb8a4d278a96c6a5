-- Returns the other orders that the same tick closed, as far as the actor may see them, oldest first and at most 50;
-- total counts them all. loss and next_tick are the amounts that would make up for the loss, and for the difference to
-- the next recorded tick (trading.result_at_next_tick), in the account's currency, null for none; dispute_id is the
-- order's own dispute, compensation what was paid for the order in any dispute. Called by the correction of a trade and
-- the decision of a dispute. Errors: BT103 forbidden, BT104 not found.
-- null: loss, next_tick, dispute_id, dispute_status, compensation
-- grant: bourse_app
create or replace function trading.same_tick_orders(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    id bigint, user_id bigint, full_name text, mode text, currency text, instrument text, price_decimals integer, type text, units numeric,
    close_rate numeric, pro_loss numeric, close_reason text, is_corrected boolean, loss numeric, next_tick numeric, dispute_id bigint,
    dispute_status text, compensation numeric, total integer
)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select o.id, a.user_id, u.full_name, a.mode::text, a.currency, i.name, market.shown_decimals(i.category, i.price_decimals)::integer,
        o.type::text, o.units::numeric, o.close_rate::numeric, o.pro_loss::numeric, o.close_reason::text,
        exists (select from trading.order_changes h where h.order_id = o.id), s.loss, s.next_tick, d.id, d.status::text, coalesce(d.compensation, x.compensation)::numeric,
        count(*) over ()::integer
    from trading.closures c
    join trading.closures k on k.tick_time = c.tick_time and k.tick_instrument_id = c.tick_instrument_id and k.order_id <> c.order_id
    join trading.orders o on o.id = k.order_id and o.deleted_at is null
    join money.accounts a on a.id = o.account_id
    join iam.users u on u.id = a.user_id
    join market.instruments i on i.id = o.instrument_id
    cross join lateral trading.suggested_compensation(o) s
    left join trading.disputes d on d.order_id = o.id
    left join trading.dispute_orders x on x.order_id = o.id
    where c.order_id = p_order_id
        and (v_role = iam.role('admin') or a.user_id in (select m.id from crm.managed_customers(p_actor_id) m))
    order by o.id
    limit 50;
end;
$$;
