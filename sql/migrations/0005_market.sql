-- market: instruments, trading hours, prices, conversions and the market's clock.

create type market.category as enum ('forex', 'commodity', 'index', 'stock', 'crypto');
create type market.lot_state as enum ('amount', 'lot');
create type market.resolution as enum ('1m', '1h', '1d');
create type market.review_outcome as enum ('returned', 'accepted', 'split');
create type market.news_kind as enum ('events', 'news');
create type market.news_format as enum ('ics', 'csv', 'json', 'rss');
create type market.news_impact as enum ('low', 'medium', 'high');
comment on type market.review_outcome is
    'How a price review ended: a tick within the limit, an accepted price, or a split (Q-116).';

create table market.currencies (
    code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
    name text not null,
    symbol text not null,
    is_account_currency boolean not null default false,
    position integer not null default 0
);
comment on table market.currencies is 'Currencies that instruments are quoted in and accounts may be kept in.';
comment on column market.currencies.code is 'Code such as USD or BTC.';
comment on column market.currencies.name is 'Full name in English.';
comment on column market.currencies.symbol is 'Symbol shown beside amounts, such as $.';
comment on column market.currencies.is_account_currency is 'Whether an account may be kept in it.';
comment on column market.currencies.position is 'Rank in lists, ascending.';

create table market.calendars (
    id integer generated always as identity primary key,
    code text not null unique,
    time_zone text not null
);
comment on table market.calendars is 'Trading calendars: a time zone with weekly sessions and dated exceptions.';
comment on column market.calendars.id is 'Key.';
comment on column market.calendars.code is 'Short unique name, such as forex.';
comment on column market.calendars.time_zone is 'IANA time zone of the sessions'' local times.';

create table market.calendar_sessions (
    calendar_id integer not null references market.calendars on delete cascade,
    weekday smallint not null check (weekday between 0 and 6),
    opens time not null,
    closes time not null,
    check (opens < closes),
    primary key (calendar_id, weekday, opens)
);
comment on table market.calendar_sessions is 'Weekly trading sessions of a calendar, split at local midnight.';
comment on column market.calendar_sessions.calendar_id is 'Calendar of the session.';
comment on column market.calendar_sessions.weekday is
    'Local weekday of the session: 0 is Sunday, as extract(dow) counts.';
comment on column market.calendar_sessions.opens is 'Local time at which the session starts, inclusive.';
comment on column market.calendar_sessions.closes is
    'Local time at which the session ends, exclusive; 24:00 is midnight.';

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
comment on table market.calendar_exceptions is
    'Sessions of one local date that replace the weekly ones: a holiday or other hours.';
comment on column market.calendar_exceptions.id is 'Key.';
comment on column market.calendar_exceptions.calendar_id is 'Calendar of the exception.';
comment on column market.calendar_exceptions.local_date is 'Local date whose weekly sessions are replaced.';
comment on column market.calendar_exceptions.opens is
    'Local time at which the session starts; null on a day without trading.';
comment on column market.calendar_exceptions.closes is
    'Local time at which the session ends; null on a day without trading.';
comment on column market.calendar_exceptions.name is 'Name of the holiday or reason, as shown to staff.';

-- One row is read instead of computing a multirange for each order.
create table market.calendar_states (
    calendar_id integer primary key references market.calendars on delete cascade,
    is_open boolean not null,
    valid_from timestamptz not null,
    valid_until timestamptz not null,
    check (valid_from < valid_until)
) with (fillfactor = 50);
comment on table market.calendar_states is
    'Cache: whether a calendar is open, and during which period that answer holds.';
comment on column market.calendar_states.calendar_id is 'Calendar of the state.';
comment on column market.calendar_states.is_open is 'Whether the market is open during the period.';
comment on column market.calendar_states.valid_from is 'Start of the period, inclusive.';
comment on column market.calendar_states.valid_until is 'End of the period, exclusive.';

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
comment on table market.categories is 'Settings shared by all instruments of a category.';
comment on column market.categories.category is 'Category of instruments.';
comment on column market.categories.calendar_id is 'Calendar of instruments without one of their own.';
comment on column market.categories.spread_pips is 'Charge of a new order, in pips.';
comment on column market.categories.lot_state is 'Whether customers enter an amount of units or choose a lot.';
comment on column market.categories.stale_after is 'Age from which a quote is too old to trade on.';
comment on column market.categories.max_jump is
    'Largest accepted move of a tick, as a share of the last price: 0.2 is 20 %.';
comment on column market.categories.rollover_triple_weekday is
    'Weekday on which three days of swap are charged (0 is Sunday); null: every day counts once, weekends included.';

