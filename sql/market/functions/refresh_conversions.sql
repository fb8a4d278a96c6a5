-- Updates conversions that have a better path after an instrument's first quote, and returns their number. Called by
-- market.write_quotes, which also watches the accounts that depend on a changed conversion.
create or replace function market.refresh_conversions(
    p_instrument_id integer
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
    -- The row keeps its id, to which margin bands refer.
    update market.conversions c
    set first_instrument_id = p.first_instrument_id,
        first_inverted = p.first_inverted,
        second_instrument_id = p.second_instrument_id,
        second_inverted = p.second_inverted,
        fixed_rate = p.fixed_rate,
        fixed_multiplier = p.fixed_multiplier,
        fixed_divisor = p.fixed_divisor
    from market.instruments i,
        market.conversions o
        cross join lateral market.best_path(o.quote, o.currency) p
    where i.id = p_instrument_id
        and o.id = c.id
        and (o.quote in (i.base, i.quote) or o.currency in (i.base, i.quote))
        and (p.first_instrument_id is not null or p.fixed_rate is not null)
        and (p.first_instrument_id, p.first_inverted, p.second_instrument_id, p.second_inverted, p.fixed_rate)
            is distinct from
            (c.first_instrument_id, c.first_inverted, c.second_instrument_id, c.second_inverted, c.fixed_rate);
    get diagnostics v_changed = row_count;
    return v_changed;
end;
$$;
