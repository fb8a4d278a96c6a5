-- Measures the margin bands of accounts at the current quotes. Headroom (equity less the equity at the highest stop-out
-- level of its orders) is divided evenly among all prices the account depends on: the ask of longs, the bid of shorts,
-- and conversion rates. Until one of them leaves its band, the loss cannot reach the headroom, whatever the others do,
-- including changes of the spread. Accounts without headroom are watched. The caller holds the account rows. Called by
-- the engine.
create or replace function trading.set_bands(
    p_account_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- The lowest relative conversion rate that price bands assume; a lower one causes an evaluation.
    c_rate_slack constant numeric := 0.98;
    -- Bands have 12 decimals and are rounded towards the price, so that an account is evaluated too often rather than
    -- too rarely.
    c_band_precision constant numeric := 0.000000000001;
    v_is_literal_rule boolean := site.setting('stopOutRule') = 'negative_level';
    v_account_ids bigint[];
begin
    with emptied as (
        delete from trading.watched_accounts w using money.accounts a
        where w.account_id = any(p_account_ids) and a.id = w.account_id and a.used_margin = 0
    )
    select array_agg(id) into v_account_ids from money.accounts where id = any(p_account_ids) and used_margin > 0;
    delete from trading.rate_bands where account_id = any(p_account_ids);
    if v_account_ids is null then
        return;
    end if;

    with worths as materialized (
        select v.*
        from trading.exposure_values v
        where v.account_id = any(v_account_ids)
    ),
    states as materialized (
        select s.*, s.equity - case when v_is_literal_rule then 0 else s.stop_out_level * s.used_margin / 100 end as headroom
        from (
            select a.id as account_id, a.used_margin,
                count(*) filter (where w.long_units > 0) + count(*) filter (where w.short_units > 0)
                    + count(distinct w.conversion_id) as sources,
                a.balance + coalesce(sum(w.profit_loss), 0) as equity,
                coalesce(max(w.stop_out_level), 0) as stop_out_level
            from money.accounts a
            left join worths w on w.account_id = a.id
            where a.id = any(v_account_ids)
            group by a.id
        ) s
    ),
    -- Bands use half of the headroom; new orders may use the other half before the engine must evaluate the account.
    values_now as materialized (
        select w.*, round(s.headroom, 30) / 2 / s.sources as share
        from states s join worths w on w.account_id = s.account_id
        where s.headroom > 0
    ),
    wanted as materialized (
        select account_id, instrument_id,
            case when long_units > 0 then
                round(ask - round(share * rate * case when conversion_id is null then 1 else c_rate_slack end, 30) / long_units, 12) + c_band_precision
            end as ask_falls_to,
            case when short_units > 0 then
                round(bid + round(share * rate * case when conversion_id is null then 1 else c_rate_slack end, 30) / short_units, 12) - c_band_precision
            end as bid_rises_to
        from values_now
    ),
    banded as (
        update trading.exposures e set ask_falls_to = w.ask_falls_to, bid_rises_to = w.bid_rises_to
        from wanted w
        where e.account_id = w.account_id and e.instrument_id = w.instrument_id
    ),
    converted as (
        -- A value V at rate X is worth V / X: a positive V loses its share when X rises, a negative one when X falls.
        insert into trading.rate_bands (account_id, conversion_id, falls_to, rises_to)
        select account_id, conversion_id,
            greatest(rate * c_rate_slack, case when worth < 0
                then 1 / (round(1 / rate, 30) + round(share, 30) / -worth) + c_band_precision end),
            case when worth > 0 and round(1, 30) / rate > round(share, 30) / worth
                then 1 / (round(1, 30) / rate - round(share, 30) / worth) - c_band_precision end
        from (
            select account_id, conversion_id, rate, share, sum(quote_value) as worth
            from values_now where conversion_id is not null group by account_id, conversion_id, rate, share
        ) c
    ),
    guarded as (
        update money.accounts a set equity_floor = s.equity - s.headroom / 2, stop_out_level = s.stop_out_level
        from states s where a.id = s.account_id and s.headroom > 0
    ),
    unwatched as (
        delete from trading.watched_accounts w using states s
        where w.account_id = s.account_id and s.headroom > 0
    ),
    watched as (
        insert into trading.watched_accounts (account_id)
        select account_id from states where headroom <= 0
        on conflict do nothing
    )
    update market.quotes q set
        ask_band_falls_to = greatest(q.ask_band_falls_to, n.ask_falls_to),
        bid_band_rises_to = least(q.bid_band_rises_to, n.bid_rises_to)
    from (
        select instrument_id, max(ask_falls_to) as ask_falls_to, min(bid_rises_to) as bid_rises_to from wanted group by instrument_id
    ) n
    where q.instrument_id = n.instrument_id;
end;
$$;

-- Stores the nearest margin bands beside each instrument's quote: the first entries of two partial indexes. Called by
-- the engine after a crossing.
create or replace function trading.measure_bands(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes r set
        ask_band_falls_to = (select max(e.ask_falls_to) from trading.exposures e where e.instrument_id = r.instrument_id),
        bid_band_rises_to = (select min(e.bid_rises_to) from trading.exposures e where e.instrument_id = r.instrument_id)
    where r.instrument_id = any(p_instrument_ids);
end;
$$;

-- Returns the instruments whose every tick must be evaluated because a watched account, or one of p_account_ids,
-- depends on them; null for none. Called by market.apply_frame.
create or replace function trading.watched_instruments(
    p_account_ids bigint[]
)
returns integer[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_agg(distinct l.instrument_id)
        from (
            select distinct e.instrument_id, a.currency
            from (
                select account_id from trading.watched_accounts
                union
                select id from unnest(p_account_ids) ids (id)
            ) w
            join trading.exposures e on e.account_id = w.account_id
            join money.accounts a on a.id = w.account_id
        ) e
        join market.instruments i on i.id = e.instrument_id
        left join market.conversions c on c.quote = i.quote and c.currency = e.currency
        cross join lateral (values (e.instrument_id), (c.first_instrument_id), (c.second_instrument_id)) l (instrument_id)
        where l.instrument_id is not null
    );
end;
$$;

-- Marks every account that depends on a conversion rate as watched, because rates may have jumped without any price
-- leaving its band, for example when a better pair got its first quote. Called by market.write_quotes,
-- market.save_rates and trading.rebuild_exposures. Locks: the account rows by id.
create or replace function trading.watch_converted_accounts()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
begin
    select array_agg(distinct account_id) into v_account_ids from trading.rate_bands;
    perform from money.accounts where id = any(v_account_ids) order by id for no key update;
    insert into trading.watched_accounts (account_id) select id from unnest(v_account_ids) ids (id) on conflict do nothing;
end;
$$;
