-- Writes ticks p_from to p_to of a checked frame: latest and previous prices, current bars, finished bars to
-- market.candles and market.hourly_spreads, the market's clock. Bars are of the bid, in UTC. Called by
-- market.apply_frame.
create or replace function market.write_quotes(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_times timestamptz[],
    p_from integer,
    p_to integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from integer := p_from;
    v_to integer;
    v_minute timestamptz;
    v_new integer[];
    v_finished integer[];
    v_starts timestamptz[];
begin
    while v_from <= p_to loop
        -- Processes the ticks of one minute at a time, so that a bar is either current or finished, never both.
        v_minute := date_trunc('minute', p_times[v_from]);
        v_to := v_from;
        while v_to < p_to and p_times[v_to + 1] >= v_minute and p_times[v_to + 1] < v_minute + interval '1 minute' loop
            v_to := v_to + 1;
        end loop;
        perform market.store_hour_spreads(p_instrument_ids[v_from:v_to], date_trunc('hour', v_minute, 'UTC'));

        with ticks as (
            select t.instrument_id, t.bid, t.ask, t.time, t.n
            from unnest(p_instrument_ids[v_from:v_to], p_bids[v_from:v_to], p_asks[v_from:v_to], p_times[v_from:v_to])
                with ordinality t (instrument_id, bid, ask, time, n)
        ),
        runs as (
            select distinct on (t.instrument_id)
                t.instrument_id, t.bid, t.ask, t.time,
                first_value(t.bid) over w as open,
                max(t.bid) over w as high,
                min(t.bid) over w as low,
                count(*) over w as ticks,
                sum(t.ask - t.bid) over w as spread_sum,
                lag(t.bid) over w2 as prev_bid,
                lag(t.ask) over w2 as prev_ask,
                v_minute as minute_at,
                date_trunc('hour', v_minute, 'UTC') as hour_at,
                date_trunc('day', v_minute, 'UTC') as day_at
            from ticks t
            window w as (partition by t.instrument_id order by t.n rows between unbounded preceding and unbounded following),
                w2 as (partition by t.instrument_id order by t.n)
            order by t.instrument_id, t.n desc
        ),
        finished as (
            insert into market.candles as c (instrument_id, resolution, starts_at, open, high, low, close, ticks)
            select q.instrument_id, b.resolution, b.starts_at, b.open, b.high, b.low, q.bid, b.ticks
            from runs r
            join market.quotes q on q.instrument_id = r.instrument_id and q.minute_at < r.minute_at
            cross join lateral (values
                ('1m'::market.resolution, q.minute_at, q.minute_open, q.minute_high, q.minute_low, q.minute_ticks, true),
                ('1h', q.hour_at, q.hour_open, q.hour_high, q.hour_low, q.hour_ticks, q.hour_at < r.hour_at),
                ('1d', q.day_at, q.day_open, q.day_high, q.day_low, q.day_ticks, q.day_at < r.day_at)
            ) b (resolution, starts_at, open, high, low, ticks, is_finished)
            where b.is_finished
            on conflict (instrument_id, resolution, starts_at) do update set
                high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close,
                ticks = c.ticks + excluded.ticks
            returning c.instrument_id, c.resolution, c.starts_at
        ),
        moved as (
            update market.quotes q set
                bid = r.bid, ask = r.ask, time = r.time,
                -- A repeated price is not a move, so the previous price stays.
                prev_bid = coalesce(nullif(r.prev_bid, r.bid), nullif(q.bid, r.bid), q.prev_bid),
                prev_ask = coalesce(nullif(r.prev_ask, r.ask), nullif(q.ask, r.ask), q.prev_ask),
                minute_at = r.minute_at,
                minute_open = case when q.minute_at = r.minute_at then q.minute_open else r.open end,
                minute_high = case when q.minute_at = r.minute_at then greatest(q.minute_high, r.high) else r.high end,
                minute_low = case when q.minute_at = r.minute_at then least(q.minute_low, r.low) else r.low end,
                minute_ticks = case when q.minute_at = r.minute_at then q.minute_ticks else 0 end + r.ticks,
                hour_at = r.hour_at,
                hour_open = case when q.hour_at = r.hour_at then q.hour_open else r.open end,
                hour_high = case when q.hour_at = r.hour_at then greatest(q.hour_high, r.high) else r.high end,
                hour_low = case when q.hour_at = r.hour_at then least(q.hour_low, r.low) else r.low end,
                hour_ticks = case when q.hour_at = r.hour_at then q.hour_ticks else 0 end + r.ticks,
                hour_spread_sum = case when q.hour_at = r.hour_at then q.hour_spread_sum else 0 end + r.spread_sum,
                day_at = r.day_at,
                day_open = case when q.day_at = r.day_at then q.day_open else r.open end,
                day_high = case when q.day_at = r.day_at then greatest(q.day_high, r.high) else r.high end,
                day_low = case when q.day_at = r.day_at then least(q.day_low, r.low) else r.low end,
                day_ticks = case when q.day_at = r.day_at then q.day_ticks else 0 end + r.ticks,
                previous_day_close = case when q.day_at = r.day_at then q.previous_day_close else q.bid end
            from runs r
            where q.instrument_id = r.instrument_id
            returning q.instrument_id
        ),
        added as (
            insert into market.quotes (
                instrument_id, name, max_jump, bid, ask, time, prev_bid, prev_ask,
                minute_at, minute_open, minute_high, minute_low, minute_ticks,
                hour_at, hour_open, hour_high, hour_low, hour_ticks, hour_spread_sum,
                day_at, day_open, day_high, day_low, day_ticks
            )
            select r.instrument_id, i.name, coalesce(i.max_jump, c.max_jump), r.bid, r.ask, r.time, coalesce(r.prev_bid, r.bid), coalesce(r.prev_ask, r.ask),
                r.minute_at, r.open, r.high, r.low, r.ticks,
                r.hour_at, r.open, r.high, r.low, r.ticks, r.spread_sum,
                r.day_at, r.open, r.high, r.low, r.ticks
            from runs r
            join market.instruments i on i.id = r.instrument_id
            join market.categories c on c.category = i.category
            where not exists (select from market.quotes q where q.instrument_id = r.instrument_id)
            returning instrument_id
        )
        select
            (select array_agg(instrument_id) from added),
            (select array_agg(instrument_id order by instrument_id) from finished where resolution = '1m'),
            (select array_agg(starts_at order by instrument_id) from finished where resolution = '1m')
        into v_new, v_finished, v_starts;
        if v_finished is not null then
            perform trading.run_move_alerts(v_finished, v_starts);
        end if;

        if v_new is not null then
            perform trading.measure_bands(v_new);
            if (select sum(market.refresh_conversions(id)) from unnest(v_new) ids (id)) > 0 then
                perform trading.watch_converted_accounts();
            end if;
        end if;
        update market.clock_state set tick_time = greatest(tick_time, p_times[v_to]);
        v_from := v_to + 1;
    end loop;
end;
$$;

-- Stores the spreads of these instruments' current hours that began before p_hour_at: the hours are finished. Called by
-- market.write_quotes.
create or replace function market.store_hour_spreads(
    p_instrument_ids integer[],
    p_hour_at timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into market.hourly_spreads as s (instrument_id, starts_at, spread_sum, ticks)
    select q.instrument_id, q.hour_at, q.hour_spread_sum, q.hour_ticks
    from market.quotes q
    where q.instrument_id = any(p_instrument_ids) and q.hour_at < p_hour_at
    on conflict (instrument_id, starts_at) do update set
        spread_sum = s.spread_sum + excluded.spread_sum, ticks = s.ticks + excluded.ticks;
end;
$$;

-- Updates conversions that have a better path after an instrument's first quote, and returns their number. Called by
-- market.write_quotes, which also watches the accounts that depend on a changed conversion.
create or replace function market.refresh_conversions(
    p_instrument_id integer
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_changed integer;
begin
    -- The row keeps its id, to which margin bands refer.
    update market.conversions c
    set first_instrument_id = p.first_instrument_id,
        first_inverted = p.first_inverted,
        second_instrument_id = p.second_instrument_id,
        second_inverted = p.second_inverted,
        fixed_rate = p.fixed_rate,
        fixed_multiplier = p.fixed_multiplier,
        fixed_divisor = p.fixed_divisor
    from market.instruments i,
        market.conversions o
        cross join lateral market.best_path(o.quote, o.currency) p
    where i.id = p_instrument_id
        and o.id = c.id
        and (o.quote in (i.base, i.quote) or o.currency in (i.base, i.quote))
        and (p.first_instrument_id is not null or p.fixed_rate is not null)
        and (p.first_instrument_id, p.first_inverted, p.second_instrument_id, p.second_inverted, p.fixed_rate)
            is distinct from
            (c.first_instrument_id, c.first_inverted, c.second_instrument_id, c.second_inverted, c.fixed_rate);
    get diagnostics v_changed = row_count;
    return v_changed;
end;
$$;
