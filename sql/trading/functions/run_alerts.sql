-- Evaluates the price alerts of an instrument that this tick reaches (E-32, step 7), in session or not, and those that
-- fire again because it begins a bar. Alerts whose state cannot change at its prices are not read: their levels lie
-- outside the quiet range. Called by market.apply_frame. Locks: the alerts by id.
create or replace function trading.run_alerts(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
    v_prices numeric[];
begin
    select array_agg(id order by id), array_agg(trading.alert_price(price_side, p_bid, p_ask) order by id) into v_ids, v_prices
    from (
        select a.id, a.price_side from trading.price_alerts a where a.instrument_id = p_instrument_id and a.ask_falls_to >= p_ask
        union
        select a.id, a.price_side from trading.price_alerts a where a.instrument_id = p_instrument_id and a.ask_rises_to <= p_ask
        union
        select a.id, a.price_side from trading.price_alerts a where a.instrument_id = p_instrument_id and a.bid_falls_to >= p_bid
        union
        select a.id, a.price_side from trading.price_alerts a where a.instrument_id = p_instrument_id and a.bid_rises_to <= p_bid
        union
        select a.id, a.price_side from trading.price_alerts a
        where a.instrument_id = p_instrument_id and a.state = 'active' and not a.is_new and a.is_true and a.next_bar_at <= p_time
    ) reached;
    if v_ids is null then
        return;
    end if;
    perform trading.judge_alerts(v_ids, v_prices, null, p_time);
    perform trading.measure_levels(array[p_instrument_id]);
end;
$$;

-- Evaluates the alerts on moves of instruments whose minutes ended: p_starts are the starts of these minutes. The
-- earlier close is that of the last bar that ended at least the alert's minutes before; without one the alert is not
-- evaluated. Called by market.write_quotes. Locks: the alerts by id.
create or replace function trading.run_move_alerts(
    p_instrument_ids integer[],
    p_starts timestamptz[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_bar record;
begin
    for v_bar in
        select b.starts_at + interval '1 minute' as ends_at, array_agg(a.id order by a.id) as ids,
            array_agg(c.close order by a.id) as closes, array_agg(r.close order by a.id) as earlier
        from unnest(p_instrument_ids, p_starts) b (instrument_id, starts_at)
        join trading.price_alerts a on a.instrument_id = b.instrument_id and a.condition = 'move' and a.state = 'active' and not a.is_new
        join market.candles c on c.instrument_id = b.instrument_id and c.resolution = '1m' and c.starts_at = b.starts_at
        cross join lateral (
            select e.close from market.candles e
            where e.instrument_id = b.instrument_id and e.resolution = '1m'
                and e.starts_at <= b.starts_at - make_interval(mins => a.window_minutes)
            order by e.starts_at desc limit 1
        ) r
        group by b.starts_at
    loop
        perform trading.judge_alerts(v_bar.ids, v_bar.closes, v_bar.earlier, v_bar.ends_at);
    end loop;
end;
$$;

-- Evaluates alerts at these prices (same position in the arrays; p_earlier: the earlier closes of moves, p_values: the
-- indicators, which are compared instead of the prices) and fires those whose condition requires it (E-39), in the
-- caller's transaction, so that an alert fires once or, after a crash, not at all. Alerts that changed meanwhile are
-- left to the next frame. Internal. Locks: the alerts by id.
create or replace function trading.judge_alerts(
    p_ids bigint[],
    p_prices numeric[],
    p_earlier numeric[],
    p_time timestamptz,
    p_values numeric[] default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_fired record;
begin
    perform from trading.price_alerts a where a.id = any(p_ids) order by a.id for no key update;
    for v_fired in
        with judged as (
            select a.id, p.price, p.earlier, p.value, y.gap, a.expires_at <= p_time as is_expired,
                case a.condition
                    when 'above' then y.gap >= 0
                    when 'below' then y.gap <= 0
                    when 'crosses' then a.side <> 0 and a.side * y.gap <= 0
                    else 100 * abs(p.price - p.earlier) >= a.percent * p.earlier
                end as is_true
            from unnest(p_ids, p_prices, p_earlier, p_values) p (id, price, earlier, value)
            join trading.price_alerts a on a.id = p.id and a.state = 'active' and not a.is_new
            cross join lateral (select coalesce(p.value - a.threshold, p.price - a.level)) y (gap)
        ),
        outcomes as (
            select j.*, j.is_expired is not true and j.is_true and (
                a.is_armed or b.is_closed_bar
                or case
                    when a.is_per_bar then a.next_bar_at <= p_time
                    when a.condition = 'crosses' then p_time - a.fired_at >= interval '60 seconds'
                    else p_time - a.false_since >= interval '60 seconds'
                end
            ) is true and (a.is_per_bar or not a.is_true) as fires
            from judged j
            join trading.price_alerts a on a.id = j.id
            cross join lateral (select a.is_per_bar and a.indicator is not null) b (is_closed_bar)
        ),
        changed as (
            update trading.price_alerts a set
                state = case when o.is_expired then 'expired' when o.fires and not a.is_repeated then 'fired' else a.state end,
                is_armed = a.is_armed and not o.fires,
                is_true = a.condition <> 'crosses' and o.is_true,
                false_since = case when o.is_true then null when a.is_true then p_time else a.false_since end,
                -- A crossing in a bar that has fired is over, so that the alert is not read at every tick until the bar
                -- ends.
                side = case when a.condition = 'crosses' and (o.fires or a.side = 0 or a.is_per_bar and o.is_true) then sign(o.gap) else a.side end,
                fired_at = case when o.fires then p_time else a.fired_at end,
                next_bar_at = case when o.fires and a.is_per_bar and a.indicator is null then market.next_bar(p_time, a.bar_interval) else a.next_bar_at end,
                firings = a.firings + o.fires::integer
            from outcomes o
            where a.id = o.id
            returning a.*, o.price, o.earlier, o.value, o.fires
        )
        select c.* from changed c where c.fires order by c.id
    loop
        perform trading.fire_alert(a, v_fired.price, v_fired.earlier, v_fired.value)
        from trading.price_alerts a where a.id = v_fired.id;
    end loop;
end;
$$;

-- Records that an alert fired and notifies its owner: always in the list of notifications, and by the channels of the
-- alert. Called by trading.judge_alerts.
create or replace function trading.fire_alert(
    p_alert trading.price_alerts,
    p_price numeric,
    p_earlier numeric,
    p_value numeric
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user iam.users;
    v_instrument market.instruments;
    v_notification_id bigint;
begin
    select * into v_user from iam.users u where u.id = p_alert.user_id;
    select * into v_instrument from market.instruments i where i.id = p_alert.instrument_id;
    if v_user.is_active and v_user.deleted_at is null then
        v_notification_id := site.notify_user(p_alert.user_id, 'price_alert',
            site.translate(v_user.language_code, 'Price alert: {{pair}}', jsonb_build_object('pair', replace(v_instrument.name, '_', '/'))),
            trading.alert_text(p_alert, v_user.language_code, v_instrument.price_decimals, p_price, p_value), '/alerts',
            'app' = any(p_alert.channels), 'mail' = any(p_alert.channels));
        if 'push' = any(p_alert.channels) then
            perform site.push_notice(v_notification_id);
        end if;
    end if;
    insert into trading.alert_firings (
        alert_id, user_id, instrument_id, condition, price_side, level, percent, window_minutes, indicator, indicator_length, bar_interval,
        is_per_bar, threshold, indicator_value, note, price, reference_price, fired_at, channels, notification_id
    ) values (
        p_alert.id, p_alert.user_id, p_alert.instrument_id, p_alert.condition, p_alert.price_side, p_alert.level, p_alert.percent,
        p_alert.window_minutes, p_alert.indicator, p_alert.indicator_length, p_alert.bar_interval, p_alert.is_per_bar, p_alert.threshold, p_value, p_alert.note,
        p_price, p_earlier, p_alert.fired_at, p_alert.channels, v_notification_id
    );
    perform site.publish('user:' || p_alert.user_id, '{"changed": ["alerts"]}');
end;
$$;

-- Returns the condition of an alert and the price or value that met it in a language, and the owner's note. An alert
-- that fires once per bar also fires in bars in which its condition stays true. Called by trading.fire_alert.
create or replace function trading.alert_text(
    p_alert trading.price_alerts,
    p_language_code text,
    p_decimals integer,
    p_price numeric,
    p_value numeric
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.translate(p_language_code, case
            when p_alert.indicator is not null and p_alert.is_per_bar and p_alert.condition = 'above' then '{{indicator}} is above {{level}}. Value: {{value}}.'
            when p_alert.indicator is not null and p_alert.is_per_bar and p_alert.condition = 'below' then '{{indicator}} is below {{level}}. Value: {{value}}.'
            when p_alert.indicator is not null and p_alert.condition = 'above' then '{{indicator}} rises above {{level}}. Value: {{value}}.'
            when p_alert.indicator is not null and p_alert.condition = 'below' then '{{indicator}} falls below {{level}}. Value: {{value}}.'
            when p_alert.indicator is not null then '{{indicator}} crosses {{level}}. Value: {{value}}.'
            when p_alert.is_per_bar and p_alert.condition = 'above' then '{{side}} is above {{level}}. Price: {{price}}.'
            when p_alert.is_per_bar and p_alert.condition = 'below' then '{{side}} is below {{level}}. Price: {{price}}.'
            when p_alert.condition = 'above' then '{{side}} rises above {{level}}. Price: {{price}}.'
            when p_alert.condition = 'below' then '{{side}} falls below {{level}}. Price: {{price}}.'
            when p_alert.condition = 'crosses' then '{{side}} crosses {{level}}. Price: {{price}}.'
            else 'Bid moves {{percent}} % within {{minutes}} min. Price: {{price}}.' end,
        jsonb_strip_nulls(jsonb_build_object(
            'side', site.translate(p_language_code, initcap(p_alert.price_side::text)),
            'indicator', trading.indicator_name(p_alert.indicator, p_alert.indicator_length, p_alert.bar_interval),
            'level', round(y.level, greatest(d.decimals, scale(trim_scale(y.level)))),
            'value', round(p_value, d.decimals),
            'price', round(p_price, greatest(p_decimals, scale(trim_scale(p_price)))),
            'percent', trim_scale(p_alert.percent), 'minutes', p_alert.window_minutes)))
        || case when p_alert.note = '' then '' else ' ' || p_alert.note end
    from (select coalesce(p_alert.threshold, p_alert.level)) y (level)
    cross join (select case when p_alert.indicator in ('rsi', 'stochastic') then 1 else p_decimals end) d (decimals)
$$;

-- Returns the short name of an indicator with its lengths and interval, such as "RSI 14 (1h)"; null for none. Called by
-- trading.alert_text.
create or replace function trading.indicator_name(
    p_indicator trading.alert_indicator,
    p_length integer,
    p_interval text
)
returns text
language sql
immutable
as $$
    select case p_indicator when 'stochastic' then 'Stoch ' || p_length || ' 3' when 'macd' then 'MACD 12 26'
        when 'macd_histogram' then 'MACD 12 26 9 histogram' else upper(p_indicator::text) || ' ' || p_length end || ' (' || p_interval || ')'
$$;
