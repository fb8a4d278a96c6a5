-- Reduces what an order, a close and a transfer write, with the same guarantees. No table is rewritten: foreign keys,
-- indexes and domain constraints are dropped (a short exclusive lock each), and two indexes of levels are built (writes
-- to trading.orders wait about a second for each million open orders with levels).

-- Accounts, instruments and orders are never deleted: triggers named `stays` reject it. Rows that refer to them take
-- the id from a row that the same function has locked or read, so a foreign key would read it a second time, lock it a
-- third time and, for a broker account, serialise all closes. sql/checks/0315 and 0415 find invalid references.
alter table trading.orders
    drop constraint orders_account_id_fkey,
    drop constraint orders_instrument_id_fkey;
alter table trading.closures drop constraint closures_order_id_fkey;
alter table money.transfers
    drop constraint transfers_debit_account_id_fkey,
    drop constraint transfers_credit_account_id_fkey;

-- No query uses these without the keys: a customer's transfers are found by customer_account_id, an instrument's orders
-- by their levels.
drop index trading.orders_instrument_id_idx;
drop index money.transfers_debit_account_id_idx;
drop index money.transfers_credit_account_id_idx;

-- One index per kind of level instead of one per side: every order evaluates the condition of each partial index.
drop index trading.orders_buy_take_profit_idx;
drop index trading.orders_buy_stop_loss_idx;
drop index trading.orders_sell_take_profit_idx;
drop index trading.orders_sell_stop_loss_idx;
create index orders_take_profit_idx on trading.orders (instrument_id, type, take_profit) where close_time is null and take_profit is not null;
create index orders_stop_loss_idx on trading.orders (instrument_id, type, stop_loss) where close_time is null and stop_loss is not null;

-- The values of these columns are copied or summed from columns with bounds: plans, instruments, categories, quotes,
-- the order's own units and rate. sql/checks/0415 verifies the orders, 0402 the sums. Values entered by users keep
-- their domains: units and levels.
alter domain trading.total drop constraint total_check;
alter domain trading.ratio drop constraint ratio_check;
alter domain trading.percent drop constraint percent_check;
alter domain trading.count drop constraint count_check;
comment on domain trading.total is 'Zero or more: sums over open orders, and a spread.';
comment on domain trading.ratio is 'Above zero: a leverage, a rate of exchange.';
comment on domain trading.percent is 'From 0 to 100.';
comment on domain trading.count is 'Zero or more.';

-- One constraint instead of five: each is evaluated by every frame of ticks. The previous prices are copies of the
-- latest.
alter table market.quotes
    drop constraint quotes_bid_check,
    drop constraint quotes_ask_check,
    drop constraint quotes_prev_bid_check,
    drop constraint quotes_prev_ask_check,
    drop constraint quotes_check,
    add constraint quotes_prices_check check (bid > 0 and bid <= ask and ask <= 1e9);

-- The terms of an order by instrument and plan (0: without a plan): computed from instrument, category and plan when
-- one of them changes instead of for every order. Written by trading.refresh_terms; derived data without foreign keys.
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
