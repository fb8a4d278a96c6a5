-- Returns quotes and conversions with which the risk desk values exposures: one row per quoted instrument and currency of
-- accounts with open orders, with the fractions from the instrument's quote currency to the account's (x), from the
-- account's to p_currency (y), and from the quote currency to p_currency (z); null without a rate. A few hundred rows,
-- which are joined by hash instead of looking up a rate per exposure. Called by the functions of the risk desk.
create or replace function trading.risk_prices(
    p_currency text
)
returns table (
    instrument_id integer, currency text, category market.category, bid numeric, ask numeric, mid numeric,
    x_multiplier numeric, x_divisor numeric, y_multiplier numeric, y_divisor numeric, z_multiplier numeric, z_divisor numeric
)
language plpgsql
stable
rows 500
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with rates as materialized (
        select r.quote, r.currency, r.multiplier, r.divisor from market.conversion_rates r
    ), currencies as materialized (
        select distinct a.currency from money.accounts a where a.used_margin > 0
    )
    select i.id, k.currency, i.category, q.bid, q.ask, (q.bid + q.ask) / 2,
        case when i.quote = k.currency then 1 else x.multiplier end, case when i.quote = k.currency then 1 else x.divisor end,
        case when k.currency = p_currency then 1 else y.multiplier end, case when k.currency = p_currency then 1 else y.divisor end,
        case when i.quote = p_currency then 1 else z.multiplier end, case when i.quote = p_currency then 1 else z.divisor end
    from market.quotes q
    join market.instruments i on i.id = q.instrument_id
    cross join currencies k
    left join rates x on x.quote = i.quote and x.currency = k.currency
    left join rates y on y.quote = k.currency and y.currency = p_currency
    left join rates z on z.quote = i.quote and z.currency = p_currency;
end;
$$;
