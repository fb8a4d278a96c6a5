-- market: instruments, trading hours and prices.

create type market.category as enum ('forex', 'commodity', 'index', 'stock', 'crypto');
create type market.lot_state as enum ('amount', 'lot');
create type market.resolution as enum ('1m', '1h', '1d');

create table market.currencies (
    code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
    name text not null,
    symbol text not null,
    is_account_currency boolean not null default false,
    position integer not null default 0
);

-- Local times of the exchange, split at midnight; a session may close at 24:00.
create table market.calendars (
    id integer generated always as identity primary key,
    code text not null unique,
    time_zone text not null
);
create table market.calendar_sessions (
    calendar_id integer not null references market.calendars on delete cascade,
    weekday smallint not null check (weekday between 0 and 6),
    opens time not null,
    closes time not null,
    check (opens < closes),
    primary key (calendar_id, weekday, opens)
);
comment on column market.calendar_sessions.weekday is '0 is Sunday, as extract(dow) counts.';
-- Replaces every session of one local date: a holiday (no times) or other hours.
create table market.calendar_exceptions (
    id integer generated always as identity primary key,
    calendar_id integer not null references market.calendars on delete cascade,
    local_date date not null,
    opens time,
    closes time,
    name text not null,
    check ((opens is null) = (closes is null)),
    check (opens < closes),
    unique nulls not distinct (calendar_id, local_date, opens)
);
-- Cached state of a calendar and its validity: one row is read instead of computing a multirange for each order.
create table market.calendar_states (
    calendar_id integer primary key references market.calendars on delete cascade,
    is_open boolean not null,
    valid_from timestamptz not null,
    valid_until timestamptz not null,
    check (valid_from < valid_until)
) with (fillfactor = 50);

create table market.categories (
    category market.category primary key,
    calendar_id integer not null references market.calendars on delete restrict,
    spread_pips numeric not null default 0 check (spread_pips between 0 and 1e6),
    lot_state market.lot_state not null default 'amount',
    stale_after interval not null default '60 seconds' check (stale_after > interval '0'),
    max_jump numeric not null default 0.20 check (max_jump > 0 and max_jump <= 1e6),
    rollover_triple_weekday smallint check (rollover_triple_weekday between 0 and 6)
);
create index categories_calendar_id_idx on market.categories (calendar_id);

create table market.lot_selectors (
    id integer generated always as identity primary key,
    label text not null check (length(label) between 1 and 60),
    value numeric not null check (value > 0 and value <= 1e12),
    position integer not null default 0
);

create table market.instruments (
    id integer generated always as identity primary key,
    name text not null check (name ~ '^[A-Z0-9]{1,12}_[A-Z0-9]{2,10}$'),
    base text not null,
    quote text not null,
    alias text,
    category market.category not null references market.categories on delete restrict,
    tradingview text not null default '',
    provider_symbol text not null default '',
    leverage numeric not null default 0 check (leverage between 0 and 10000),
    tradable boolean not null default true,
    swap numeric not null default 0 check (swap between -1000 and 1000),
    price_decimals smallint not null default 5 check (price_decimals between 0 and 10),
    pip_size numeric check (pip_size > 0 and pip_size <= 1e6),
    typical_price numeric check (typical_price > 0 and typical_price <= 1e9),
    min_units numeric not null default 0.00000001 check (min_units > 0 and min_units <= 1e12),
    max_units numeric not null default 100000000 check (max_units > 0 and max_units <= 1e12),
    unit_step numeric not null default 0.00000001 check (unit_step > 0 and unit_step <= 1e12),
    calendar_id integer references market.calendars on delete restrict,
    stale_after interval check (stale_after > interval '0'),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
);
create unique index instruments_name_key on market.instruments (name) where deleted_at is null;
create index instruments_category_idx on market.instruments (category);
create index instruments_calendar_id_idx on market.instruments (calendar_id);
create index instruments_pair_idx on market.instruments (base, quote);

