-- trading: orders, what they expose an account to, and where the engine must look.

create type trading.side as enum ('buy', 'sell');
create type trading.close_reason as enum ('customer', 'staff', 'take_profit', 'stop_loss', 'stop_out');
create type trading.pending_kind as enum ('limit', 'stop');
create type trading.pending_status as enum ('pending', 'filled', 'cancelled', 'expired', 'rejected');

create table trading.orders (
    id bigint generated always as identity primary key,
    account_id bigint not null references money.accounts on delete restrict,
    instrument_id integer not null references market.instruments on delete restrict,
    type trading.side not null,
    units numeric not null check (units > 0 and units <= 1e12),
    open_rate numeric not null check (open_rate > 0 and open_rate <= 1e9),
    spread numeric not null check (spread >= 0 and spread <= 1e15),
    leverage numeric not null check (leverage > 0 and leverage <= 10000),
    margin_used numeric(38,18) not null check (margin_used >= 0 and margin_used <= 1e15),
    exchange_rate numeric not null check (exchange_rate > 0 and exchange_rate <= 1e15),
    stop_out_level numeric not null check (stop_out_level between 0 and 100),
    take_profit numeric check (take_profit > 0 and take_profit <= 1e9),
    stop_loss numeric check (stop_loss > 0 and stop_loss <= 1e9),
    quote_time timestamptz not null,
    created_at timestamptz not null,
    close_time timestamptz,
    close_rate numeric check (close_rate > 0 and close_rate <= 1e9),
    close_reason trading.close_reason,
    pro_loss numeric(20,5) check (pro_loss between -1e12 and 1e12),
    swap_charged numeric(20,5) not null default 0 check (swap_charged between -1e12 and 1e12),
    check ((close_time is null) = (close_rate is null)),
    check ((close_time is null) = (close_reason is null)),
    check ((close_time is null) = (pro_loss is null))
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
    units numeric not null check (units > 0 and units <= 1e12),
    price numeric not null check (price > 0 and price <= 1e9),
    take_profit numeric check (take_profit > 0 and take_profit <= 1e9),
    stop_loss numeric check (stop_loss > 0 and stop_loss <= 1e9),
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
-- Which way the price must move to fill it: a buy limit waits for the ask to fall, a buy stop for it to rise.
create index pending_orders_buy_limit_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'buy' and kind = 'limit';
create index pending_orders_buy_stop_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'buy' and kind = 'stop';
create index pending_orders_sell_limit_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'sell' and kind = 'limit';
create index pending_orders_sell_stop_idx on trading.pending_orders (instrument_id, price)
    where status = 'pending' and type = 'sell' and kind = 'stop';

-- The open orders of one account in one instrument, added up: floating profit is linear in price,
-- so equity needs these few rows and never the orders.
create table trading.exposures (
    account_id bigint not null references money.accounts on delete restrict,
    instrument_id integer not null references market.instruments on delete restrict,
    orders integer not null check (orders >= 0),
    long_units numeric not null default 0 check (long_units >= 0 and long_units <= 1e15),
    long_cost numeric not null default 0 check (long_cost >= 0 and long_cost <= 1e24),
    short_units numeric not null default 0 check (short_units >= 0 and short_units <= 1e15),
    short_cost numeric not null default 0 check (short_cost >= 0 and short_cost <= 1e24),
    spread numeric not null default 0 check (spread >= 0 and spread <= 1e24),
    stop_out_level numeric not null default 0 check (stop_out_level between 0 and 100),
    primary key (account_id, instrument_id)
) with (fillfactor = 70);
create index exposures_instrument_id_idx on trading.exposures (instrument_id);

-- Margin bands: the account's headroom (equity less the equity at which it is stopped out) split over the
-- prices it depends on. While no price leaves its band the account cannot have reached its stop-out.
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

-- Accounts the engine must look at whatever the prices do: their bands are out of date, or they have no headroom.
create table trading.watched_accounts (
    account_id bigint primary key references money.accounts on delete cascade
);

-- Per instrument, the nearest levels at which an order could close or fill, and the nearest margin bands.
-- A tick inside all of them touches nobody.
create table trading.quiet_ranges (
    instrument_id integer primary key references market.instruments on delete cascade,
    ask_falls_to numeric,
    ask_rises_to numeric,
    bid_falls_to numeric,
    bid_rises_to numeric,
    ask_band_falls_to numeric,
    bid_band_rises_to numeric
) with (fillfactor = 50);
-- Instruments that got a level since their quiet range was measured.
create table trading.fresh_levels (
    id bigint generated always as identity primary key,
    instrument_id integer not null
);

-- Why an order was closed without being asked: what the engine saw.
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

-- One row per night that was charged: a second run of the same night charges nobody.
create table trading.rollovers (
    night date primary key,
    orders integer not null default 0,
    charged_at timestamptz not null default clock_timestamp()
);
