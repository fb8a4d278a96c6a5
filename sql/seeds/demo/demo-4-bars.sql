-- Bars of the simulated market, so that a new chart is not empty: six hours of minutes, ten days of hours, nine months
-- of days, as a random walk backwards from each instrument's typical price, where the simulator starts. The walk is the
-- same every time.
do $$
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
end
$$;
