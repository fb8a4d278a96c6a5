-- Returns an indicator at the closed bars of an instrument that ended after p_after, oldest first, or at the newest
-- closed bar if p_after is null: the end and the close of each bar, and the value, null while there are too few bars.
-- p_length is null for macd and macd_histogram. The rules are those of the chart; recursive averages start at most 15
-- lengths earlier, after which the start weighs less than a millionth. Called by trading.start_indicator_alert and
-- trading.run_indicator_alerts. Source: E-39, Q-195.
create or replace function trading.indicator_values(
    p_instrument_id integer,
    p_interval text,
    p_indicator trading.alert_indicator,
    p_length integer,
    p_after timestamptz
)
returns table (ends_at timestamptz, close numeric, value numeric)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_max_new_bars constant integer := 1000;
    v_width interval := market.bar_width(p_interval);
    v_closed_until timestamptz := trading.closed_until(p_instrument_id, p_interval);
    v_new_bars integer := case when p_after is null then 1 else least(c_max_new_bars,
        greatest(1, ceil(extract(epoch from v_closed_until - p_after) / extract(epoch from v_width)))) end;
    v_ends timestamptz[];
    v_highs numeric[];
    v_lows numeric[];
    v_closes numeric[];
    v_values numeric[];
begin
    select array_agg((b.starts_at at time zone 'UTC' + v_width) at time zone 'UTC' order by b.starts_at),
        array_agg(b.high order by b.starts_at), array_agg(b.low order by b.starts_at), array_agg(b.close order by b.starts_at)
    into v_ends, v_highs, v_lows, v_closes
    from market.instruments i
    cross join lateral market.get_bars(i.name, p_interval, null, v_closed_until, v_new_bars + 15 * coalesce(p_length, 26)) b
    where i.id = p_instrument_id;

    v_values := case p_indicator
        when 'sma' then trading.moving_averages(v_closes, p_length, false)
        when 'wma' then trading.moving_averages(v_closes, p_length, true)
        when 'ema' then trading.smoothed(v_closes, p_length, 2.0 / (p_length + 1))
        when 'rsi' then trading.relative_strengths(v_closes, p_length)
        when 'stochastic' then trading.moving_averages(trading.places_in_range(v_highs, v_lows, v_closes, p_length), 3, false)
        when 'macd' then trading.macd_lines(v_closes, false)
        when 'macd_histogram' then trading.macd_lines(v_closes, true)
        else trading.true_ranges(v_highs, v_lows, v_closes, p_length)
    end;
    return query
    select b.ends_at, b.close, round(b.value, 10)
    from unnest(v_ends, v_closes, v_values) with ordinality b (ends_at, close, value, n)
    where b.ends_at > p_after or p_after is null and b.n = cardinality(v_ends)
    order by b.n;
end;
$$;

