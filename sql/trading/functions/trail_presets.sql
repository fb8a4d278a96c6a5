-- Returns distances that the dialog of an open order's stop-loss offers for a trailing stop, the smallest kind first:
-- 20 and 40 pips for currency pairs (step pips), 0.5 and 1 per cent of the market rate for others (percent), then once
-- and twice the average true range of 14 hours (atr, left out while there are fewer bars). size: the number of the
-- step; amount: the distance in unit, rounded up to the instrument's decimals. Called by GET
-- /dashboard/orders/{id}/loss. Errors: BT104 not the actor's. Source: Q-438.
-- grant: bourse_app
create or replace function trading.trail_presets(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (step text, size numeric, amount numeric, unit text)
language plpgsql
stable
rows 4
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.own_open_order(p_actor_id, p_order_id);
begin
    return query
    select d.step, d.size, trim_scale(case when i.is_forex then ceil(d.distance / i.pip * 10) / 10
            else trading.on_tick_size(d.distance, i.price_decimals, true) end), case when i.is_forex then 'pips' else 'price' end
    from (
        select n.price_decimals, market.pip_size(n.quote, n.pip_size) as pip, n.category = 'forex' as is_forex,
            trading.order_market(v_order) as market
        from market.instruments n
        where n.id = v_order.instrument_id
    ) i
    cross join lateral (
        select 1 as place, 'pips' as step, s.size, s.size * i.pip as distance
        from (values (20.0), (40.0)) s (size)
        where i.is_forex
        union all
        select 2, 'percent', s.size, i.market * s.size / 100
        from (values (0.5), (1.0)) s (size)
        where not i.is_forex
        union all
        select 3, 'atr', s.size, s.size * a.value
        from trading.indicator_values(v_order.instrument_id, '1h', 'atr', 14, null) a
        cross join (values (1.0), (2.0)) s (size)
    ) d
    where d.distance > 0 and d.distance <= i.market * 0.9
    order by d.place, d.size;
end;
$$;
