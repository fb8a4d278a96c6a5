-- Returns the width of the bars of an interval of market.get_bars; null for an unknown one. Called by market.get_bars,
-- market.next_bar, trading.closed_until and trading.indicator_values.
create or replace function market.bar_width(
    p_resolution text
)
returns interval
language sql
immutable
parallel safe
as $$
    select case p_resolution
        when '1m' then interval '1 minute' when '5m' then interval '5 minutes' when '15m' then interval '15 minutes'
        when '30m' then interval '30 minutes' when '1h' then interval '1 hour' when '4h' then interval '4 hours'
        when '1D' then interval '1 day' when '1W' then interval '7 days' when '1M' then interval '1 month'
    end
$$;

-- Returns the start of the bar after the one that contains a moment. Days, weeks and months are added in UTC, because
-- the session's time zone could have days of 23 or 25 hours. Called by trading.judge_alerts.
create or replace function market.next_bar(
    p_at timestamptz,
    p_resolution text
)
returns timestamptz
language sql
immutable
parallel safe
as $$
    select (market.bar_start(p_at, w.width) at time zone 'UTC' + w.width) at time zone 'UTC'
    from (select market.bar_width(p_resolution)) w (width)
$$;
