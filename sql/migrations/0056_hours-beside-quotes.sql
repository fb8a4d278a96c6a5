-- Ticks outside an instrument's session are shown but trigger nothing (Q-115). Whether a tick is within the session is
-- stored in the row that it writes.
alter table market.quotes
    add column in_hours boolean not null default true,
    add column hours_from timestamptz not null default 'infinity',
    add column hours_until timestamptz not null default '-infinity';
comment on column market.quotes.in_hours is 'The quote came inside the session of its instrument; false marks it out of hours (Q-115).';
comment on column market.quotes.hours_from is
'Start of the period for which in_hours is valid, until hours_until; an empty period makes the next tick consult the calendar. Written by market.note_hours.';
comment on column market.quotes.hours_until is 'The end of the period that begins at hours_from; exclusive.';
