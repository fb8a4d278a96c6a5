-- trading: orders, exposures and the guards from which the engine selects accounts to evaluate.

-- Bounds of rates, units and sums, upper ones too, because NaN is greater than every number. Domains are read once a
-- session, a check constraint by every statement that writes.
create domain trading.rate as numeric check (value > 0 and value <= 1e9);
create domain trading.units as numeric check (value > 0 and value <= 1e12);
create domain trading.ratio as numeric check (value > 0 and value <= 1e15);
create domain trading.total as numeric check (value >= 0 and value <= 1e24);
create domain trading.percent as numeric check (value >= 0 and value <= 100);

create type trading.side as enum ('buy', 'sell');
create type trading.close_reason as enum ('customer', 'staff', 'take_profit', 'stop_loss', 'stop_out');
create type trading.pending_kind as enum ('limit', 'stop');
create type trading.pending_status as enum ('pending', 'filled', 'cancelled', 'expired', 'rejected');

create table trading.orders (
    id bigint generated always as identity primary key,
    account_id bigint not null references money.accounts on delete restrict,
    instrument_id integer not null references market.instruments on delete restrict,
    type trading.side not null,
    units trading.units not null,
    open_rate trading.rate not null,
    spread trading.total not null,
    leverage trading.ratio not null,
    margin_used money.margin not null,
    exchange_rate trading.ratio not null,
    stop_out_level trading.percent not null,
    take_profit trading.rate,
    stop_loss trading.rate,
    quote_time timestamptz not null,
    created_at timestamptz not null,
    close_time timestamptz,
    close_rate trading.rate,
    close_reason trading.close_reason,
    pro_loss money.amount,
    check (num_nulls(close_time, close_rate, close_reason, pro_loss) in (0, 4))
) with (fillfactor = 80);
create index orders_open_idx on trading.orders (account_id, id desc) where close_time is null;
create index orders_closed_idx on trading.orders (account_id, close_time desc, id desc) where close_time is not null;
create index orders_instrument_id_idx on trading.orders (instrument_id, id);
create index orders_buy_take_profit_idx on trading.orders (instrument_id, take_profit)
    where close_time is null and type = 'buy' and take_profit is not null;
create index orders_buy_stop_loss_idx on trading.orders (instrument_id, stop_loss)
    where close_time is null and type = 'buy' and stop_loss is not null;
create index orders_sell_take_profit_idx on trading.orders (instrument_id, take_profit)
    where close_time is null and type = 'sell' and take_profit is not null;
create index orders_sell_stop_loss_idx on trading.orders (instrument_id, stop_loss)
    where close_time is null and type = 'sell' and stop_loss is not null;

create table trading.pending_orders (
    id bigint generated always as identity primary key,
    account_id bigint not null references money.accounts on delete restrict,
    instrument_id integer not null references market.instruments on delete restrict,
    type trading.side not null,
    kind trading.pending_kind not null,
    units trading.units not null,
    price trading.rate not null,
    take_profit trading.rate,
    stop_loss trading.rate,
    expires_at timestamptz,
    status trading.pending_status not null default 'pending',
    reason text,
    order_id bigint references trading.orders on delete restrict,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((status = 'pending') = (settled_at is null)),
    check ((status = 'filled') = (order_id is not null))
);
create index pending_orders_account_id_idx on trading.pending_orders (account_id, id desc);
create index pending_orders_order_id_idx on trading.pending_orders (order_id);
create index pending_orders_instrument_id_idx on trading.pending_orders (instrument_id);
create index pending_orders_expires_at_idx on trading.pending_orders (expires_at) where status = 'pending' and expires_at is not null;
-- The direction in which the price must move to fill the order: for a buy limit the ask must fall, for a buy stop it
-- must rise.
create index pending_orders_buy_limit_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'buy' and kind = 'limit';
create index pending_orders_buy_stop_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'buy' and kind = 'stop';
create index pending_orders_sell_limit_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'sell' and kind = 'limit';
create index pending_orders_sell_stop_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'sell' and kind = 'stop';

-- The sums of the open orders of one account in one instrument: floating profit is linear in price, so equity is
-- computed from these few rows without reading the orders.
create table trading.exposures (
    account_id bigint not null references money.accounts on delete restrict,
    instrument_id integer not null references market.instruments on delete restrict,
    orders integer not null check (orders >= 0),
    long_units trading.total not null default 0,
    long_cost trading.total not null default 0,
    short_units trading.total not null default 0,
    short_cost trading.total not null default 0,
    spread trading.total not null default 0,
    stop_out_level trading.percent not null default 0,
    primary key (account_id, instrument_id)
) with (fillfactor = 70);
create index exposures_instrument_id_idx on trading.exposures (instrument_id);

-- Margin bands: the account's headroom (equity less the equity at its stop-out) divided among the prices it depends on.
-- While no price leaves its band, the account cannot have reached its stop-out.
create type trading.band_kind as enum ('ask', 'bid', 'rate');
create table trading.bands (
    account_id bigint not null references money.accounts on delete cascade,
    kind trading.band_kind not null,
    source_id integer not null,
    falls_to numeric,
    rises_to numeric,
    primary key (account_id, kind, source_id)
) with (fillfactor = 70);
comment on column trading.bands.source_id is 'The instrument for ask and bid, the conversion for rate.';
create index bands_ask_idx on trading.bands (source_id, falls_to) where kind = 'ask';
create index bands_bid_idx on trading.bands (source_id, rises_to) where kind = 'bid';
create index bands_rate_falls_idx on trading.bands (source_id, falls_to) where kind = 'rate' and falls_to is not null;
create index bands_rate_rises_idx on trading.bands (source_id, rises_to) where kind = 'rate' and rises_to is not null;

-- Accounts that the engine evaluates regardless of prices: their bands are out of date, or they have no headroom.
create table trading.watched_accounts (
    account_id bigint primary key
);

-- For each instrument, the nearest levels at which an order could close or fill, and the nearest margin bands. A tick
-- inside all of them affects no account.
create table trading.quiet_ranges (
    instrument_id integer primary key references market.instruments on delete cascade,
    ask_falls_to numeric,
    ask_rises_to numeric,
    bid_falls_to numeric,
    bid_rises_to numeric,
    ask_band_falls_to numeric,
    bid_band_rises_to numeric
) with (fillfactor = 50);
-- Instruments with a new level since their quiet range was measured.
create table trading.fresh_levels (
    id bigint generated always as identity primary key,
    instrument_id integer not null
);

-- Evidence of closes by the engine: the tick, the rule and the account's state.
create table trading.closures (
    order_id bigint primary key references trading.orders on delete restrict,
    reason trading.close_reason not null,
    rule text not null,
    level numeric,
    tick_instrument_id integer not null references market.instruments on delete restrict,
    tick_time timestamptz not null,
    bid numeric not null,
    ask numeric not null,
    exchange_rate numeric not null,
    balance numeric not null,
    equity numeric not null,
    used_margin numeric not null,
    margin_level numeric,
    created_at timestamptz not null default clock_timestamp()
);
create index closures_tick_instrument_id_idx on trading.closures (tick_instrument_id);

-- One row per charged night: a second run of the same night charges no order.
create table trading.rollovers (
    night date primary key,
    orders integer not null default 0,
    charged_at timestamptz not null default clock_timestamp()
);
