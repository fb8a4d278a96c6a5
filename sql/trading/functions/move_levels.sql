-- Returns the levels of a pending order moved by as much as the price at which it opens: the limit of a stop-limit,
-- else the price. Called by trading.change_pending and trading.review_pending. Source: Q-450.
-- null: profit, loss
create or replace function trading.move_levels(
    p_pending trading.pending_orders,
    p_price numeric,
    p_limit_price numeric,
    out profit numeric,
    out loss numeric
)
returns record
language sql
immutable
as $$
    select p_pending.take_profit + m.by, p_pending.stop_loss + m.by
    from (select case p_pending.kind
        when 'stop_limit' then p_limit_price - p_pending.limit_price else p_price - p_pending.price end) m (by)
$$;
