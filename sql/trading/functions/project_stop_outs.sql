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
