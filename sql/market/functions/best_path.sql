-- Returns the best current conversion of one unit of p_currency into units of p_quote (Q-98): a live pair, direct
-- before inverted; two live pairs via USD; else the Currency API's table, directly or via USD, as a fixed rate with its
-- exact fraction. All columns are null if there is none. Internal.
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
    -- Every quoted instrument in both directions: one unit of one_unit_of equals units of becomes.
    with legs as (
        select i.id, i.base as one_unit_of, i.quote as becomes, false as inverted
        from market.instruments i join market.quotes q on q.instrument_id = i.id
        where i.deleted_at is null and (i.base in (p_quote, p_currency) or i.quote in (p_quote, p_currency))
        union all
        select i.id, i.quote, i.base, true
        from market.instruments i join market.quotes q on q.instrument_id = i.id
        where i.deleted_at is null and (i.base in (p_quote, p_currency) or i.quote in (p_quote, p_currency))
    ), rates as (
        select r.base as one_unit_of, r.quote as becomes, 1::numeric as multiplier, r.rate as divisor, false as inverted
        from market.currency_rates r
        union all
        select r.quote, r.base, r.rate, 1, true
        from market.currency_rates r
    ), paths as (
        select 1 as worth, l.id as first_id, l.inverted as first_inverted, null::integer as second_id, false as second_inverted,
            null::numeric as multiplier, null::numeric as divisor
        from legs l
        where l.one_unit_of = p_currency and l.becomes = p_quote
        union all
        select 2, a.id, a.inverted, b.id, b.inverted, null, null
        from legs a
        join legs b on b.one_unit_of = 'USD' and b.becomes = p_quote
        where a.one_unit_of = p_currency and a.becomes = 'USD'
        union all
        select 3, null, false, null, r.inverted, r.multiplier, r.divisor
        from rates r
        where r.one_unit_of = p_currency and r.becomes = p_quote
        union all
        select 4, null, false, null, b.inverted, a.multiplier * b.multiplier, a.divisor * b.divisor
        from rates a
        join rates b on b.one_unit_of = 'USD' and b.becomes = p_quote
        where a.one_unit_of = p_currency and a.becomes = 'USD'
    )
    select p.first_id, p.first_inverted, p.second_id, p.second_id is not null and p.second_inverted,
        case when p.multiplier = 1 then p.divisor else round(p.divisor, 36) / p.multiplier end, p.multiplier, p.divisor
    from paths p
    order by p.worth, p.first_inverted, p.second_inverted, p.first_id, p.second_id
    limit 1
$$;
