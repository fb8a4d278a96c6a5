-- Returns crossed: the accounts whose margin bands a frame crosses, null for none; and endangered: those among them
-- that the frame could stop out, for which every tick of their instruments is evaluated. Called by market.apply_frame
-- before the ticks are applied. Locks: the account rows of endangered, by id.
create or replace function trading.project_stop_outs(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    out crossed bigint[],
    out endangered bigint[]
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Above this number, evaluating all accounts at the tick costs less than this estimate.
    c_max_estimated constant integer := 50;
    v_rule text := coalesce(site.setting('stopOutRule'), 'margin_level');
begin
    with extremes as (
        select t.instrument_id, max(t.bid) as high_bid, min(t.ask) as low_ask
        from unnest(p_instrument_ids, p_bids, p_asks) t (instrument_id, bid, ask)
        group by t.instrument_id
    )
    select array_agg(c.account_id) into crossed from (
        select e.account_id
        from extremes x
        join market.quotes r on r.instrument_id = x.instrument_id and x.low_ask <= r.ask_band_falls_to
        join trading.exposures e on e.instrument_id = x.instrument_id and e.ask_falls_to >= x.low_ask
        union
        select e.account_id
        from extremes x
        join market.quotes r on r.instrument_id = x.instrument_id and x.high_bid >= r.bid_band_rises_to
        join trading.exposures e on e.instrument_id = x.instrument_id and e.bid_rises_to <= x.high_bid
    ) c;

    if exists (select from trading.rate_bands) then
        select crossed || array_agg(distinct b.account_id) into crossed
        from trading.frame_rates(p_instrument_ids, p_bids, p_asks) f
        join trading.rate_bands b on b.conversion_id = f.conversion_id and (b.falls_to >= f.low or b.rises_to <= f.high);
    end if;
    if crossed is null then
        return;
    end if;

    -- A frame of one tick is its own worst case: many crossed accounts are evaluated once, at that tick. Otherwise each
    -- account is evaluated at the frame's worst prices, assumed to occur together; an account above its stop-out even
    -- then needs new bands but no evaluation at every tick.
    if cardinality(p_instrument_ids) = 1 and cardinality(crossed) > c_max_estimated then
        endangered := crossed;
    else
        with extremes as (
            select t.instrument_id, greatest(max(t.bid), max(q.bid)) as high_bid, least(min(t.ask), min(q.ask)) as low_ask
            from unnest(p_instrument_ids, p_bids, p_asks) t (instrument_id, bid, ask)
            left join market.quotes q on q.instrument_id = t.instrument_id
            group by t.instrument_id
        ),
        worth as (
            select a.id as account_id, i.quote, a.currency, a.balance, a.used_margin, max(e.stop_out_level) as level,
                sum(e.long_units * coalesce(x.low_ask, q.ask) - e.long_cost
                    - e.short_units * coalesce(x.high_bid, q.bid) + e.short_cost - e.spread) as quote_value
            from trading.exposures e
            join money.accounts a on a.id = e.account_id
            join market.instruments i on i.id = e.instrument_id
            join market.quotes q on q.instrument_id = e.instrument_id
            left join extremes x on x.instrument_id = e.instrument_id
            where e.account_id = any(crossed)
            group by a.id, i.quote
        ),
        rates as materialized (
            select r.quote, r.currency, coalesce(f.low, r.rate) as low, coalesce(f.high, r.rate) as high
            from market.conversion_rates r
            left join trading.frame_rates(p_instrument_ids, p_bids, p_asks) f on f.conversion_id = r.id
        )
        select array_agg(w.account_id) into endangered from (
            select w.account_id
            from worth w
            left join rates r on r.quote = w.quote and r.currency = w.currency
            group by w.account_id, w.balance, w.used_margin
            having trading.is_stopped_out(
                -- The bounds of the rates are rounded reciprocals, so the subtraction makes the sum too low rather than
                -- too high.
                w.balance - 0.000000000001 + sum(case when w.quote = w.currency then w.quote_value
                    else round(w.quote_value, 30) / case when w.quote_value > 0 then r.high else r.low end
                end), w.used_margin, max(w.level), v_rule)
        ) w;
    end if;

    -- Locked until the frame is applied, so that no order is opened with a guard from before the frame.
    if endangered is not null then
        perform trading.hold_accounts(endangered);
    end if;
end;
$$;

-- Returns whether a conversion rate leaves a margin band during a frame of ticks [{"instrument", "bid", "ask"}]. Called
-- by market.apply_plain_frame where there is such a band: as a part of its statement, it would be prepared in every
-- frame, which takes 3 % of one.
create or replace function trading.crosses_rate_band(
    p_ticks jsonb
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from (
            select array_agg(i.id) as ids, array_agg(f.bid) as bids, array_agg(f.ask) as asks
            from jsonb_to_recordset(p_ticks) f (instrument text, bid numeric, ask numeric)
            join market.instruments i on i.name = f.instrument and i.deleted_at is null
        ) t
        cross join lateral trading.frame_rates(t.ids, t.bids, t.asks) f
        join trading.rate_bands b on b.conversion_id = f.conversion_id and (b.falls_to >= f.low or b.rises_to <= f.high)
    );
end;
$$;

-- Returns the bounds of each conversion rate during a frame, starting from the current quotes. The bounds are never too
-- narrow, because the two pairs of a cross rate may reach their extremes at different ticks. Only conversions that use
-- an instrument of the frame. Called by trading.project_stop_outs and
-- trading.crosses_rate_band.
create or replace function trading.frame_rates(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[]
)
returns table (conversion_id integer, low numeric, high numeric)
language plpgsql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with mids as (
        select x.instrument_id,
            least(x.low, (q.bid + q.ask) * 0.5) as low,
            greatest(x.high, (q.bid + q.ask) * 0.5) as high
        from (
            select t.instrument_id, min(t.bid + t.ask) * 0.5 as low, max(t.bid + t.ask) * 0.5 as high
            from unnest(p_instrument_ids, p_bids, p_asks) t (instrument_id, bid, ask)
            group by t.instrument_id
        ) x
        left join market.quotes q on q.instrument_id = x.instrument_id
    ),
    legs as (
        select distinct on (l.conversion_id) l.conversion_id, l.inverted, l.other_inverted, m.low, m.high,
            coalesce(o.low, (q.bid + q.ask) * 0.5, 1) as other_low, coalesce(o.high, (q.bid + q.ask) * 0.5, 1) as other_high
        from mids m
        join market.conversion_legs l on l.instrument_id = m.instrument_id
        left join mids o on o.instrument_id = l.other_instrument_id
        left join market.quotes q on q.instrument_id = l.other_instrument_id
        order by l.conversion_id
    )
    select l.conversion_id,
        case when l.inverted then round(1, 36) / l.high else l.low end
            * case when l.other_inverted then round(1, 36) / l.other_high else l.other_low end,
        case when l.inverted then round(1, 36) / l.low else l.high end
            * case when l.other_inverted then round(1, 36) / l.other_low else l.other_high end
    from legs l;
end;
$$;

-- Locks the account rows that a tick is about to change. The caller holds market.clock_state. Internal. Locks: the
-- account rows by id. Raises 40001 if one of them changed, at earlier prices, after the frame began: market.apply_ticks
-- then restarts the frame and includes the change from its first tick (Q-114).
create or replace function trading.hold_accounts(
    p_account_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from money.accounts where id = any(p_account_ids) order by id for no key update;
    if exists (
        select from trading.fresh_edges e
        where e.account_id = any(p_account_ids)
        group by e.account_id
        having max(e.frame) < (select c.frame from market.clock_state c)
    ) then
        raise exception using errcode = 'serialization_failure', message = 'An account changed before this frame could see it';
    end if;
end;
$$;

-- Returns the first tick of a frame, from position p_from, at which an order could close or fill, a stop-loss could
-- move or a price alert could change or fire in a new bar, or, within its session (Q-115), whose instrument a watched
-- account depends on; null for none. Never misses such a tick; may return one at which nothing happens. Called by
-- market.apply_frame.
create or replace function trading.next_event(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_times timestamptz[],
    p_from integer,
    p_watched_instrument_ids integer[],
    p_in_hours boolean[]
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select min(t.n)
        from unnest(p_instrument_ids, p_bids, p_asks, p_times) with ordinality t (instrument_id, bid, ask, time, n)
        left join market.quotes r on r.instrument_id = t.instrument_id
        where t.n >= p_from
            and (r.is_measured is not true or t.ask <= r.ask_falls_to or t.ask >= r.ask_rises_to or t.bid <= r.bid_falls_to
                or t.bid >= r.bid_rises_to or t.ask >= r.ask_moves_at or t.bid <= r.bid_moves_at
                or t.time >= r.alert_bar_at
                or p_in_hours[t.n] and t.instrument_id = any(p_watched_instrument_ids))
    );
end;
$$;
