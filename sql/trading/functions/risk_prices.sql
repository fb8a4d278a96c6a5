-- Returns quotes and conversions with which the risk desk values exposures: one row per quoted instrument and currency
-- of accounts with open orders, with the fractions from the instrument's quote currency to the account's (x), from the
-- account's to p_currency (y), and from the quote currency to p_currency (z); null without a rate. value_rate is z and
-- profit_rate is x and y as one factor of 50 decimals: a multiplication per exposure costs a tenth of the divisions. A
-- few hundred rows, which are joined by hash instead of looking up a rate per exposure. Called by the functions of the
-- risk desk.
create or replace function trading.risk_prices(
    p_currency text
)
returns table (
    instrument_id integer, currency text, category market.category, bid numeric, ask numeric, mid numeric,
    x_multiplier numeric, x_divisor numeric, y_multiplier numeric, y_divisor numeric, z_multiplier numeric, z_divisor numeric,
    value_rate numeric, profit_rate numeric
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
    ), fractions as (
        select i.id, k.currency, i.category, q.bid, q.ask, (q.bid + q.ask) / 2 as mid,
            case when i.quote = k.currency then 1 else x.multiplier end as x_multiplier, case when i.quote = k.currency then 1 else x.divisor end as x_divisor,
            case when k.currency = p_currency then 1 else y.multiplier end as y_multiplier, case when k.currency = p_currency then 1 else y.divisor end as y_divisor,
            case when i.quote = p_currency then 1 else z.multiplier end as z_multiplier, case when i.quote = p_currency then 1 else z.divisor end as z_divisor
        from market.quotes q
        join market.instruments i on i.id = q.instrument_id
        cross join trading.account_currencies() k (currency)
        left join rates x on x.quote = i.quote and x.currency = k.currency
        left join rates y on y.quote = k.currency and y.currency = p_currency
        left join rates z on z.quote = i.quote and z.currency = p_currency
    )
    select f.id, f.currency, f.category, f.bid, f.ask, f.mid, f.x_multiplier, f.x_divisor, f.y_multiplier, f.y_divisor, f.z_multiplier, f.z_divisor,
        trim_scale(market.converted(1, f.z_multiplier, f.z_divisor)),
        trim_scale(market.converted(market.converted(1, f.x_multiplier, f.x_divisor), f.y_multiplier, f.y_divisor))
    from fractions f;
end;
$$;

-- Returns the currencies of the accounts: one probe of their index by currency for each, instead of reading the
-- accounts. Called by trading.risk_prices and market.prepare_conversions.
create or replace function trading.account_currencies()
returns setof text
language sql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
    with recursive found (code) as (
        select min(a.currency) from money.accounts a
        union all
        select (select min(a.currency) from money.accounts a where a.currency > f.code) from found f where f.code is not null
    )
    select f.code from found f where f.code is not null
$$;
