-- A lot of 0 units is the specified default of a new row: it is stored but not offered.
alter table market.lot_selectors
    drop constraint lot_selectors_value_check,
    add constraint lot_selectors_value_check check (value >= 0 and value <= 1e12);
