-- Returns units of p_quote per unit of p_currency, with 36 decimals if a pair is inverted; 1 for the same currency
-- (Q-98). For display only; amounts are converted by market.convert_amount and market.converted. Errors: BT210 no
-- conversion rate.
-- grant: bourse_app, bourse_worker
create or replace function market.exchange_rate(
    p_quote text,
    p_currency text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (market.find_rate(p_quote, p_currency)).rate;
end;
$$;

-- Converts an amount in the quote currency into the account's currency with the fraction of market.conversion_rates, to
-- at least 50 decimals, so that half-up rounding of the result equals rounding of the exact value. Source: Q-118.
-- grant: bourse_app, bourse_worker
create or replace function market.converted(
    p_amount numeric,
    p_multiplier numeric,
    p_divisor numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(p_amount * p_multiplier, 50) / p_divisor
$$;

-- Converts an amount between currencies, unrounded, with the exact fraction of the rate (Q-118). Internal. Errors:
-- BT210 no conversion rate.
create or replace function market.convert_amount(
    p_amount numeric,
    p_from text,
    p_to text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rate record := market.find_rate(p_to, p_from);
begin
    return market.converted(p_amount, v_rate.divisor, v_rate.multiplier);
end;
$$;

-- Returns the current conversion between p_currency and p_quote (Q-98): units of p_quote per unit of p_currency, and
-- the exact fraction divisor / multiplier with which money is converted (market.converted). Internal. Errors: BT210 no
-- conversion rate.
create or replace function market.find_rate(
    p_quote text,
    p_currency text,
    out rate numeric,
    out multiplier numeric,
    out divisor numeric
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id integer;
begin
    if p_quote = p_currency then
        rate := 1;
        multiplier := 1;
        divisor := 1;
        return;
    end if;
    select r.rate, r.multiplier, r.divisor into rate, multiplier, divisor
    from market.conversion_rates r where r.quote = p_quote and r.currency = p_currency;
    if rate is null then
        v_id := market.find_conversion(p_quote, p_currency);
        select r.rate, r.multiplier, r.divisor into rate, multiplier, divisor from market.conversion_rates r where r.id = v_id;
    end if;
end;
$$;

-- Returns the best current conversion of one unit of p_currency into units of p_quote (market.best_paths). All columns
-- are null if there is none. Internal.
create or replace function market.best_path(
    p_quote text,
    p_currency text,
    out first_instrument_id integer,
    out first_inverted boolean,
    out second_instrument_id integer,
    out second_inverted boolean,
    out fixed_rate numeric,
    out fixed_multiplier numeric,
    out fixed_divisor numeric
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p.first_instrument_id, p.first_inverted, p.second_instrument_id, p.second_inverted, p.fixed_rate, p.fixed_multiplier, p.fixed_divisor
    from market.best_paths(array[p_quote], p_currency) p
$$;

-- Returns the best current conversions of one unit of p_currency into units of each of p_quotes that has one (Q-98): a
-- live pair, direct before inverted; two live pairs via USD; else the Currency API's table, directly or via USD, as a
-- fixed rate with its exact fraction. Called by market.best_path and market.add_conversions.
create or replace function market.best_paths(
    p_quotes text[],
    p_currency text
)
returns table (
    quote text, first_instrument_id integer, first_inverted boolean, second_instrument_id integer, second_inverted boolean,
    fixed_rate numeric, fixed_multiplier numeric, fixed_divisor numeric
)
language sql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
    -- The quoted instruments between these currencies in both directions: one unit of one_unit_of equals units of
    -- becomes.
    with legs as (
        select i.id, d.one_unit_of, d.becomes, d.inverted
        from market.instruments i
        join market.quotes q on q.instrument_id = i.id
        cross join lateral (values (i.base, i.quote, false), (i.quote, i.base, true)) d (one_unit_of, becomes, inverted)
        where i.deleted_at is null and (i.base = any (p_quotes) or i.base in (p_currency, 'USD'))
            and (i.quote = any (p_quotes) or i.quote in (p_currency, 'USD'))
    ), rates as (
        select r.base as one_unit_of, r.quote as becomes, 1::numeric as multiplier, r.rate as divisor, false as inverted
        from market.currency_rates r
        union all
        select r.quote, r.base, r.rate, 1, true
        from market.currency_rates r
    ), paths as (
        select 1 as worth, l.becomes as quote, l.id as first_id, l.inverted as first_inverted, null::integer as second_id,
            false as second_inverted, null::numeric as multiplier, null::numeric as divisor
        from legs l
        where l.one_unit_of = p_currency and l.becomes = any (p_quotes)
        union all
        select 2, b.becomes, a.id, a.inverted, b.id, b.inverted, null, null
        from legs a
        join legs b on b.one_unit_of = 'USD' and b.becomes = any (p_quotes)
        where a.one_unit_of = p_currency and a.becomes = 'USD'
        union all
        select 3, r.becomes, null, false, null, r.inverted, r.multiplier, r.divisor
        from rates r
        where r.one_unit_of = p_currency and r.becomes = any (p_quotes)
        union all
        select 4, b.becomes, null, false, null, b.inverted, a.multiplier * b.multiplier, a.divisor * b.divisor
        from rates a
        join rates b on b.one_unit_of = 'USD' and b.becomes = any (p_quotes)
        where a.one_unit_of = p_currency and a.becomes = 'USD'
    )
    select distinct on (p.quote)
        p.quote, p.first_id, p.first_inverted, p.second_id, p.second_id is not null and p.second_inverted,
        case when p.multiplier = 1 then p.divisor else round(p.divisor, 36) / p.multiplier end, p.multiplier, p.divisor
    from paths p
    order by p.quote, p.worth, p.first_inverted, p.second_inverted, p.first_id, p.second_id
$$;

-- Returns the conversion from one unit of p_currency to units of p_quote, creating it on first use (Q-98); null for the
-- same currency. Called by market.find_rate. Errors: BT210 no conversion rate.
create or replace function market.find_conversion(
    p_quote text,
    p_currency text
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id integer;
begin
    if p_quote = p_currency then
        return null;
    end if;
    select c.id into v_id from market.conversions c where c.quote = p_quote and c.currency = p_currency;
    if found then
        return v_id;
    end if;
    perform market.add_conversions(array[p_quote], p_currency);
    select c.id into v_id from market.conversions c where c.quote = p_quote and c.currency = p_currency;
    if not found then
        raise exception using errcode = 'BT210', message = pg_catalog.format('No rate for %s in %s', p_quote, p_currency),
            column = 'quote';
    end if;
    return v_id;
end;
$$;

-- Creates the conversions from one unit of p_currency to units of each of p_quotes that have a path (market.best_paths)
-- and do not exist yet. Called by market.find_conversion and market.prepare_conversions.
create or replace function market.add_conversions(
    p_quotes text[],
    p_currency text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into market.conversions (
        quote, currency, first_instrument_id, first_inverted, second_instrument_id, second_inverted, fixed_rate, fixed_multiplier,
        fixed_divisor
    )
    select
        p.quote, p_currency, p.first_instrument_id, p.first_inverted, p.second_instrument_id, p.second_inverted, p.fixed_rate,
        p.fixed_multiplier, p.fixed_divisor
    from market.best_paths(p_quotes, p_currency) p
    on conflict (quote, currency) do nothing
$$;
