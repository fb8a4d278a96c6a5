-- Starts the evaluation of an alert on an indicator with the newest closed bar: an alert on a crossing gets its side
-- from that bar's value (E-39), and the first evaluation is at the next bar to close. The caller has set
-- a.evaluated_until to the market's time. Called by trading.save_alert and trading.set_alert_state, which hold the
-- alert.
create or replace function trading.start_indicator_alert(
    p_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update trading.price_alerts a set
        is_new = false, indicator_value = v.value, evaluated_until = coalesce(v.ends_at, a.evaluated_until),
        side = case when a.condition = 'crosses' then coalesce(sign(v.value - a.threshold), 0) else 0 end
    from trading.price_alerts n
    left join lateral trading.indicator_values(n.instrument_id, n.bar_interval, n.indicator, n.indicator_length, null) v on true
    where n.id = p_id and a.id = n.id
$$;

-- Returns the end of an instrument's newest closed bar, which is the start of its current one; null without a price.
-- Called by trading.indicator_values, trading.run_indicator_alerts and trading.expire_alerts.
create or replace function trading.closed_until(
    p_instrument_id integer,
    p_interval text
)
returns timestamptz
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select market.bar_start(q.minute_at, market.bar_width(p_interval)) from market.quotes q where q.instrument_id = p_instrument_id
$$;
