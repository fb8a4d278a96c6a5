-- What an order, a close and a transfer write, made less without giving up what it guarantees. Nothing is rewritten: foreign keys, indexes and
-- constraints of domains go (a moment's exclusive lock each), two indexes of levels are built (writes to trading.orders wait meanwhile:
-- about a second for each million of open orders with levels).

-- Accounts, instruments and orders stay for good: triggers refuse to delete them (accounts, instruments, orders: `stays`). What refers to
-- them takes the id from the very row it has locked or read, so a foreign key would look for a second time, lock the row for a third, and
-- on a house account queue with every other close. sql/checks/0312 and 0415 look for strays.
alter table trading.orders
    drop constraint orders_account_id_fkey,
    drop constraint orders_instrument_id_fkey;
alter table trading.closures drop constraint closures_order_id_fkey;
alter table money.transfers
    drop constraint transfers_debit_account_id_fkey,
    drop constraint transfers_credit_account_id_fkey;

-- Without the keys nobody asks by these: a customer's transfers are found by customer_account_id, an instrument's orders by their levels.
drop index trading.orders_instrument_id_idx;
drop index money.transfers_debit_account_id_idx;
drop index money.transfers_credit_account_id_idx;

-- One index of each kind of level instead of one for each side: the condition of every partial index is read anew by every order.
drop index trading.orders_buy_take_profit_idx;
drop index trading.orders_buy_stop_loss_idx;
drop index trading.orders_sell_take_profit_idx;
drop index trading.orders_sell_stop_loss_idx;
create index orders_take_profit_idx on trading.orders (instrument_id, type, take_profit) where close_time is null and take_profit is not null;
create index orders_stop_loss_idx on trading.orders (instrument_id, type, stop_loss) where close_time is null and stop_loss is not null;

-- What these columns hold is copied or added up from columns that have bounds: plans, instruments, categories, quotes, the order's own
-- units and rate. sql/checks/0415 holds the orders to them, 0402 the sums. What a person enters keeps its domain: units and levels.
alter domain trading.total drop constraint total_check;
alter domain trading.ratio drop constraint ratio_check;
alter domain trading.percent drop constraint percent_check;
alter domain trading.count drop constraint count_check;
comment on domain trading.total is 'Zero or more: sums over open orders, and a spread.';
comment on domain trading.ratio is 'Above zero: a leverage, a rate of exchange.';
comment on domain trading.percent is 'From 0 to 100.';
comment on domain trading.count is 'Zero or more.';

-- One constraint where there were five: each is read anew by every frame of ticks. The previous prices are copies of the latest.
alter table market.quotes
    drop constraint quotes_bid_check,
    drop constraint quotes_ask_check,
    drop constraint quotes_prev_bid_check,
    drop constraint quotes_prev_ask_check,
    drop constraint quotes_check,
    add constraint quotes_prices_check check (bid > 0 and bid <= ask and ask <= 1e9);

-- What an order in an instrument is agreed on under a plan (0: without one): instrument, category and plan put together when one of them
-- changes instead of for every order. Written by trading.refresh_terms; derived, so nothing refers to it and it refers to nothing.
create table trading.terms (
    name text not null,
    plan_id bigint not null,
    instrument_id integer not null,
    tradable boolean not null,
    quote text not null,
    min_units numeric not null,
    max_units numeric not null,
    unit_step numeric not null,
    pip numeric not null,
    spread_pips numeric not null,
    lot_state market.lot_state not null,
    calendar_id integer not null,
    stale_after interval not null,
    leverage numeric not null,
    stop_out numeric not null,
    primary key (name, plan_id)
) with (fillfactor = 50);