create table market.lot_selectors (
    id integer generated always as identity primary key,
    label text not null check (length(label) between 1 and 60),
    value numeric not null check (value >= 0 and value <= 1e12),
    position integer not null default 0
);
comment on table market.lot_selectors is 'Lots that customers choose from where amounts are entered as lots.';
comment on column market.lot_selectors.id is 'Key.';
comment on column market.lot_selectors.label is 'Text of the choice.';
comment on column market.lot_selectors.value is 'Units of the base in the lot.';
comment on column market.lot_selectors.position is 'Rank in the list, ascending.';

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
    deleted_at timestamptz,
    max_jump numeric check (max_jump > 0 and max_jump <= 1e6)
);
create unique index instruments_name_key on market.instruments (name) where deleted_at is null;
create index instruments_category_idx on market.instruments (category);
create index instruments_calendar_id_idx on market.instruments (calendar_id);
create index instruments_pair_idx on market.instruments (base, quote);
comment on table market.instruments is 'Pairs that can be traded; rows are never deleted, only marked.';
comment on column market.instruments.id is 'Key.';
comment on column market.instruments.name is 'Name such as EUR_USD, unique among instruments that are not deleted.';
comment on column market.instruments.base is 'Code of the base that is bought or sold.';
comment on column market.instruments.quote is 'Code of the currency that prices, costs and spreads are in.';
comment on column market.instruments.alias is 'Display name; null: base/quote.';
comment on column market.instruments.category is 'Category, whose settings apply.';
comment on column market.instruments.tradingview is 'Exchange prefix of the external chart.';
comment on column market.instruments.provider_symbol is 'Symbol at the price provider.';
comment on column market.instruments.leverage is 'Leverage without a plan, as the N of 1:N; 0 means 1.';
comment on column market.instruments.tradable is 'Whether new orders are accepted.';
comment on column market.instruments.swap is 'Swap in percent a year of the position''s value; negative is charged.';
comment on column market.instruments.price_decimals is
    'Decimals of prices on screen, and the grain to which a split rounds levels.';
comment on column market.instruments.pip_size is 'Size of a pip in quote per base; null: 0.01 for JPY, else 0.0001.';
comment on column market.instruments.typical_price is 'Price in quote per base at which the simulator starts.';
comment on column market.instruments.min_units is 'Smallest amount of an order, in units of the base.';
comment on column market.instruments.max_units is 'Largest amount of an order, in units of the base.';
comment on column market.instruments.unit_step is 'Amounts are multiples of this, in units of the base.';
comment on column market.instruments.calendar_id is 'Own calendar; null: the category''s.';
comment on column market.instruments.stale_after is
    'Own age from which a quote is too old to trade on; null: the category''s.';
comment on column market.instruments.version is 'Number of changes, for optimistic locking.';
comment on column market.instruments.created_at is 'Time of creation.';
comment on column market.instruments.deleted_at is 'Time of deletion; null while listed.';
comment on column market.instruments.max_jump is
    'Own largest accepted move of a tick, as a share of the last price; null: the category''s.';

create table market.quotes (
    instrument_id integer primary key,
    bid numeric not null,
    ask numeric not null,
    time timestamptz not null,
    prev_bid numeric not null,
    prev_ask numeric not null,
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
    hour_spread_sum numeric not null default 0,
    day_at timestamptz not null,
    day_open numeric not null,
    day_high numeric not null,
    day_low numeric not null,
    day_ticks integer not null,
    previous_day_close numeric,
    name text,
    max_jump numeric not null default 0,
    is_measured boolean not null default false,
    ask_falls_to numeric,
    ask_rises_to numeric,
    bid_falls_to numeric,
    bid_rises_to numeric,
    ask_moves_at numeric,
    bid_moves_at numeric,
    moved_ask numeric,
    moved_bid numeric,
    ask_gap numeric,
    bid_gap numeric,
    alert_bar_at timestamptz,
    ask_band_falls_to numeric,
    bid_band_rises_to numeric,
    in_hours boolean not null default true,
    hours_from timestamptz not null default 'infinity',
    hours_until timestamptz not null default '-infinity',
    review_since timestamptz,
    accepts_bid numeric,
    accepts_ask numeric,
    -- One constraint instead of one per column: each is evaluated by every frame of ticks.
    constraint quotes_prices_check check (bid > 0 and bid <= ask and ask <= 1e9)
) with (fillfactor = 50);
create unique index quotes_name_key on market.quotes (name);
comment on table market.quotes is
    'The latest accepted quote of each instrument, the current bars, and the values that the next tick is compared '
    'with.';