-- Returns the simple or linearly weighted average of the last p_length values at each place; null where one is missing.
-- Called by trading.indicator_values.
create or replace function trading.moving_averages(
    p_values numeric[],
    p_length integer,
    p_is_weighted boolean
)
returns numeric[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    -- The sum of n * value less (n of the first value - 1) times the sum gives the weights 1 to p_length.
    select array_agg(case when w.present < p_length then null when p_is_weighted
        then (w.placed - (w.n - p_length) * w.total) / (p_length * (p_length + 1) / 2) else w.total / p_length end order by w.n)
    from (
        select v.n, count(v.value) over last_values as present, sum(v.value) over last_values as total,
            sum(v.n * v.value) over last_values as placed
        from unnest(p_values) with ordinality v (value, n)
        window last_values as (order by v.n rows between p_length - 1 preceding and current row)
    ) w
$$;

-- Returns the exponential average of values at each place: the mean of the first p_length of them, then each value with
-- the weight p_weight; null before. Leading nulls are skipped. Called by trading.indicator_values and its functions.
create or replace function trading.smoothed(
    p_values numeric[],
    p_length integer,
    p_weight numeric
)
returns numeric[]
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
declare
    v_value numeric;
    v_present integer := 0;
    v_total numeric := 0;
    v_average numeric;
    v_averages numeric[] := '{}';
begin
    -- Rounded at each step: the digits of exact products would grow with every bar.
    foreach v_value in array coalesce(p_values, '{}') loop
        if v_value is not null and v_present < p_length then
            v_present := v_present + 1;
            v_total := v_total + v_value;
            v_average := case when v_present = p_length then round(v_total / p_length, 18) end;
        elsif v_value is not null then
            v_average := round(v_average + (v_value - v_average) * p_weight, 18);
        end if;
        v_averages := v_averages || v_average;
    end loop;
    return v_averages;
end;
$$;

-- Returns Wilder's index of rises and falls, from 0 to 100, at each place; 50 without any movement. Called by
-- trading.indicator_values.
create or replace function trading.relative_strengths(
    p_closes numeric[],
    p_length integer
)
returns numeric[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select array_agg(case when s.rise + s.fall = 0 then 50 else 100 * s.rise / (s.rise + s.fall) end order by s.n)
    from (
        select array_agg(case when m.change > 0 then m.change else m.change * 0 end order by m.n) as rises,
            array_agg(case when m.change < 0 then -m.change else m.change * 0 end order by m.n) as falls
        from (
            select c.n, c.close - lag(c.close) over (order by c.n) as change
            from unnest(p_closes) with ordinality c (close, n)
        ) m
    ) changes
    cross join lateral unnest(trading.smoothed(changes.rises, p_length, 1.0 / p_length), trading.smoothed(changes.falls, p_length, 1.0 / p_length))
        with ordinality s (rise, fall, n)
$$;

-- Returns the place of the close in the range of the last p_length bars, from 0 to 100; 50 in a range without height,
-- null with fewer bars. Called by trading.indicator_values.
create or replace function trading.places_in_range(
    p_highs numeric[],
    p_lows numeric[],
    p_closes numeric[],
    p_length integer
)
returns numeric[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select array_agg(case when r.n < p_length then null when r.high = r.low then 50
        else 100 * (r.close - r.low) / (r.high - r.low) end order by r.n)
    from (
        select b.n, b.close, max(b.high) over last_bars as high, min(b.low) over last_bars as low
        from unnest(p_highs, p_lows, p_closes) with ordinality b (high, low, close, n)
        window last_bars as (order by b.n rows between p_length - 1 preceding and current row)
    ) r
$$;

-- Returns the exponential average over 12 bars less that over 26, or its difference from its own average over 9. Called
-- by trading.indicator_values.
create or replace function trading.macd_lines(
    p_closes numeric[],
    p_is_difference boolean
)
returns numeric[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select case when p_is_difference then (
            select array_agg(d.macd - d.signal order by d.n)
            from unnest(m.lines, trading.smoothed(m.lines, 9, 2.0 / 10)) with ordinality d (macd, signal, n)
        ) else m.lines end
    from (
        select array_agg(a.fast - a.slow order by a.n) as lines
        from unnest(trading.smoothed(p_closes, 12, 2.0 / 13), trading.smoothed(p_closes, 26, 2.0 / 27)) with ordinality a (fast, slow, n)
    ) m
$$;

-- Returns Wilder's average of the true range, which extends a bar's range to the close before it. Called by
-- trading.indicator_values.
create or replace function trading.true_ranges(
    p_highs numeric[],
    p_lows numeric[],
    p_closes numeric[],
    p_length integer
)
returns numeric[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select trading.smoothed(array_agg(greatest(t.high, t.before) - least(t.low, t.before) order by t.n), p_length, 1.0 / p_length)
    from (
        select b.n, b.high, b.low, lag(b.close) over (order by b.n) as before
        from unnest(p_highs, p_lows, p_closes) with ordinality b (high, low, close, n)
    ) t
$$;
