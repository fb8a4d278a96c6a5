-- The values for validating a tick move to the row that it writes anyway: the instrument's name, the largest accepted
-- move, and the quiet range. A frame read four rows for each tick and now reads one.
alter table market.quotes
    add column name text,
    add column max_jump numeric not null default 0,
    add column is_measured boolean not null default false,
    add column ask_falls_to numeric,
    add column ask_rises_to numeric,
    add column bid_falls_to numeric,
    add column bid_rises_to numeric,
    add column ask_band_falls_to numeric,
    add column bid_band_rises_to numeric;
comment on column market.quotes.name is 'The instrument''s name; null when it was deleted, so that ticks do not find it. Written by market.refresh_quotes.';
comment on column market.quotes.max_jump is 'The category''s largest accepted move. Written by market.refresh_quotes.';
comment on column market.quotes.is_measured is
'The quiet range was measured: the nearest levels at which an order could close or fill, and the nearest margin bands. A tick inside all of
them affects no account. Written by trading, under market.clock_state.';

update market.quotes q set
    name = case when i.deleted_at is null then i.name end,
    max_jump = c.max_jump
from market.instruments i
join market.categories c on c.category = i.category
where i.id = q.instrument_id;
update market.quotes q set
    is_measured = true,
    ask_falls_to = r.ask_falls_to, ask_rises_to = r.ask_rises_to, bid_falls_to = r.bid_falls_to, bid_rises_to = r.bid_rises_to,
    ask_band_falls_to = r.ask_band_falls_to, bid_band_rises_to = r.bid_band_rises_to
from trading.quiet_ranges r
where r.instrument_id = q.instrument_id;
create unique index quotes_name_key on market.quotes (name);
drop table trading.quiet_ranges;

-- All rows are taken at once and in no order, so no row needs a key.
alter table trading.fresh_edges drop column id;