comment on column market.quotes.instrument_id is 'Instrument of the quote; no foreign key, see sql/trading/README.md.';
comment on column market.quotes.bid is 'Latest bid, in quote per base.';
comment on column market.quotes.ask is 'Latest ask, in quote per base.';
comment on column market.quotes.time is 'Time of the latest accepted tick.';
comment on column market.quotes.prev_bid is 'Last different bid before it, in quote per base.';
comment on column market.quotes.prev_ask is 'Last different ask before it, in quote per base.';
comment on column market.quotes.minute_at is 'Start of the current minute, UTC.';
comment on column market.quotes.minute_open is 'First bid of that minute, in quote per base.';
comment on column market.quotes.minute_high is 'Highest bid of that minute, in quote per base.';
comment on column market.quotes.minute_low is 'Lowest bid of that minute, in quote per base.';
comment on column market.quotes.minute_ticks is 'Ticks of that minute so far.';
comment on column market.quotes.hour_at is 'Start of the current hour, UTC.';
comment on column market.quotes.hour_open is 'First bid of that hour, in quote per base.';
comment on column market.quotes.hour_high is 'Highest bid of that hour, in quote per base.';
comment on column market.quotes.hour_low is 'Lowest bid of that hour, in quote per base.';
comment on column market.quotes.hour_ticks is 'Ticks of that hour so far.';
comment on column market.quotes.hour_spread_sum is 'Sum of ask less bid of those ticks, in quote per base.';
comment on column market.quotes.day_at is 'Start of the current UTC day.';
comment on column market.quotes.day_open is 'First bid of that UTC day, in quote per base.';
comment on column market.quotes.day_high is 'Highest bid of that UTC day, in quote per base.';
comment on column market.quotes.day_low is 'Lowest bid of that UTC day, in quote per base.';
comment on column market.quotes.day_ticks is 'Ticks of that UTC day so far.';
comment on column market.quotes.previous_day_close is 'Last bid of the day before, in quote per base.';
comment on column market.quotes.name is
    'Name of the instrument; null when it was deleted. Written by market.refresh_quotes.';
comment on column market.quotes.max_jump is
    'Largest accepted move of the next tick, as a share: the instrument''s, else its category''s. Written by '
    'market.refresh_quotes.';
comment on column market.quotes.is_measured is
    'The quiet range was measured: the nearest levels at which an order could close or fill, and the nearest margin '
    'bands. A tick inside all of them affects no account. Written by trading, under market.clock_state.';
comment on column market.quotes.ask_falls_to is
    'Quiet range: an order closes or fills when the ask falls to this rate.';
comment on column market.quotes.ask_rises_to is
    'Quiet range: an order closes or fills when the ask rises to this rate.';
comment on column market.quotes.bid_falls_to is
    'Quiet range: an order closes or fills when the bid falls to this rate.';
comment on column market.quotes.bid_rises_to is
    'Quiet range: an order closes or fills when the bid rises to this rate.';
comment on column market.quotes.ask_moves_at is
    'A moving stop-loss of a buy moves when the ask rises to this rate; null: none.';
comment on column market.quotes.bid_moves_at is
    'A moving stop-loss of a sell moves when the bid falls to this rate; null: none.';
comment on column market.quotes.moved_ask is
    'Highest ask of the ticks whose moves of stop-losses are left (market.moved_ticks), or a higher one of earlier ticks; '
    'null: none.';
comment on column market.quotes.moved_bid is
    'Lowest bid of the ticks whose moves of stop-losses are left (market.moved_ticks), or a lower one of earlier ticks; '
    'null: none.';
comment on column market.quotes.ask_gap is
    'Least gap (trading.moving_stops) of the moving stop-losses of buys, by which ask_falls_to follows a tick that moves '
    'one; null: none.';
comment on column market.quotes.bid_gap is
    'Least gap (trading.moving_stops) of the moving stop-losses of sells, by which bid_rises_to follows a tick that moves '
    'one; null: none.';
comment on column market.quotes.alert_bar_at is
    'Earliest start of a bar in which a price alert that stays true fires again (Q-472); null: none.';
comment on column market.quotes.ask_band_falls_to is
    'Nearest margin band of an account that is long: the account is measured again when the ask falls to this rate.';
comment on column market.quotes.bid_band_rises_to is
    'Nearest margin band of an account that is short: the account is measured again when the bid rises to this rate.';
comment on column market.quotes.in_hours is
    'The quote came inside the session of its instrument; false marks it out of hours (Q-115).';
comment on column market.quotes.hours_from is
    'Start of the period for which in_hours is valid, until hours_until; an empty period makes the next tick consult '
    'the calendar. Written by market.update_hours.';
