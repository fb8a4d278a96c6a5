-- Bars of the simulated market, so that a new chart is not empty: six hours of minutes, ten days of hours, nine months
-- of days, as a random walk backwards from each instrument's typical price, where the simulator starts. The walk is the
-- same every time. It passes through the prices at which the demo customer's orders were opened and closed.
do $$
declare
    v_price record;
begin
    if exists (select from market.candles) then
        return;
    end if;
    perform setseed(0.42);
    insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
    select w.id, w.resolution, w.starts_at, w.open,
        round(greatest(w.open, w.close) * (1 + w.step * 0.6 * random()::numeric), w.price_decimals),
        round(least(w.open, w.close) * (1 - w.step * 0.6 * random()::numeric), w.price_decimals),
        -- As many ticks as the minutes of a bar would have in total.
        w.close, (20 + random() * 60)::integer * w.minutes
    from (
        select p.*, coalesce(lead(p.close) over (partition by p.id, p.resolution order by p.n), p.close) as open
        from (
            select i.id, i.price_decimals, r.resolution, r.step, r.minutes, g.n,
                date_trunc(r.unit, now(), 'UTC') - g.n * r.length as starts_at,
                -- Each bar closes at the value of the walk backwards from the current price.
                round(i.typical_price * exp(sum(case when g.n = 1 then 0 else (random() + random() + random() - 1.5)::numeric * r.step end)
                    over (partition by i.id, r.resolution order by g.n)), i.price_decimals) as close
            from market.instruments i
            cross join (values
                ('1m'::market.resolution, 'minute', interval '1 minute', 360, 0.00012, 1),
                ('1h', 'hour', interval '1 hour', 240, 0.0008, 60),
                ('1d', 'day', interval '1 day', 270, 0.0045, 1440)
            ) r (resolution, unit, length, bars, step, minutes)
            cross join lateral generate_series(1, r.bars) g (n)
            where i.typical_price is not null and i.deleted_at is null
        ) p
    ) w
    where least(w.open, w.close) > 0;

    create temporary table order_prices on commit drop as
    select b.instrument_id, b.resolution, b.starts_at, p.rate, i.price_decimals, ln(2 * p.rate / (b.open + b.close)) as pull
    from trading.orders o
    join market.instruments i on i.id = o.instrument_id
    cross join lateral (values (o.created_at, o.open_rate), (o.close_time, o.close_rate)) p (at, rate)
    join market.candles b on b.instrument_id = o.instrument_id and p.at >= b.starts_at
        and p.at < b.starts_at + case b.resolution when '1m' then interval '1 minute' when '1h' then interval '1 hour' else interval '1 day' end;
    -- The logarithm of the factor for a time: at the bars of the orders it moves the bar to the order's price, between
    -- them it is linear in time, and at the newest bar it is 0.
    create temporary table pulls on commit drop as
    select p.instrument_id, p.resolution, p.starts_at as at, avg(p.pull) as pull from order_prices p group by 1, 2, 3
    union all
    select b.instrument_id, b.resolution, max(b.starts_at), 0 from market.candles b
    where b.instrument_id in (select p.instrument_id from order_prices p)
    group by 1, 2;

    with edges as (
        select b.instrument_id, b.resolution, b.starts_at, lead(b.starts_at) over w as ends_at
        from market.candles b
        where b.instrument_id in (select p.instrument_id from order_prices p)
        window w as (partition by b.instrument_id, b.resolution order by b.starts_at)
    ),
    factors as (
        select e.instrument_id, e.resolution, e.starts_at, exp(coalesce(
            a.pull + (z.pull - a.pull) * (extract(epoch from e.starts_at - a.at) / extract(epoch from z.at - a.at)), z.pull, 0)) as factor
        from edges e
        left join lateral (
            select * from pulls p where p.instrument_id = e.instrument_id and p.resolution = e.resolution and p.at <= e.starts_at
            order by p.at desc limit 1
        ) a on true
        left join lateral (
            select * from pulls p where p.instrument_id = e.instrument_id and p.resolution = e.resolution and p.at > e.starts_at
            order by p.at limit 1
        ) z on true
    )
    update market.candles b set
        open = round(b.open * f.factor, i.price_decimals), close = round(b.close * n.factor, i.price_decimals),
        high = round(b.high * greatest(f.factor, n.factor), i.price_decimals), low = round(b.low * least(f.factor, n.factor), i.price_decimals)
    from edges e
    join factors f on f.instrument_id = e.instrument_id and f.resolution = e.resolution and f.starts_at = e.starts_at
    left join factors m on m.instrument_id = e.instrument_id and m.resolution = e.resolution and m.starts_at = e.ends_at
    cross join lateral (select coalesce(m.factor, 1) as factor) n
    join market.instruments i on i.id = e.instrument_id
    where b.instrument_id = e.instrument_id and b.resolution = e.resolution and b.starts_at = e.starts_at;

    -- Two prices within one bar are further apart than the bar's own walk.
    for v_price in select * from order_prices loop
        update market.candles b set high = greatest(b.high, v_price.rate), low = least(b.low, v_price.rate)
        where b.instrument_id = v_price.instrument_id and b.resolution = v_price.resolution and b.starts_at = v_price.starts_at;
    end loop;

    -- Spreads of the hours: a share of the typical price by category, wider at night, as the simulator's.
    insert into market.hourly_spreads (instrument_id, starts_at, spread_sum, ticks)
    select b.instrument_id, b.starts_at, b.ticks * greatest(round(i.typical_price * s.share
        * case when extract(hour from b.starts_at at time zone 'UTC') between 7 and 19 then 1 else 1.6 end
        * (0.9 + 0.2 * random()::numeric), i.price_decimals + 1), 1 / 10::numeric ^ i.price_decimals), b.ticks
    from market.candles b
    join market.instruments i on i.id = b.instrument_id
    join (values
        ('forex'::market.category, 0.00008), ('commodity', 0.00015), ('index', 0.00012), ('stock', 0.0002), ('crypto', 0.0012)
    ) s (category, share) on s.category = i.category
    where b.resolution = '1h';
end
$$;
