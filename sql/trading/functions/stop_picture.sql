-- Returns the closes of the newest 60 bars of an open order's instrument, oldest first, in the finest interval in which
-- the order's life fits into 45 of them, for the picture of the stop-loss dialog; bars of a day for older orders.
-- is_open: whether the order was open at the end of the bar; stop: the stop-loss after the last recorded move by a
-- trailing stop or automatic break-even up to that moment. Called by GET /dashboard/orders/{id}/loss. Errors: BT104 not
-- the actor's.
-- null: stop
-- grant: bourse_app
create or replace function trading.stop_picture(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (at timestamptz, price numeric, is_open boolean, stop numeric)
language plpgsql
stable
rows 60
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_bars constant integer := 60;
    c_life_bars constant integer := 45;
    v_order trading.orders := trading.own_open_order(p_actor_id, p_order_id);
    v_interval text := (
        select r.name
        from (values ('1m'), ('5m'), ('15m'), ('1h'), ('4h'), ('1D')) r (name)
        where market.bar_width(r.name) * c_life_bars >= market.clock() - v_order.created_at or r.name = '1D'
        order by market.bar_width(r.name)
        limit 1
    );
begin
    return query
    with moves as materialized (
        select m.number, m.at, m.rate_after from trading.order_stop_moves(p_actor_id, p_order_id) m
    )
    select b.starts_at, b.close::numeric, b.ends_at > v_order.created_at,
        (
            select m.rate_after
            from moves m
            where m.at < b.ends_at
            order by m.number desc
            limit 1
        )
    from (
        select g.starts_at, g.close, g.starts_at + market.bar_width(v_interval) as ends_at
        from market.instruments i
        cross join lateral market.get_bars(i.name, v_interval, null, null, c_bars) g
        where i.id = v_order.instrument_id
    ) b
    order by b.starts_at;
end;
$$;