comment on column market.quotes.hours_until is 'The end of the period that begins at hours_from; exclusive.';
comment on column market.quotes.review_since is
    'Time at which a tick beyond max_jump put the price under review; null while it is not.';
comment on column market.quotes.accepts_bid is
    'Bid that passes the limit once, set while market.accept_price applies it.';
comment on column market.quotes.accepts_ask is
    'Ask that passes the limit once, set while market.accept_price applies it.';

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
comment on table market.candles is 'Finished bars of the bid; partitioned by time. A split rescales them.';
comment on column market.candles.instrument_id is 'Instrument of the bar.';
comment on column market.candles.resolution is 'Length of the bar: 1m, 1h or 1d.';
comment on column market.candles.starts_at is 'Start of the bar, UTC.';
comment on column market.candles.open is 'First bid, in quote per base.';
comment on column market.candles.high is 'Highest bid, in quote per base.';
comment on column market.candles.low is 'Lowest bid, in quote per base.';
comment on column market.candles.close is 'Last bid, in quote per base.';
comment on column market.candles.ticks is 'Number of ticks in the bar.';

create table market.hourly_spreads (
    instrument_id integer not null references market.instruments on delete cascade,
    starts_at timestamptz not null,
    spread_sum numeric not null check (spread_sum >= 0 and spread_sum <= 1e18),
    ticks integer not null check (ticks > 0),
    primary key (instrument_id, starts_at)
) partition by range (starts_at);
create table market.hourly_spreads_default partition of market.hourly_spreads default;
comment on table market.hourly_spreads is
    'Spreads of finished hours, whose average is spread_sum / ticks (Q-288); partitioned by time. A split rescales them.';
comment on column market.hourly_spreads.instrument_id is 'Instrument of the hour.';
comment on column market.hourly_spreads.starts_at is 'Start of the hour, UTC.';
comment on column market.hourly_spreads.spread_sum is 'Sum of ask less bid of the hour''s ticks, in quote per base.';
comment on column market.hourly_spreads.ticks is 'Number of ticks in the hour.';

create table market.refused_ticks (
    id bigint generated always as identity primary key,
    tick jsonb not null check (octet_length(tick::text) <= 2000),
    reason text not null,
    received_at timestamptz not null default clock_timestamp()
);
create index refused_ticks_received_at_idx on market.refused_ticks (received_at);
comment on table market.refused_ticks is 'Ticks that were not applied, with the reason; kept for a limited time.';
comment on column market.refused_ticks.id is 'Key.';
comment on column market.refused_ticks.tick is 'The tick as it was received.';
comment on column market.refused_ticks.reason is 'Rule that rejected it, such as jump or older than the last tick.';
comment on column market.refused_ticks.received_at is 'Time at which it was rejected.';

create table market.clock_state (
    only_row boolean primary key default true check (only_row),
    source text not null default 'ticks' check (source in ('real', 'ticks')),
    tick_time timestamptz,
    hours text not null default 'calendar' check (hours in ('calendar', 'always')),
    feed text not null default 'none',
    feed_beat_at timestamptz,
    frame bigint not null default 0,
    moves_from bigint,
    has_markups boolean not null default false
) with (fillfactor = 10);
comment on table market.clock_state is
    'One row: the market''s clock and feed. Locking it serialises price frames, rollover, sweep, price reviews and '
    'splits.';
comment on column market.clock_state.only_row is 'Always true: the table has one row.';
comment on column market.clock_state.source is 'real: the time of day; ticks: the time of the newest tick.';
comment on column market.clock_state.tick_time is 'Time of the newest accepted tick.';
comment on column market.clock_state.hours is 'calendar: trading hours apply; always: every market is open.';
comment on column market.clock_state.feed is 'Name of the running feed.';
comment on column market.clock_state.feed_beat_at is 'Time of the feed''s last heartbeat.';
comment on column market.clock_state.frame is
    'The number of the last applied frame. Statements that read prices read it too.';
comment on column market.clock_state.moves_from is
    'The first frame whose moves of stop-losses trading.follow_frames has not executed yet; null: none.';
comment on column market.clock_state.has_markups is
    'Some later tick can get a markup of market.price_markups; if not, frames of ticks do not read them.';
insert into market.clock_state default values;

create table market.currency_rates (
    base text not null,
    quote text not null,
    rate numeric not null check (rate > 0 and rate <= 1e12),
    updated_at timestamptz not null default now(),
    asked_at timestamptz not null default now(),
    primary key (base, quote)
);
comment on table market.currency_rates is
    'Rates of the Currency API, used where no traded pair connects two currencies.';
