-- Returns the actor's price alerts: waiting ones first, then paused ones, then those that ended, each newest first; at
-- most 300. price is the present price of the alert's side and distance the level less it, both in quote per base;
-- distance_pips is its size in pips for currency pairs; an indicator has threshold and its value at the last closed bar
-- instead. Called by GET /alerts and /alerts/new. Errors: BT100
-- not signed in, BT102 account inactive.
-- null: level, percent, window_minutes, indicator, indicator_length, bar_interval, threshold, indicator_value
-- null: expires_at, fired_at, price, distance, distance_pips
-- grant: bourse_app
create or replace function trading.list_alerts(
    p_actor_id bigint
)
returns table (
    id bigint, instrument text, price_decimals smallint, condition trading.alert_condition, price_side trading.price_side, level numeric,
    percent numeric, window_minutes integer, indicator trading.alert_indicator, indicator_length integer, bar_interval text,
    threshold numeric, indicator_value numeric, is_repeated boolean, is_per_bar boolean, expiry trading.expiry_kind, expires_at timestamptz, channels text[], note text,
    state trading.alert_state, fired_at timestamptz, firings integer, price numeric, distance numeric, distance_pips numeric
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return query
    select a.id, i.name, market.shown_decimals(i.category, i.price_decimals), a.condition, a.price_side, a.level::numeric, a.percent,
        a.window_minutes, a.indicator, a.indicator_length, a.bar_interval, a.threshold, a.indicator_value, a.is_repeated, a.is_per_bar, a.expiry, a.expires_at, a.channels::text[], a.note, s.state, a.fired_at, a.firings, y.price,
        a.level - y.price,
        case when i.category = 'forex' then round(abs(a.level - y.price) / market.pip_size(i.quote, i.pip_size), 1) end
    from trading.price_alerts a
    join market.instruments i on i.id = a.instrument_id
    left join market.quotes q on q.instrument_id = a.instrument_id
    cross join lateral (select trading.alert_price(a.price_side, q.bid, q.ask)) y (price)
    cross join lateral (
        select case when a.state in ('active', 'paused') and a.expires_at <= market.clock() then 'expired' else a.state end
    ) s (state)
    where a.user_id = p_actor_id
    order by s.state, a.id desc
    limit 300;
end;
$$;

-- Returns the times at which the actor's alerts fired, newest first: p_limit (up to 100) with an id below p_before_id
-- if given. deliveries has an object for each channel, such as {"channel": "mail", "state": "sent", "at": time}: sent
-- ones are marked at the notification, the others are jobs (Q-332). Once retention has deleted the notification, state
-- and time are null. Called by GET /alerts. Errors: BT100 not signed in, BT102 account inactive.
-- null: level, percent, window_minutes, indicator, indicator_length, bar_interval, threshold, indicator_value
-- null: reference_price
-- grant: bourse_app
create or replace function trading.list_alert_firings(
    p_actor_id bigint,
    p_limit integer,
    p_before_id bigint default null
)
returns table (
    id bigint, instrument text, price_decimals smallint, condition trading.alert_condition, price_side trading.price_side, level numeric,
    percent numeric, window_minutes integer, indicator trading.alert_indicator, indicator_length integer, bar_interval text,
    is_per_bar boolean, threshold numeric, indicator_value numeric, note text, price numeric, reference_price numeric, fired_at timestamptz, deliveries jsonb
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return query
    select f.id, i.name, market.shown_decimals(i.category, i.price_decimals), f.condition, f.price_side, f.level::numeric, f.percent,
        f.window_minutes, f.indicator, f.indicator_length, f.bar_interval, f.is_per_bar, f.threshold, f.indicator_value, f.note, f.price::numeric, f.reference_price::numeric, f.fired_at, d.deliveries
    from trading.alert_firings f
    join market.instruments i on i.id = f.instrument_id
    cross join lateral (
        select jsonb_agg(trading.alert_delivery(f.notification_id, c.channel) order by c.channel) as deliveries
        from unnest(f.channels) c (channel)
    ) d
    where f.user_id = p_actor_id and (p_before_id is null or f.id < p_before_id)
    order by f.id desc
    limit least(greatest(p_limit, 1), 100);
end;
$$;

-- Returns whether and when a notification of an alert was delivered by a channel, as in trading.list_alert_firings.
-- Notifications in the app are there at once. Internal.
create or replace function trading.alert_delivery(
    p_notification_id bigint,
    p_channel trading.alert_channel
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('channel', p_channel, 'at', max(d.at), 'state', min(case
            when n.id is null then null
            when d.at is not null then 'sent'
            when j.attempts is null then 'not_sent'
            when j.attempts >= j.max_attempts then 'failed'
            when j.last_error is not null then 'retrying'
            else 'waiting' end::trading.delivery_state))
    from (select p_notification_id as id) f
    left join site.notifications n on n.id = f.id
    left join lateral (select case p_channel when 'app' then n.created_at when 'mail' then n.mailed_at else n.pushed_at end) d (at) on true
    left join site.push_subscriptions s on p_channel = 'push' and s.user_id = n.user_id
    left join graphile_worker.jobs j on d.at is null
        and j.key = case p_channel when 'mail' then 'notices:' || n.id else 'push:' || n.id || ':' || s.id end
$$;
