-- The quotes around a tick that closed an order by the engine, which bars alone do not show.
create table market.kept_ticks (
    instrument_id integer not null references market.instruments on delete cascade,
    closed_at timestamptz not null,
    place smallint not null,
    time timestamptz not null,
    bid numeric not null check (bid > 0 and bid <= 1e9),
    ask numeric not null check (ask > 0 and ask <= 1e9),
    primary key (instrument_id, closed_at, place)
);
comment on column market.kept_ticks.closed_at is 'The time of the tick that closed an order, as in trading.closures.tick_time.';
comment on column market.kept_ticks.place is 'Position relative to that tick, which is 0.';