comment on column market.currency_rates.base is 'Currency of which one unit is priced.';
comment on column market.currency_rates.quote is 'Currency of the rate.';
comment on column market.currency_rates.rate is 'Units of quote per one unit of base.';
comment on column market.currency_rates.updated_at is 'Time of the rate at its provider.';
comment on column market.currency_rates.asked_at is 'Time at which it was requested.';

create table market.conversions (
    id integer generated always as identity primary key,
    quote text not null,
    currency text not null,
    first_instrument_id integer references market.instruments on delete cascade,
    first_inverted boolean not null default false,
    second_instrument_id integer references market.instruments on delete cascade,
    second_inverted boolean not null default false,
    fixed_rate numeric check (fixed_rate > 0 and fixed_rate <= 1e12),
    fixed_multiplier numeric check (fixed_multiplier > 0 and fixed_multiplier <= 1e24),
    fixed_divisor numeric check (fixed_divisor > 0 and fixed_divisor <= 1e24),
    unique (quote, currency),
    check (quote <> currency),
    check ((first_instrument_id is null) = (fixed_rate is not null)),
    check (second_instrument_id is null or first_instrument_id is not null),
    constraint conversions_fixed_check check (
        (fixed_multiplier is null) = (fixed_divisor is null) and (fixed_divisor is null or fixed_rate is not null))
);
create index conversions_first_instrument_id_idx on market.conversions (first_instrument_id);
create index conversions_second_instrument_id_idx on market.conversions (second_instrument_id);
comment on table market.conversions is
    'Conversions from a quote currency to an account''s currency: via one or two pairs, or at a fixed rate.';
comment on column market.conversions.id is 'Key; margin bands refer to it.';
comment on column market.conversions.quote is 'Currency that is converted from.';
comment on column market.conversions.currency is 'Currency of the account.';
comment on column market.conversions.first_instrument_id is 'First pair; null with a fixed rate.';
comment on column market.conversions.first_inverted is 'Whether the first pair is inverted.';
comment on column market.conversions.second_instrument_id is
    'Second pair of a conversion across USD; null with one pair.';
comment on column market.conversions.second_inverted is 'Whether the second pair is inverted.';
comment on column market.conversions.fixed_rate is
    'Units of quote per one unit of currency, to 36 decimals; null with pairs.';
comment on column market.conversions.fixed_multiplier is
    'Exact fraction behind fixed_rate: amount in quote * fixed_multiplier / fixed_divisor; null: 1.';
comment on column market.conversions.fixed_divisor is
    'Exact fraction behind fixed_rate, see fixed_multiplier; null: fixed_rate.';

create table market.favorites (
    user_id bigint not null references iam.users on delete cascade,
    instrument_id integer not null references market.instruments on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, instrument_id)
);
create index favorites_instrument_id_idx on market.favorites (instrument_id);
comment on table market.favorites is 'Instruments that users marked as favourites.';
comment on column market.favorites.user_id is 'User.';
comment on column market.favorites.instrument_id is 'Instrument.';
comment on column market.favorites.created_at is 'Time at which it was marked.';

create table market.watchlists (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    name text not null check (length(name) between 1 and 30),
    created_at timestamptz not null default now()
);
create unique index watchlists_name_key on market.watchlists (user_id, lower(name));
comment on table market.watchlists is 'Lists of instruments that users have made.';
comment on column market.watchlists.id is 'Id.';
comment on column market.watchlists.user_id is 'User.';
comment on column market.watchlists.name is 'Name, unique within the user.';
comment on column market.watchlists.created_at is 'Time at which it was made; lists are shown in this order.';

create table market.watchlist_instruments (
    watchlist_id bigint not null references market.watchlists on delete cascade,
    instrument_id integer not null references market.instruments on delete cascade,
    place smallint not null check (place between 1 and 200),
    primary key (watchlist_id, instrument_id)
);
create index watchlist_instruments_instrument_id_idx on market.watchlist_instruments (instrument_id);
comment on table market.watchlist_instruments is 'Instruments of the watchlists.';
comment on column market.watchlist_instruments.watchlist_id is 'List.';
comment on column market.watchlist_instruments.instrument_id is 'Instrument.';
comment on column market.watchlist_instruments.place is 'Place in the list, from 1.';

