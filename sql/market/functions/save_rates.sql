-- Stores the Currency API's rates {"EUR": "0.91"}, units per dollar at the provider's time. Conversions based on the
-- table take the new rate, and accounts that depend on them are evaluated before the next tick. Returns the number of
-- changed conversions; invalid rates are skipped. Called by the job refresh-rates. Locks: market.clock_state, then
-- account rows.
-- grant: bourse_worker
create or replace function market.save_rates(
    p_rates jsonb,
    p_time timestamptz
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_changed integer;
begin
    -- The engine's lock order; no tick is applied with only some of the new rates.
    perform from market.clock_state for no key update;
    insert into market.currency_rates as c (base, quote, rate, updated_at, asked_at)
    select 'USD', r.currency, r.rate::numeric, p_time, clock_timestamp()
    from jsonb_each_text(p_rates) r (currency, rate)
    where r.currency <> 'USD'
        and case when r.rate ~ '^\d{1,20}(\.\d{1,40})?(e[-+]?\d{1,2})?$' then r.rate::numeric > 0 and r.rate::numeric <= 1e12 else false end
    on conflict (base, quote) do update set rate = excluded.rate, updated_at = excluded.updated_at, asked_at = excluded.asked_at;

    -- The row keeps its id, to which margin bands refer.
    update market.conversions c
    set first_instrument_id = p.first_instrument_id, first_inverted = p.first_inverted, second_instrument_id = p.second_instrument_id,
        second_inverted = p.second_inverted, fixed_rate = p.fixed_rate, fixed_multiplier = p.fixed_multiplier, fixed_divisor = p.fixed_divisor
    from market.conversions o
    cross join lateral market.best_path(o.quote, o.currency) p
    where o.id = c.id and o.fixed_rate is not null
        and (p.fixed_rate is distinct from o.fixed_rate and (p.fixed_rate is not null or p.first_instrument_id is not null));
    get diagnostics v_changed = row_count;
    if v_changed > 0 then
        perform trading.watch_converted_accounts();
    end if;
    return v_changed;
end;
$$;

-- Returns the currencies of accounts and prices without a quoted pair to the dollar, and the time of the last request
-- for rates. Called by the job refresh-rates.
-- grant: bourse_worker
create or replace function market.wanted_rates(
    out currencies text[],
    out asked_at timestamptz
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        coalesce(array_agg(c.code order by c.code) filter (where c.code <> 'USD' and not exists (
            select from market.instruments i
            join market.quotes q on q.instrument_id = i.id
            where i.deleted_at is null and (i.base, i.quote) in (('USD', c.code), (c.code, 'USD'))
        )), '{}'),
        (select max(r.asked_at) from market.currency_rates r)
    from (
        select code from market.currencies where is_account_currency
        union
        select quote from market.instruments where deleted_at is null
    ) c (code)
$$;
