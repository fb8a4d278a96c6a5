-- The quotes beside a tick that closed an order without being asked: bars alone cannot show them afterwards.
create table market.kept_ticks (
    instrument_id integer not null references market.instruments on delete cascade,
    closed_at timestamptz not null,
    place smallint not null,
    time timestamptz not null,
    bid numeric not null check (bid > 0 and bid <= 1e9),
    ask numeric not null check (ask > 0 and ask <= 1e9),
    primary key (instrument_id, closed_at, place)
);
comment on column market.kept_ticks.closed_at is 'The time of the tick that closed something, as in trading.closures.tick_time.';
comment on column market.kept_ticks.place is 'Counted from that tick, which is 0.';