create table market.chart_layouts (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    name text not null check (length(name) between 1 and 30),
    charts text[] not null check (cardinality(charts) between 1 and 9),
    is_stacked boolean not null default false,
    links text[] not null check (links <@ array['crosshair', 'symbol', 'interval', 'range', 'drawings']),
    created_at timestamptz not null default now()
);
create unique index chart_layouts_name_key on market.chart_layouts (user_id, lower(name));
comment on table market.chart_layouts is 'Named layouts of charts that users have made.';
comment on column market.chart_layouts.id is 'Id.';
comment on column market.chart_layouts.user_id is 'User.';
comment on column market.chart_layouts.name is 'Name, unique within the user.';
comment on column market.chart_layouts.charts is
    'Instrument, interval, link group and compared instruments of each chart in reading order, such as '
    'EUR_USD:5m.2:XAU_USD~GBP_USD.';
comment on column market.chart_layouts.is_stacked is 'Whether two charts stand one above the other.';
comment on column market.chart_layouts.links is
    'What the charts share: the time of the crosshair, the instrument, the interval, the visible range, the drawings.';
comment on column market.chart_layouts.created_at is 'Time at which it was made; layouts are shown in this order.';

create table market.drawings (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    instrument_id integer not null references market.instruments on delete cascade,
    kind text not null check (
        kind in ('trend', 'ray', 'horizontal', 'vertical', 'channel', 'rectangle', 'fibonacci', 'text')),
    times timestamptz[] not null,
    prices numeric[] not null check (cardinality(prices) between 1 and 3),
    color text not null default 'c1',
    width smallint not null default 1 check (width between 1 and 4),
    text text not null default '' check (length(text) <= 200),
    place smallint check (place between 1 and 9),
    check (cardinality(times) = cardinality(prices))
);
create index drawings_user_id_idx on market.drawings (user_id, instrument_id, id);
create index drawings_instrument_id_idx on market.drawings (instrument_id);
comment on table market.drawings is 'Drawings of users on the charts of instruments; market.save_drawing checks them.';
comment on column market.drawings.id is 'Id; later drawings lie above earlier ones.';
comment on column market.drawings.user_id is 'User, who alone sees the drawing.';
comment on column market.drawings.instrument_id is 'Instrument of the chart; the drawing is shown at every interval.';
comment on column market.drawings.kind is 'Kind, which determines the number of points.';
comment on column market.drawings.times is 'Times of the points, in their order; they may lie in the future.';
comment on column market.drawings.prices is 'Prices of the points, in quote per base; a split rescales them.';
comment on column market.drawings.color is 'Colour as a token of the theme, such as c1.';
comment on column market.drawings.width is 'Width of the lines in pixels.';
comment on column market.drawings.text is 'Text of a text drawing, or the label of another one; empty for none.';
comment on column market.drawings.place is 'Number of the chart in whose layout it was made, from 1; null: a chart without a layout.';

create table market.kept_ticks (
    instrument_id integer not null references market.instruments on delete cascade,
    closed_at timestamptz not null,
    place smallint not null,
    time timestamptz not null,
    bid numeric not null check (bid > 0 and bid <= 1e9),
    ask numeric not null check (ask > 0 and ask <= 1e9),
    provider text check (length(provider) between 1 and 40),
    primary key (instrument_id, closed_at, place)
);
comment on table market.kept_ticks is
    'Quotes around a tick that closed an order, kept as evidence; not rescaled by splits.';
comment on column market.kept_ticks.instrument_id is 'Instrument of the ticks.';
comment on column market.kept_ticks.closed_at is
    'Time of the tick that closed an order, as in trading.closures.tick_time.';
comment on column market.kept_ticks.place is 'Position relative to that tick, which is 0.';
comment on column market.kept_ticks.time is 'Time of this tick.';
comment on column market.kept_ticks.bid is 'Bid, in quote per base.';
comment on column market.kept_ticks.ask is 'Ask, in quote per base.';
comment on column market.kept_ticks.provider is 'Price provider that sent the tick, as the feed names it; null: not stored.';

create table market.price_markups (
    id bigint generated always as identity primary key,
    instrument_id integer not null references market.instruments on delete restrict,
    bid_markup numeric not null check (bid_markup >= 0 and bid_markup <= 1e9),
    ask_markup numeric not null check (ask_markup >= 0 and ask_markup <= 1e9),
    starts_after timestamptz not null,
    ends_at timestamptz not null default 'infinity',
    reason text not null check (length(reason) between 1 and 500),
    set_by bigint references iam.users on delete restrict,
    set_at timestamptz not null,
    is_ended boolean not null default false,
    check (bid_markup + ask_markup > 0),
    check (starts_after < ends_at)
);
create unique index price_markups_instrument_id_key on market.price_markups (instrument_id, starts_after);
create index price_markups_set_by_idx on market.price_markups (set_by);
comment on table market.price_markups is
    'Markups between the provider''s prices and those of customers, past and present (Q-159). A tick has the markup of '
    'the period that contains its time, so any stored tick can be explained.';
