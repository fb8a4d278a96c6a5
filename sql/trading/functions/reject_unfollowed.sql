-- Returns whether frames up to p_frame left moves of an account's stop-losses that trading.follow_frames has not
-- executed. In a statement that also writes, it sees the orders before the writes. Called by trading.reject_unfollowed
-- and trading.settle_orders.
create or replace function trading.has_unfollowed_moves(
    p_account_id bigint,
    p_frame bigint
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (select from market.clock_state c where c.moves_from <= p_frame)
        and exists (select from trading.moving_stops m where m.account_id = p_account_id)
        and exists (
            select
            from market.moved_ticks(p_frame) t
            join trading.moving_stops m on m.account_id = p_account_id and m.instrument_id = t.instrument_id and m.followed_frame < t.frame
                and case m.type when 'buy' then m.moves_at <= t.ask else m.moves_at >= t.bid end
            join trading.orders o on o.id = m.order_id and o.close_time is null
        );
end;
$$;

-- Rejects a change of an account's order at the prices of p_frame while has_unfollowed_moves: they were left after the
-- order was locked. Internal. Raises 40001; the call can be repeated a moment later.
create or replace function trading.reject_unfollowed(
    p_account_id bigint,
    p_frame bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if trading.has_unfollowed_moves(p_account_id, p_frame) then
        perform trading.reject_frame();
    end if;
end;
$$;