-- The latest quote and the current bars; finished bars move to market.candles. Bars are of the bid.
create table market.quotes (
    instrument_id integer primary key references market.instruments on delete cascade,
    bid numeric not null check (bid > 0 and bid <= 1e9),
    ask numeric not null check (ask > 0 and ask <= 1e9),
    time timestamptz not null,
    prev_bid numeric not null check (prev_bid > 0 and prev_bid <= 1e9),
    prev_ask numeric not null check (prev_ask > 0 and prev_ask <= 1e9),
    minute_at timestamptz not null,
    minute_open numeric not null,
    minute_high numeric not null,
    minute_low numeric not null,
    minute_ticks integer not null,
    hour_at timestamptz not null,
    hour_open numeric not null,
    hour_high numeric not null,
    hour_low numeric not null,
    hour_ticks integer not null,
    day_at timestamptz not null,
    day_open numeric not null,
    day_high numeric not null,
    day_low numeric not null,
    day_ticks integer not null,
    previous_day_close numeric,
    check (bid <= ask)
) with (fillfactor = 50);

create table market.candles (
    instrument_id integer not null references market.instruments on delete cascade,
    resolution market.resolution not null,
    starts_at timestamptz not null,
    open numeric not null check (open > 0 and open <= 1e9),
    high numeric not null check (high > 0 and high <= 1e9),
    low numeric not null check (low > 0 and low <= 1e9),
    close numeric not null check (close > 0 and close <= 1e9),
    ticks integer not null check (ticks > 0),
    primary key (instrument_id, resolution, starts_at),
    check (low <= open and low <= close and high >= open and high >= close)
) partition by range (starts_at);
create table market.candles_default partition of market.candles default;

-- Ticks that were rejected, with the reason.
create table market.refused_ticks (
    id bigint generated always as identity primary key,
    tick jsonb not null check (octet_length(tick::text) <= 2000),
    reason text not null,
    received_at timestamptz not null default clock_timestamp()
);
create index refused_ticks_received_at_idx on market.refused_ticks (received_at);

-- 'real': the current time applies. 'ticks': the newest tick's time applies (a replay, or ticks entered by hand).
create table market.clock_state (
    only_row boolean primary key default true check (only_row),
    source text not null default 'ticks' check (source in ('real', 'ticks')),
    tick_time timestamptz,
    hours text not null default 'calendar' check (hours in ('calendar', 'always')),
    feed text not null default 'none',
    feed_beat_at timestamptz
) with (fillfactor = 10);
insert into market.clock_state default values;

-- Rates of the Currency API, used for a conversion without a live pair.
create table market.currency_rates (
    base text not null,
    quote text not null,
    rate numeric not null check (rate > 0 and rate <= 1e12),
    updated_at timestamptz not null default now(),
    primary key (base, quote)
);

-- The conversion of one unit of an account's currency into units of a quote currency: via the mids of one or two
-- instruments (each direct or inverted), or at a fixed rate.
create table market.conversions (
    id integer generated always as identity primary key,
    quote text not null,
    currency text not null,
    first_instrument_id integer references market.instruments on delete cascade,
    first_inverted boolean not null default false,
    second_instrument_id integer references market.instruments on delete cascade,
    second_inverted boolean not null default false,
    fixed_rate numeric check (fixed_rate > 0 and fixed_rate <= 1e12),
    unique (quote, currency),
    check (quote <> currency),
    check ((first_instrument_id is null) = (fixed_rate is not null)),
    check (second_instrument_id is null or first_instrument_id is not null)
);
create index conversions_first_instrument_id_idx on market.conversions (first_instrument_id);
create index conversions_second_instrument_id_idx on market.conversions (second_instrument_id);

create table market.favorites (
    user_id bigint not null references iam.users on delete cascade,
    instrument_id integer not null references market.instruments on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, instrument_id)
);
create index favorites_instrument_id_idx on market.favorites (instrument_id);