comment on column market.price_markups.id is 'Key.';
comment on column market.price_markups.instrument_id is 'Instrument of the ticks.';
comment on column market.price_markups.bid_markup is 'Subtracted from the provider''s bid, in quote per base.';
comment on column market.price_markups.ask_markup is 'Added to the provider''s ask, in quote per base.';
comment on column market.price_markups.starts_after is
    'Time of the last tick without this markup; -infinity if there was none.';
comment on column market.price_markups.ends_at is
    'Time of the last tick that can have this markup: its expiry, or the last tick before a change; infinity: none.';
comment on column market.price_markups.reason is 'Reason that the administrator entered.';
comment on column market.price_markups.set_by is 'Administrator.';
comment on column market.price_markups.set_at is 'Time at which it was set, by the market''s clock.';
comment on column market.price_markups.is_ended is 'Its end was recorded: it was changed, or its expiry was published.';

create table market.applied_frames (
    frame bigint primary key,
    ticks jsonb not null,
    moved_ids integer[],
    moved_bids numeric[],
    moved_asks numeric[],
    moved_times timestamptz[],
    started_xmax xid8 not null default pg_snapshot_xmax(pg_current_snapshot())
) with (toast_tuple_target = 8160);
-- Frames are written often and read rarely: they stay in the row uncompressed, because compression would cost more than
-- the space.
alter table market.applied_frames alter column ticks set storage external;
comment on table market.applied_frames is
    'The ticks of the newest frames [{"instrument", "bid", "ask", "time"}], kept until every transaction that was '
    'running meanwhile has ended.';
comment on column market.applied_frames.frame is 'The number of the frame, as market.clock_state counted it.';
comment on column market.applied_frames.ticks is 'The accepted ticks in the order in which they were applied.';
comment on column market.applied_frames.moved_ids is
    'The instruments of the ticks whose moves of stop-losses are left for trading.follow_frames; null: none.';
comment on column market.applied_frames.moved_bids is 'The bids of these ticks, in the order of moved_ids.';
comment on column market.applied_frames.moved_asks is 'The asks of these ticks, in the order of moved_ids.';
comment on column market.applied_frames.moved_times is 'The times of these ticks, in the order of moved_ids.';
comment on column market.applied_frames.started_xmax is 'Transactions from this one on began after the frame did.';

create table market.frame_quotes (
    frame bigint primary key,
    instrument_ids integer[] not null,
    bids numeric[] not null,
    asks numeric[] not null,
    times timestamptz[] not null
);
comment on table market.frame_quotes is
    'All quotes directly before every 16th frame; applied_frames contain the later ticks.';
comment on column market.frame_quotes.frame is 'The frame that the quotes were kept before.';
comment on column market.frame_quotes.instrument_ids is 'The instruments; bids, asks and times have the same order.';
comment on column market.frame_quotes.bids is 'The bids in the quote currency.';
comment on column market.frame_quotes.asks is 'The asks in the quote currency.';
comment on column market.frame_quotes.times is 'The times of the quotes.';

create table market.price_reviews (
    id bigint generated always as identity primary key,
    instrument_id integer not null references market.instruments on delete restrict,
    opened_at timestamptz not null default clock_timestamp(),
    accepted_bid numeric not null check (accepted_bid > 0 and accepted_bid <= 1e9),
    accepted_ask numeric not null check (accepted_ask > 0 and accepted_ask <= 1e9),
    accepted_time timestamptz not null,
    bid numeric not null check (bid > 0 and bid <= 1e9),
    ask numeric not null check (ask >= bid and ask <= 1e9),
    tick_time timestamptz not null,
    ticks integer not null default 1 check (ticks > 0),
    last_bids numeric[] not null check (cardinality(last_bids) between 1 and 3),
    alerted_at timestamptz,
    outcome market.review_outcome,
    closed_at timestamptz,
    actor_id bigint references iam.users on delete restrict,
    reason text check (length(reason) between 1 and 500),
    check ((outcome is null) = (closed_at is null)),
    check (outcome is distinct from 'accepted' or num_nulls(actor_id, reason) = 0)
);
create unique index price_reviews_open_key on market.price_reviews (instrument_id) where closed_at is null;
create index price_reviews_instrument_id_idx on market.price_reviews (instrument_id, id);
create index price_reviews_actor_id_idx on market.price_reviews (actor_id);
comment on table market.price_reviews is
    'Periods during which ticks beyond the largest accepted move were quarantined, and how each ended.';
