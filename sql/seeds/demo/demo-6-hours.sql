-- Hourly bars for the demo customer's orders, which are older than the bars of all instruments: a random walk from each
-- order's opening to its close and on to the oldest existing hour, so that the page of a close shows the prices before
-- it. The walk reaches no level before its time.
do $$
begin
    perform setseed(0.43);
    insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
    with known as (
        select distinct on (instrument_id) instrument_id, starts_at, open
        from market.candles
        where resolution = '1h'
        order by instrument_id, starts_at
    ),
    orders as (
        select o.instrument_id, o.created_at as opened_at, o.close_time, o.open_rate, o.close_rate, k.starts_at as known_at,
            case o.type when 'buy' then o.stop_loss else o.take_profit end as floor,
            case o.type when 'buy' then o.take_profit else o.stop_loss end as ceiling
        from trading.orders o
        join money.accounts a on a.id = o.account_id
        join iam.users u on u.id = a.user_id and u.email = 'customer@demo.test'
        -- One order may be open when the bars of all instruments begin.
        join known k on k.instrument_id = o.instrument_id and k.starts_at > o.created_at
    ),
    anchors as (
        select instrument_id, opened_at as at, open_rate as price from orders
        union
        select instrument_id, close_time, close_rate from orders where close_time < known_at
        union
        select instrument_id, min(opened_at) - interval '60 hours', (array_agg(open_rate order by opened_at))[1]
        from orders
        group by instrument_id
        union
        select k.instrument_id, k.starts_at, k.open
        from known k
        where exists (select from orders o where o.instrument_id = k.instrument_id)
    ),
    spans as (
        select instrument_id, at as from_at, price as from_price, lead(at) over w as to_at, lead(price) over w as to_price
        from anchors
        window w as (partition by instrument_id order by at)
    ),
    walk as (
        select s.*, g.at,
            sum((random() + random() + random() - 1.5)::numeric * 0.0008) over (partition by s.instrument_id order by g.at) as strayed,
            extract(epoch from g.at - s.from_at)::numeric / extract(epoch from s.to_at - s.from_at)::numeric as part
        from spans s
        cross join lateral generate_series(s.from_at, s.to_at - interval '1 hour', interval '1 hour') g (at)
        where s.to_at is not null
    ),
    -- The deviation of the walk at the end of a span is removed evenly along the span.
    bridge as (
        select w.instrument_id, w.at,
            w.from_price * exp(
                w.part * ln(w.to_price / w.from_price) + w.strayed - first_value(w.strayed) over span
                - w.part * (last_value(w.strayed) over span - first_value(w.strayed) over span)
            ) as price
        from walk w
        window span as (partition by w.instrument_id, w.from_at order by w.at rows between unbounded preceding and unbounded following)
    ),
    kept as (
        select b.instrument_id, b.at, o.floor, o.ceiling, i.price_decimals,
            case
                when b.at > o.opened_at then least(greatest(b.price, o.floor * 1.0004), o.ceiling * 0.9996)
                else b.price
            end as price
        from bridge b
        join market.instruments i on i.id = b.instrument_id
        left join orders o on o.instrument_id = b.instrument_id and b.at >= o.opened_at and b.at < o.close_time
    ),
    bars as (
        select k.*, coalesce(lead(k.price) over (partition by k.instrument_id order by k.at), n.open) as close
        from kept k
        join known n on n.instrument_id = k.instrument_id
    )
    select b.instrument_id, '1h', b.at, round(b.price, b.price_decimals),
        round(least(
            greatest(b.price, b.close) * (1 + 0.0005 * random()::numeric),
            case when b.ceiling is not null then greatest(b.ceiling, b.price, b.close) end
        ), b.price_decimals),
        round(greatest(
            least(b.price, b.close) * (1 - 0.0005 * random()::numeric),
            case when b.floor is not null then least(b.floor, b.price, b.close) end
        ), b.price_decimals),
        round(b.close, b.price_decimals), (20 + random() * 60)::integer * 60
    from bars b
    on conflict do nothing;
end
$$;
