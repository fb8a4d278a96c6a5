-- Ticks outside an instrument's session are shown and set nothing off (Q-115). Whether a tick lies in the session is read with the row it writes.
alter table market.quotes
    add column in_hours boolean not null default true,
    add column hours_from timestamptz not null default 'infinity',
    add column hours_until timestamptz not null default '-infinity';
comment on column market.quotes.in_hours is 'The quote came inside the session of its instrument; false marks it out of hours (Q-115).';
comment on column market.quotes.hours_from is
'From here until hours_until the session is as in_hours says; an empty range until the next tick asks the calendar. Written by market.note_hours.';
comment on column market.quotes.hours_until is 'The end of the range that begins at hours_from; exclusive.';