comment on column market.price_reviews.id is 'Key.';
comment on column market.price_reviews.instrument_id is 'Instrument under review.';
comment on column market.price_reviews.opened_at is 'Time of the first quarantined tick by the server''s clock.';
comment on column market.price_reviews.accepted_bid is 'Last accepted bid when the review began, in quote per base.';
comment on column market.price_reviews.accepted_ask is 'Last accepted ask when the review began, in quote per base.';
comment on column market.price_reviews.accepted_time is 'Time of that quote.';
comment on column market.price_reviews.bid is 'Bid of the newest quarantined tick, in quote per base.';
comment on column market.price_reviews.ask is 'Ask of the newest quarantined tick, in quote per base.';
comment on column market.price_reviews.tick_time is 'Time of the newest quarantined tick.';
comment on column market.price_reviews.ticks is 'Number of quarantined ticks.';
comment on column market.price_reviews.last_bids is
    'Bids of the last three quarantined ticks, oldest first; within 1 % of one another they raise the alert.';
comment on column market.price_reviews.alerted_at is 'Time at which administrators were notified; null: not notified.';
comment on column market.price_reviews.outcome is
    'How the review ended: a tick within the limit, an accepted price, or a split; null while open.';
comment on column market.price_reviews.closed_at is 'Time at which the review ended; null while open.';
comment on column market.price_reviews.actor_id is 'Administrator who accepted the price.';
comment on column market.price_reviews.reason is 'Reason that the administrator entered.';

create table market.news_feeds (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 100),
    kind market.news_kind not null,
    format market.news_format not null,
    url text not null default '' check (url = '' or (url like 'https://%' and length(url) <= 1000)),
    currency text not null default '' check (currency ~ '^([A-Z0-9]{2,10})?$'),
    fetched_at timestamptz,
    imported_at timestamptz,
    error text check (length(error) between 1 and 500),
    error_values jsonb not null default '{}',
    check ((kind, format) not in (('events', 'rss'), ('news', 'ics')))
);
comment on table market.news_feeds is 'Feeds of calendar events or news that administrators configured (Q-205).';
comment on column market.news_feeds.id is 'Id.';
comment on column market.news_feeds.name is 'Name, shown beside its entries.';
comment on column market.news_feeds.kind is 'Whether the entries are events of the economic calendar or news.';
comment on column market.news_feeds.format is 'Format of the URL and of uploaded files; rss is RSS 2.0 or Atom.';
comment on column market.news_feeds.url is 'Address that the jobs process fetches; empty: files are uploaded.';
comment on column market.news_feeds.currency is 'Currency of entries that name none; empty for none.';
comment on column market.news_feeds.fetched_at is 'Time of the last attempt to fetch the URL; null before the first.';
comment on column market.news_feeds.imported_at is 'Time of the last successful import; null before the first.';
comment on column market.news_feeds.error is 'Reason why the last fetch failed; null if it succeeded.';
comment on column market.news_feeds.error_values is 'Values of the {{placeholders}} in error.';

create table market.news_items (
    id bigint generated always as identity primary key,
    feed_id bigint not null references market.news_feeds on delete cascade,
    source_id text not null check (length(source_id) between 1 and 300),
    time timestamptz not null,
    is_all_day boolean not null,
    title text not null check (length(title) between 1 and 300),
    currencies text[] not null,
    impact market.news_impact,
    actual text not null,
    forecast text not null,
    previous text not null,
    link text not null check (link = '' or link like 'https://%'),
    withdrawn_at timestamptz,
    unique (feed_id, source_id)
);
create index news_items_time_idx on market.news_items (time);
create index news_items_currencies_idx on market.news_items using gin (currencies);
comment on table market.news_items is 'Calendar events and news of the feeds; market.import_news checks them.';
comment on column market.news_items.id is 'Id.';
comment on column market.news_items.feed_id is 'Feed.';
comment on column market.news_items.source_id is 'Id within the feed; a repeated import updates the entry.';
comment on column market.news_items.time is 'Time of the event or the publication; 00:00 UTC of an all-day event''s date.';
comment on column market.news_items.is_all_day is 'Whether the event has a date and no time.';
comment on column market.news_items.title is 'Title.';
comment on column market.news_items.currencies is 'Currencies that the entry concerns, in the feed''s order.';
comment on column market.news_items.impact is 'Expected impact; null for news and where the feed states none.';
comment on column market.news_items.actual is 'Published value with its unit; empty before the publication.';
comment on column market.news_items.forecast is 'Forecast value with its unit; empty for none.';
comment on column market.news_items.previous is 'Value of the previous period with its unit; empty for none.';
comment on column market.news_items.link is 'Address of the article, https only; empty for none.';
comment on column market.news_items.withdrawn_at is 'Time at which the feed cancelled the entry; null while it is shown.';
