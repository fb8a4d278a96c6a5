-- Returns the values of the positions stored with a stop-out (trading.account_positions): for each instrument the
-- floating profit or loss in the quote currency and in the account's. Called by trading.order_equity and
-- sql/checks/0423.
create or replace function trading.position_values(
    p_positions jsonb
)
returns table (
    instrument_id integer, bid numeric, ask numeric, quote_time timestamptz, multiplier numeric, divisor numeric,
    long_units numeric, long_cost numeric, short_units numeric, short_cost numeric, spread numeric,
    quote_value numeric, profit_loss numeric
)
language sql
immutable
parallel safe
rows 5
as $$
    -- E-05, summed over the orders of one instrument: buys at the ask, sells at the bid (Q-06).
    select p.key::integer, f.bid, f.ask, f.time, f.multiplier, f.divisor, f.long_units, f.long_cost, f.short_units, f.short_cost, f.spread,
        v.quote_value, market.converted(v.quote_value, f.multiplier, f.divisor)
    from jsonb_each(p_positions) p
    cross join lateral jsonb_to_record(p.value) f (
        bid numeric, ask numeric, "time" timestamptz, multiplier numeric, divisor numeric, long_units numeric, long_cost numeric,
        short_units numeric, short_cost numeric, spread numeric
    )
    cross join lateral (
        select f.long_units * f.ask - f.long_cost - f.short_units * f.bid + f.short_cost - f.spread
    ) v (quote_value)
$$;
