-- Spreads are pips per unit of the base, charged in addition to the quoted spread. One figure applies to a whole
-- category, so it must suit the cheapest member. Pip sizes: market-4-instruments.sql.
--   forex      1 pip
--   commodity  0.1 pip, 0.001 a unit where a pip is 0.01
--   index      0.5 pip, half a point where a pip is 1 point, 0.05 where it is 0.1
--   stock      2 pips, 2 cents a share
--   crypto     none
insert into market.categories (category, calendar_id, spread_pips, lot_state, stale_after, max_jump, rollover_triple_weekday)
select d.category, c.id, d.spread_pips, 'amount', d.stale_after, d.max_jump, d.triple
from (
    values
        ('forex'::market.category, 'forex', 1::numeric, interval '60 seconds', 0.20::numeric, 3),
        ('commodity', 'metals-energy', 0.1, '60 seconds', 0.20, 3),
        ('index', 'us-index', 0.5, '60 seconds', 0.20, 5),
        ('stock', 'us-stocks', 2, '60 seconds', 0.20, 5),
        ('crypto', 'crypto', 0, '60 seconds', 0.20, null)
) d (category, calendar, spread_pips, stale_after, max_jump, triple)
join market.calendars c on c.code = d.calendar
on conflict (category) do nothing;

insert into market.lot_selectors (label, value, position)
select d.label, d.value, d.position
from (
    values
        ('0.01', 1000::numeric, 1),
        ('0.05', 5000, 2),
        ('0.10', 10000, 3),
        ('0.50', 50000, 4),
        ('1.00', 100000, 5),
        ('2.00', 200000, 6),
        ('5.00', 500000, 7),
        ('10.00', 1000000, 8)
) d (label, value, position)
where not exists (select from market.lot_selectors);
