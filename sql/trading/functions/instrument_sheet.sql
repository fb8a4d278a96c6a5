-- Returns the specification of an instrument for the owner of an account, numbers as text, money in the account's
-- currency (null without a rate): {"at", "id", "name", "base", "quote", "alias", "category", "decimals", "bid", "ask",
-- "dayChange" (E-22, per cent), "dayMove" (in the quote currency), "dayHigh", "dayLow", "dayRange", "isFavorite",
-- "isOpen", "tradable", "state", "stateUntil", "closesAt", "opensAt", "hours" (market.week_hours), "now" (local day and
-- minute), "holidays", "spread", "spreadShare" (per cent of the bid), "spreadPips", "pip", "terms"
-- (trading.ticket_terms), "swap", "tiers" (trading.sheet_tiers), "windows", "events" and "news" (market.news_of),
-- "currency", "units"}. "swap" is that of p_units for one night at the current prices (Q-25); p_units null means 10,000
-- of a currency pair and 10 of others. Null for an unknown instrument and another user's account. Called by GET
-- /instruments/{name}.
-- null: result
-- grant: bourse_app
create or replace function trading.instrument_sheet(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_time_zone text,
    p_units numeric default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now timestamptz := market.clock();
    i market.instrument_list;
    c market.categories;
    t record;
    h record;
    v_calendar_id integer;
    v_currency text;
    v_units numeric;
begin
    select * into i from market.instrument_list l where l.name = p_instrument;
    select a.currency into v_currency from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id;
    if i.id is null or (p_balance_id is not null and v_currency is null) then
        return null;
    end if;
    select k.* into c from market.categories k where k.category::text = i.category;
    select coalesce(m.calendar_id, c.calendar_id) into v_calendar_id from market.instruments m where m.id = i.id;
    t := trading.ticket_terms(p_actor_id, p_balance_id, p_instrument);
    h := market.next_hours(v_calendar_id, v_now);
    v_units := least(greatest(coalesce(p_units, case i.category when 'forex' then 10000 else 10 end), i.min_units), i.max_units);
    return jsonb_build_object(
        'at', v_now, 'id', i.id, 'name', i.name, 'base', i.base, 'quote', i.quote, 'alias', i.alias, 'category', i.category, 'decimals', i.price_decimals,
        'bid', i.bid::text, 'ask', i.ask::text, 'dayHigh', i.day_high::text, 'dayLow', i.day_low::text,
        'dayChange', i.day_change::text, 'dayMove', (i.bid - i.day_reference)::text, 'dayRange', trim_scale(i.day_high - i.day_low)::text,
        'isFavorite', exists (select from market.favorites f where f.user_id = p_actor_id and f.instrument_id = i.id),
        'isOpen', i.is_open, 'tradable', i.tradable, 'state', i.trade_state, 'stateUntil', i.trade_state_until,
        'closesAt', h.closes_at, 'opensAt', h.opens_at, 'hours', market.week_hours(v_calendar_id, v_now, p_time_zone),
        'now', jsonb_build_object('day', (v_now at time zone p_time_zone)::date,
            'minute', market.minute_of(v_now, (v_now at time zone p_time_zone)::date, p_time_zone)),
        'holidays', market.next_holidays(v_calendar_id, v_now),
        'spread', trim_scale(i.ask - i.bid)::text, 'spreadPips', trim_scale(i.spread_pips)::text,
        'spreadShare', round(100 * (i.ask - i.bid) / i.bid, 3)::text, 'pip', trim_scale(i.pip_size)::text,
        'minUnits', trim_scale(i.min_units)::text, 'maxUnits', trim_scale(i.max_units)::text, 'unitStep', trim_scale(i.unit_step)::text,
        'leverage', trim_scale(t.leverage)::text, 'currency', v_currency, 'units', trim_scale(v_units)::text,
        'pipValue', trim_scale(round(trading.pip_value(i.pip_size, v_units, t.exchange_rate), 5))::text,
        'spreadCost', trim_scale(round(trading.pip_value(i.ask - i.bid, v_units, t.exchange_rate), 5))::text,
        'commission', trim_scale(round(trading.pip_value(i.spread_pips * i.pip_size, v_units, t.exchange_rate), 5))::text,
        'swap', jsonb_build_object(
            'rate', trim_scale(i.swap)::text,
            'buy', round(i.swap * i.ask * v_units / 36000 / t.exchange_rate, 5)::text,
            'sell', round(i.swap * i.bid * v_units / 36000 / t.exchange_rate, 5)::text,
            'chargedAt', (trading.last_night() + 1 + time '17:00') at time zone 'America/New_York',
            'tripleWeekday', c.rollover_triple_weekday),
        'tiers', trading.sheet_tiers(p_balance_id, i.id, t.leverage, t.exchange_rate),
        'windows', (
            select coalesce(jsonb_agg(jsonb_build_object('leverage', trim_scale(w.max_leverage)::text, 'from', w.starts_at,
                'until', w.ends_at, 'isNow', w.starts_at <= v_now) order by w.starts_at, w.max_leverage), '[]')
            from trading.instrument_windows(i.id, v_now) w
        ),
        'events', market.news_of('events', array[i.base, i.quote], v_now),
        'news', market.news_of('news', array[i.base, i.quote], v_now));
end;
$$;

-- Returns the margin tiers of an instrument (E-40), one tier without any: [{"from", "to" (null: no limit), "leverage",
-- "share" (margin in per cent of the value), "margin" of the whole tier in the account's currency, "buy", "sell": the
-- part of the account's open notional in the tier, in the quote currency}]. Called by trading.instrument_sheet.
create or replace function trading.sheet_tiers(
    p_balance_id bigint,
    p_instrument_id integer,
    p_leverage numeric,
    p_rate numeric
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_agg(jsonb_build_object(
        'from', trim_scale(t.lower_limit)::text,
        'to', trim_scale(t.upper_limit)::text,
        'leverage', trim_scale(t.leverage)::text,
        'share', round(100 / t.leverage, 2)::text,
        'margin', trim_scale(round((t.upper_limit - t.lower_limit) / t.leverage / p_rate, 5))::text,
        'buy', trim_scale(greatest(0, least(coalesce(e.long_cost, 0), t.upper_limit) - t.lower_limit))::text,
        'sell', trim_scale(greatest(0, least(coalesce(e.short_cost, 0), t.upper_limit) - t.lower_limit))::text) order by t.n)
    from (
        select u.n, coalesce(m.limits[u.n::integer - 1], 0) as lower_limit, m.limits[u.n::integer] as upper_limit,
            least(p_leverage, u.leverage) as leverage
        from trading.margin_tiers m cross join unnest(m.leverages) with ordinality u (leverage, n)
        where m.instrument_id = p_instrument_id
        union all
        select 1, 0, null, p_leverage
        where not exists (select from trading.margin_tiers m where m.instrument_id = p_instrument_id)
    ) t
    left join trading.exposures e on e.account_id = p_balance_id and e.instrument_id = p_instrument_id
$$;
