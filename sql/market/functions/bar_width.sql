-- Returns the width of the bars of an interval of market.get_bars; null for an unknown one. Called by market.get_bars,
-- trading.closed_until and trading.indicator_values.
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
