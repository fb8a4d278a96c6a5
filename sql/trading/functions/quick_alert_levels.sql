-- Returns levels near the present bid of an instrument that the form of a price alert offers, and the bid itself first
-- (step bid): 5 and 10 pips above and below for currency pairs, 0.5 and 1 per cent for others, with the sign in amount,
-- then the day's highest and lowest bid. No row before the first price. Called by GET /alerts/new and
-- /alerts/{id}/edit.
-- null: amount
-- grant: bourse_app
create or replace function trading.quick_alert_levels(
    p_instrument text
)
returns table (step text, amount numeric, level numeric)
language sql
stable
rows 7
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.step, s.amount, round(s.level, i.price_decimals)
    from market.instrument_list i
    cross join lateral (
        select 1 as place, 'bid' as step, null::numeric as amount, i.bid as level
        union all
        select 1 + a.place, 'pips', a.amount, i.bid + a.amount * i.pip_size
        from (values (1, -10), (2, -5), (3, 5), (4, 10)) a (place, amount)
        where i.category = 'forex'
        union all
        select 1 + a.place, 'percent', a.amount, i.bid * (1 + a.amount / 100)
        from (values (1, -1), (2, -0.5), (3, 0.5), (4, 1)) a (place, amount)
        where i.category <> 'forex'
        union all
        select 6, 'day_high', null, i.day_high
        union all
        select 7, 'day_low', null, i.day_low
    ) s
    where i.name = p_instrument and s.level > 0
    order by s.place
$$;
