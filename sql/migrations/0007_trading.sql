-- trading: orders, exposures, the margin bands by which the engine selects accounts, and the evidence of its closes.
--
-- Accounts, instruments and orders are never deleted: triggers named `stays` reject it. Rows that every order or close
-- writes take these ids from a row that the same function has locked or read, so a foreign key would read it a second
-- time, lock it a third time and, for a broker account, serialise all closes. Checks 0315 and 0415 find invalid
-- references.

-- Upper bounds too, because NaN is greater than every number. Domains are read once a session, a check constraint by
-- every statement that writes. Rules over several columns of an order are checked by a trigger or by sql/checks.
create domain trading.rate as numeric check (value > 0 and value <= 1e9);
comment on domain trading.rate is 'Price in quote per base, above 0.';
create domain trading.units as numeric check (value > 0 and value <= 1e12);
comment on domain trading.units is 'Units of the base, above 0.';
-- Without bounds: these values are copied or summed from columns with bounds (plans, instruments, categories, quotes,
-- the order's own units and rate). Check 0415 verifies the orders, 0402 the sums.
create domain trading.ratio as numeric;
comment on domain trading.ratio is 'Above zero: a leverage, a rate of exchange.';
create domain trading.total as numeric;
comment on domain trading.total is 'Zero or more: sums over open orders, and a spread.';
create domain trading.percent as numeric;
comment on domain trading.percent is 'From 0 to 100.';
create domain trading.limit_amount as numeric(20,2) check (value > 0 and value <= 1e15);
comment on domain trading.limit_amount is 'Value of positions or of an order in the site''s currency.';
create domain trading.signed_amount as numeric(20,2) check (value >= -1e15 and value <= 1e15);
comment on domain trading.signed_amount is 'Value of positions or P/L of either sign in the site''s currency.';
create type trading.side as enum ('buy', 'sell');
create type trading.close_reason as enum ('customer', 'staff', 'take_profit', 'stop_loss', 'stop_out');
create type trading.distance_unit as enum ('price', 'pips', 'money');
create type trading.stop_rule as enum ('trailing', 'break_even');
create type trading.pending_kind as enum ('limit', 'stop', 'stop_limit', 'market_if_touched');
create type trading.direction as enum ('falls', 'rises');
comment on type trading.direction is 'The direction in which the market must move to reach a price.';
create type trading.expiry_kind as enum ('gtc', 'day', 'date');
comment on type trading.expiry_kind is
    'gtc: good till cancelled. day: until the end of the trading day (E-35). date: until a time chosen by the customer.';
create type trading.pending_status as enum ('pending', 'filled', 'cancelled', 'expired', 'rejected');
create domain trading.result_sum as numeric(30,5) check (value >= -1e24 and value <= 1e24);
comment on domain trading.result_sum is 'Sum of results of either sign in the account''s currency.';
create domain trading.difference as numeric;
comment on domain trading.difference is 'Difference of two prices in quote per base, of either sign, or a sum of such.';
create domain trading.count as integer;
comment on domain trading.count is 'Zero or more.';
create type trading.trade_state as enum ('open', 'close_only', 'halted');
comment on type trading.trade_state is
    'close_only: positions can be closed, not opened. halted: customers can neither open nor close. Stop losses, take '
    'profits and stop-outs are executed in every state (Q-131).';
create type trading.hedge_state as enum ('open', 'closed', 'reversed');
comment on type trading.hedge_state is 'reversed: recorded in error, and counted nowhere (Q-140).';
create type trading.limit_kind as enum ('net', 'order', 'holder');
comment on type trading.limit_kind is
    'What a risk limit bounds: the net exposure after hedges, the value of a single order, or that of a single customer.';
create type trading.limit_level as enum ('warning', 'stop');
comment on type trading.limit_level is 'warning: staff are notified. stop: trading also becomes close only (Q-142).';
create type trading.dispute_status as enum ('open', 'accepted', 'declined');
comment on type trading.dispute_status is
    'A customer can dispute a close within thirty days, once, and staff answer once.';

create table trading.orders (
    id bigint generated always as identity primary key,
    account_id bigint not null,
    instrument_id integer not null,
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
    parent_id bigint references trading.orders on delete restrict,
    deleted_at timestamptz,
    rate_multiplier numeric,
    rate_divisor numeric,
    stop_cell numeric
) with (fillfactor = 80);
create index orders_open_idx on trading.orders (account_id, id desc) where close_time is null;
create index orders_closed_idx on trading.orders (account_id, close_time desc, id desc) where close_time is not null;
create index orders_parent_id_idx on trading.orders (parent_id) where parent_id is not null;
-- One index per kind of level instead of one per side: every order evaluates the condition of each partial index.
create index orders_take_profit_idx on trading.orders (instrument_id, type, take_profit)
    where close_time is null and take_profit is not null;
create index orders_stop_cell_idx on trading.orders (instrument_id, type, stop_cell)
    where close_time is null and stop_cell is not null;
-- Totals and orders of the back office's lists, with index-only scans.
create index orders_deleted_idx on trading.orders (id) where deleted_at is not null;
-- Few open orders among millions of closed ones by id, and the orders of a day.
create index orders_open_by_id_idx on trading.orders (id) where close_time is null;
create index orders_created_at_idx on trading.orders (created_at, id);
comment on table trading.orders is
    'Market orders, open and closed. Rows are never deleted; a closed part of an order is a row with parent_id.';
comment on column trading.orders.id is 'Key, the ticket number.';
comment on column trading.orders.account_id is 'Account of the order; no foreign key, see sql/trading/README.md.';
comment on column trading.orders.instrument_id is 'Instrument of the order; no foreign key, see sql/trading/README.md.';
comment on column trading.orders.type is 'buy or sell.';
comment on column trading.orders.units is 'Units of the base.';
comment on column trading.orders.open_rate is 'Rate of the opening in quote per base: ask for a buy, bid for a sell.';
comment on column trading.orders.spread is 'Charge of the order in the quote currency, fixed at the opening (E-06).';
comment on column trading.orders.leverage is
    'Leverage of the opening, as the N of 1:N; with margin tiers the average of the order, to 2 decimals (Q-132).';
comment on column trading.orders.margin_used is 'Margin in the account''s currency, to 18 decimals (E-03).';
comment on column trading.orders.exchange_rate is
    'Units of the quote currency per one unit of the account''s: of the opening while open, of the close when closed.';
comment on column trading.orders.stop_out_level is 'Stop-out level of the opening, in percent of used margin.';
comment on column trading.orders.take_profit is 'Take-profit level in quote per base; null: none.';
comment on column trading.orders.stop_loss is 'Stop-loss level in quote per base; null: none.';
comment on column trading.orders.stop_cell is
    'trading.price_cell of stop_loss, by which it is indexed, in quote per base; null: none.';
comment on column trading.orders.quote_time is 'Time of the quote that it was opened at.';
comment on column trading.orders.created_at is 'Time of the opening by the market''s clock.';
comment on column trading.orders.close_time is 'Time of the close by the market''s clock; null while open.';
comment on column trading.orders.close_rate is
    'Rate of the close in quote per base: ask for a buy, bid for a sell; null while open.';
comment on column trading.orders.close_reason is 'Cause of the close; null while open.';
comment on column trading.orders.pro_loss is
    'Profit or loss in the account''s currency, half-up to 5 decimals (E-05); null while open.';
comment on column trading.orders.parent_id is 'Order that this closed part was split from; null: a whole order.';
comment on column trading.orders.deleted_at is 'Time at which staff deleted it; null: not deleted.';
comment on column trading.orders.rate_multiplier is
    'Exact fraction behind exchange_rate: amount in quote * rate_multiplier / rate_divisor; null: 1.';
comment on column trading.orders.rate_divisor is
    'Exact fraction behind exchange_rate, see rate_multiplier; null: exchange_rate.';

create table trading.pending_orders (
    id bigint generated always as identity primary key,
    account_id bigint not null references money.accounts on delete restrict,
    instrument_id integer not null references market.instruments on delete restrict,
    type trading.side not null,
    kind trading.pending_kind not null,
    units trading.units not null,
    price trading.rate not null,
    limit_price trading.rate,
    touch_direction trading.direction,
    armed_at timestamptz,
    take_profit trading.rate,
    stop_loss trading.rate,
    trail_distance trading.rate,
    trail_unit trading.distance_unit,
    trail_activation trading.rate,
    expiry trading.expiry_kind not null default 'gtc',
    expires_at timestamptz,
    group_id bigint,
    status trading.pending_status not null default 'pending',
    reason text,
    order_id bigint references trading.orders on delete restrict,
    created_at timestamptz not null,
    settled_at timestamptz,
    next_price numeric generated always as (case when armed_at is null then price else limit_price end) stored,
    direction trading.direction generated always as (
        case
            when kind = 'market_if_touched' then touch_direction
            when (type = 'buy') = (kind = 'limit' or armed_at is not null) then 'falls'::trading.direction
            else 'rises'::trading.direction
        end
    ) stored,
    check ((status = 'pending') = (settled_at is null)),
    check ((status = 'filled') = (order_id is not null)),
    check ((kind = 'stop_limit') = (limit_price is not null)),
    check ((kind = 'market_if_touched') = (touch_direction is not null)),
    check (kind = 'stop_limit' or armed_at is null),
    check ((expiry = 'gtc') = (expires_at is null)),
    check (num_nonnulls(trail_distance, trail_unit) <> 1),
    check (trail_activation is null or trail_distance is not null)
);
create index pending_orders_account_id_idx on trading.pending_orders (account_id, id desc);
create index pending_orders_order_id_idx on trading.pending_orders (order_id);
create index pending_orders_instrument_id_idx on trading.pending_orders (instrument_id);
create index pending_orders_waiting_idx on trading.pending_orders (id) where status = 'pending';
create index pending_orders_expires_at_idx on trading.pending_orders (expires_at) where status = 'pending' and expires_at is not null;
create index pending_orders_group_id_idx on trading.pending_orders (group_id) where group_id is not null;
create index pending_orders_buy_falls_idx on trading.pending_orders (instrument_id, next_price)
    where status = 'pending' and type = 'buy' and direction = 'falls';
create index pending_orders_buy_rises_idx on trading.pending_orders (instrument_id, next_price)
    where status = 'pending' and type = 'buy' and direction = 'rises';
create index pending_orders_sell_falls_idx on trading.pending_orders (instrument_id, next_price)
    where status = 'pending' and type = 'sell' and direction = 'falls';
create index pending_orders_sell_rises_idx on trading.pending_orders (instrument_id, next_price)
    where status = 'pending' and type = 'sell' and direction = 'rises';
comment on table trading.pending_orders is 'Limit, stop, stop-limit and market-if-touched orders, waiting and settled.';
comment on column trading.pending_orders.id is 'Key.';
comment on column trading.pending_orders.account_id is 'Account of the order.';
comment on column trading.pending_orders.instrument_id is 'Instrument of the order.';
comment on column trading.pending_orders.type is 'buy or sell.';
comment on column trading.pending_orders.kind is
    'limit: filled at the price or better; stop: filled from the price on; stop_limit: from the price on a limit at '
    'limit_price; market_if_touched: filled at the market when the price is touched from the side of touch_direction.';
comment on column trading.pending_orders.units is 'Units of the base.';
comment on column trading.pending_orders.price is
    'Price in quote per base at which it is filled; of a stop-limit the stop, which arms it.';
comment on column trading.pending_orders.limit_price is 'Limit of a stop-limit once armed, in quote per base; else null.';
comment on column trading.pending_orders.touch_direction is
    'Direction of the market towards the price of a market-if-touched order at placing; else null.';
comment on column trading.pending_orders.armed_at is
    'Time of the tick that reached the stop of a stop-limit; null: not reached, or another kind.';
comment on column trading.pending_orders.take_profit is
    'Take-profit of the order it becomes, in quote per base; null: none.';
comment on column trading.pending_orders.stop_loss is
    'Stop-loss of the order it becomes, in quote per base; null: none.';
comment on column trading.pending_orders.trail_distance is
    'Distance of the trailing stop of the order it becomes, as entered, in trail_unit; null: none.';
comment on column trading.pending_orders.trail_unit is 'Unit of trail_distance; money is in the account''s currency.';
comment on column trading.pending_orders.trail_activation is
    'Price in quote per base from which the trailing stop follows; null: from the fill.';
comment on column trading.pending_orders.expiry is 'How the expiry was chosen.';
comment on column trading.pending_orders.expires_at is 'Time from which it is no longer filled; null: none.';
comment on column trading.pending_orders.group_id is
    'One-cancels-other group: id of its first order; null: in no group. The orders of a group have one account.';
comment on column trading.pending_orders.status is 'pending, or how it ended.';
comment on column trading.pending_orders.reason is 'Why it was cancelled or rejected.';
comment on column trading.pending_orders.order_id is 'Order that it became when filled.';
comment on column trading.pending_orders.created_at is 'Time of the placing by the market''s clock.';
comment on column trading.pending_orders.settled_at is
    'Time at which it ended by the market''s clock, of an expired order its expiry; null while pending.';
comment on column trading.pending_orders.next_price is
    'Price in quote per base that the engine waits for: the stop until it is reached, then the limit.';
comment on column trading.pending_orders.direction is 'Direction of the market towards next_price.';

-- Floating profit is linear in price, so equity is computed from these few rows without reading the orders. The orders
-- of an exposure refer to its account and instrument, so a second check per order is redundant.
create table trading.exposures (
    account_id bigint not null,
    instrument_id integer not null,
    orders trading.count not null,
    long_units trading.total not null default 0,
    long_cost trading.total not null default 0,
    short_units trading.total not null default 0,
    short_cost trading.total not null default 0,
    spread trading.total not null default 0,
    stop_out_level trading.percent not null default 0,
    ask_falls_to numeric,
    bid_rises_to numeric,
    primary key (account_id, instrument_id)
) with (fillfactor = 70);
create index exposures_ask_idx on trading.exposures (instrument_id, ask_falls_to) where ask_falls_to is not null;
create index exposures_bid_idx on trading.exposures (instrument_id, bid_rises_to) where bid_rises_to is not null;
comment on table trading.exposures is
    'Sums of the open orders of one account in one instrument; floating profit or loss is linear in them.';
comment on column trading.exposures.account_id is 'Account of the orders.';
comment on column trading.exposures.instrument_id is 'Instrument of the orders.';
comment on column trading.exposures.orders is 'Number of open orders.';
comment on column trading.exposures.long_units is 'Units of the buys, in units of the base.';
comment on column trading.exposures.long_cost is 'Units times open rate of the buys, in the quote currency.';
comment on column trading.exposures.short_units is 'Units of the sells, in units of the base.';
comment on column trading.exposures.short_cost is 'Units times open rate of the sells, in the quote currency.';
comment on column trading.exposures.spread is 'Charges of the orders, in the quote currency.';
comment on column trading.exposures.stop_out_level is
    'Highest stop-out level of the orders, in percent; not lowered by a close.';
comment on column trading.exposures.ask_falls_to is
    'Band of the longs: at this ask or below, the engine must evaluate the account.';
comment on column trading.exposures.bid_rises_to is
    'Band of the shorts: at this bid or above, the engine must evaluate the account.';

create table trading.watched_accounts (
    account_id bigint primary key
);
comment on table trading.watched_accounts is
    'Accounts that the engine measures at the next frame regardless of prices.';
comment on column trading.watched_accounts.account_id is 'Account.';

create table trading.closures (
    order_id bigint primary key,
    reason trading.close_reason not null,
    rule text not null,
    level numeric,
    tick_instrument_id integer not null,
    tick_time timestamptz not null,
    bid numeric not null,
    ask numeric not null,
    exchange_rate numeric not null,
    balance numeric not null,
    equity numeric not null,
    used_margin numeric not null,
    margin_level numeric,
    created_at timestamptz not null default clock_timestamp(),
    notified_at timestamptz,
    margin_multiplier numeric,
    margin_divisor numeric,
    order_bid numeric,
    order_ask numeric,
    order_quote_time timestamptz,
    cascade_id bigint,
    cascade_place integer,
    positions jsonb
);
create index closures_unnotified_idx on trading.closures (order_id) where notified_at is null;
create index closures_cascade_id_idx on trading.closures (cascade_id) where cascade_id is not null;
-- Rows are inserted in the order of their ticks, so a summary of each range of pages finds the orders of one tick.
create index closures_tick_time_idx on trading.closures using brin (tick_time) with (pages_per_range = 16, autosummarize = on);
comment on table trading.closures is 'Evidence of each close: rule, tick, and the account just before it.';
comment on column trading.closures.order_id is 'Order that was closed; no foreign key, see sql/trading/README.md.';
comment on column trading.closures.reason is 'Cause of the close.';
comment on column trading.closures.rule is 'Comparison that caused it, such as take profit <= ask.';
comment on column trading.closures.level is
    'Level that was compared: a rate in quote per base, or the stop-out level in percent.';
comment on column trading.closures.tick_instrument_id is
    'Instrument whose tick caused it; of a stop-out not always the order''s.';
comment on column trading.closures.tick_time is 'Time of that tick.';
comment on column trading.closures.bid is 'Bid of that tick, in quote per base.';
comment on column trading.closures.ask is 'Ask of that tick, in quote per base.';
comment on column trading.closures.exchange_rate is
    'Units of the quote currency per one unit of the account''s at the close.';
comment on column trading.closures.balance is 'Balance just before the close, in the account''s currency.';
comment on column trading.closures.equity is 'Equity just before the close, in the account''s currency.';
comment on column trading.closures.used_margin is 'Used margin just before the close, in the account''s currency.';
comment on column trading.closures.margin_level is 'Equity in percent of used margin (E-11); null without margin.';
comment on column trading.closures.created_at is 'Time at which the row was written by the server''s clock.';
comment on column trading.closures.notified_at is 'Time at which the owner was notified; null: not yet.';
comment on column trading.closures.margin_multiplier is
    'Conversion that the margin was calculated with: amount in quote * margin_multiplier / margin_divisor; null: not '
    'kept.';
comment on column trading.closures.margin_divisor is
    'Conversion that the margin was calculated with, see margin_multiplier.';
comment on column trading.closures.order_bid is
    'Bid of the order''s own instrument at the close, in quote per base; null: not kept.';
comment on column trading.closures.order_ask is
    'Ask of the order''s own instrument at the close, in quote per base; null: not kept.';
comment on column trading.closures.order_quote_time is 'Time of that quote.';
comment on column trading.closures.cascade_id is
    'First order that the same stop-out of the account closed; null for other closes.';
comment on column trading.closures.cascade_place is 'Place among the orders that this stop-out closed, from 1.';
comment on column trading.closures.positions is
    'Stop-outs only: per instrument id the quote, the conversion and the sums of the orders still open. Balance plus '
    'trading.position_values is equity.';

create table trading.rollovers (
    night date primary key,
    orders integer not null default 0,
    charged_at timestamptz not null default clock_timestamp(),
    is_late boolean not null default false,
    reported_at timestamptz
);
create index rollovers_unreported_idx on trading.rollovers (night) where is_late and reported_at is null;
comment on table trading.rollovers is
    'Nights whose swaps were charged; the key keeps a night from being charged twice.';
comment on column trading.rollovers.night is 'New York date whose 17:00 ended the trading day.';
comment on column trading.rollovers.orders is 'Number of orders that were charged or paid.';
comment on column trading.rollovers.charged_at is 'Time of the charge by the server''s clock.';
comment on column trading.rollovers.is_late is 'Whether the next night was already due.';
comment on column trading.rollovers.reported_at is
    'Time at which staff were notified of a late night; null: not reported.';

create table trading.rate_bands (
    account_id bigint not null references money.accounts on delete cascade,
    conversion_id integer not null,
    falls_to numeric not null,
    rises_to numeric,
    primary key (account_id, conversion_id)
) with (fillfactor = 70);
create index rate_bands_falls_idx on trading.rate_bands (conversion_id, falls_to);
create index rate_bands_rises_idx on trading.rate_bands (conversion_id, rises_to) where rises_to is not null;
comment on table trading.rate_bands is
    'Margin bands of conversion rates: the account is measured again when the rate leaves its band.';
comment on column trading.rate_bands.account_id is 'Account of the band.';
comment on column trading.rate_bands.conversion_id is 'Conversion whose rate is bounded.';
comment on column trading.rate_bands.falls_to is
    'Lower bound, in units of the quote currency per one unit of the account''s.';
comment on column trading.rate_bands.rises_to is
    'Upper bound, in units of the quote currency per one unit of the account''s; null: none.';

-- All rows are taken at once and in no order, so no row needs a key.
create table trading.fresh_edges (
    instrument_id integer,
    ask_falls_to numeric,
    ask_rises_to numeric,
    bid_falls_to numeric,
    bid_rises_to numeric,
    ask_band_falls_to numeric,
    bid_band_rises_to numeric,
    account_id bigint,
    frame bigint
);
create index fresh_edges_account_id_idx on trading.fresh_edges (account_id);
comment on table trading.fresh_edges is
    'Levels and margin bands added since the quiet range of their instrument was measured; the next frame includes '
    'them.';
comment on column trading.fresh_edges.instrument_id is 'Instrument of the edge.';
comment on column trading.fresh_edges.ask_falls_to is
    'Level reached when the ask falls to this rate, in quote per base.';
comment on column trading.fresh_edges.ask_rises_to is
    'Level reached when the ask rises to this rate, in quote per base.';
comment on column trading.fresh_edges.bid_falls_to is
    'Level reached when the bid falls to this rate, in quote per base.';
comment on column trading.fresh_edges.bid_rises_to is
    'Level reached when the bid rises to this rate, in quote per base.';
comment on column trading.fresh_edges.ask_band_falls_to is
    'Margin band reached when the ask falls to this rate, in quote per base.';
comment on column trading.fresh_edges.bid_band_rises_to is
    'Margin band reached when the bid rises to this rate, in quote per base.';
comment on column trading.fresh_edges.account_id is
    'The account that changed; null for an edge of an instrument alone.';
comment on column trading.fresh_edges.frame is
    'The last frame that the change could see; null for a change made by a frame itself.';

create table trading.level_changes (
    id bigint generated always as identity primary key,
    order_id bigint not null references trading.orders on delete restrict,
    level trading.close_reason not null check (level in ('take_profit', 'stop_loss')),
    rate_before trading.rate,
    rate_after trading.rate,
    by_staff boolean not null,
    changed_at timestamptz not null
);
create index level_changes_order_id_idx on trading.level_changes (order_id, id);
comment on table trading.level_changes is 'Changes of take-profit and stop-loss of orders.';
comment on column trading.level_changes.id is 'Key.';
comment on column trading.level_changes.order_id is 'Order whose level changed.';
comment on column trading.level_changes.level is 'take_profit or stop_loss.';
comment on column trading.level_changes.rate_before is 'Level before, in quote per base; null: none.';
comment on column trading.level_changes.rate_after is 'Level after, in quote per base; null: cleared.';
comment on column trading.level_changes.by_staff is 'Whether staff, not the owner, changed it.';
comment on column trading.level_changes.changed_at is 'Time of the change by the market''s clock.';

create table trading.moving_stops (
    order_id bigint primary key,
    account_id bigint not null,
    instrument_id integer not null,
    type trading.side not null,
    distance trading.rate,
    distance_entered trading.rate,
    distance_unit trading.distance_unit,
    activation trading.rate,
    activated_at timestamptz,
    gain trading.rate,
    break_even_offset numeric check (break_even_offset >= 0 and break_even_offset <= 1e9),
    break_even_at timestamptz,
    moves_at numeric,
    moves trading.count not null default 0,
    move_cell numeric,
    gap numeric,
    followed_frame bigint not null default 0,
    only_trails boolean not null generated always as (activated_at is not null and (gain is null or break_even_at is not null)) stored,
    check (num_nonnulls(distance, distance_entered, distance_unit) in (0, 3)),
    check (distance is not null or activation is null and activated_at is null),
    check (gain is not null or break_even_offset is null),
    check (moves_at is null or gap is not null)
) with (fillfactor = 70);
create index moving_stops_move_cell_idx on trading.moving_stops (instrument_id, type, move_cell) where move_cell is not null;
create index moving_stops_gap_idx on trading.moving_stops (instrument_id, type, gap) where move_cell is not null;
create index moving_stops_account_id_idx on trading.moving_stops (account_id);
comment on table trading.moving_stops is
    'Orders whose stop-loss the engine moves: trailing stop (E-30) and automatic break-even (E-31). The level itself is '
    'the order''s stop_loss.';
comment on column trading.moving_stops.order_id is 'Order; no foreign key, see sql/trading/README.md.';
comment on column trading.moving_stops.account_id is 'Account of the order.';
comment on column trading.moving_stops.instrument_id is 'Instrument of the order.';
comment on column trading.moving_stops.type is 'Side of the order.';
comment on column trading.moving_stops.distance is
    'Distance of the trailing stop in quote per base, rounded up to the instrument''s decimals; null: no trailing stop.';
comment on column trading.moving_stops.distance_entered is 'Distance as entered, in distance_unit.';
comment on column trading.moving_stops.distance_unit is 'Unit of distance_entered; money is in the account''s currency.';
comment on column trading.moving_stops.activation is
    'Price in quote per base from which the trailing stop follows; null: it follows at once.';
comment on column trading.moving_stops.activated_at is
    'Time by the market''s clock from which the trailing stop follows; null: not yet.';
comment on column trading.moving_stops.gain is
    'Gain of the automatic break-even in quote per base, rounded up to the instrument''s decimals; null: none.';
comment on column trading.moving_stops.break_even_offset is
    'Offset of the automatic break-even from the open rate in quote per base; null: spread per unit.';
comment on column trading.moving_stops.break_even_at is
    'Time by the market''s clock at which the automatic break-even was executed; null: not yet.';
comment on column trading.moving_stops.moves_at is
    'Nearest market rate at which the stop moves, in quote per base: from it upwards for a buy, downwards for a sell; '
    'null: none. Part of the quiet range.';
comment on column trading.moving_stops.move_cell is
    'trading.price_cell of moves_at, by which it is indexed, in quote per base; null: none.';
comment on column trading.moving_stops.moves is 'Number of times the stop was moved by a rule.';
comment on column trading.moving_stops.gap is
    'Least distance between a price that moves the stop and the level that it moves to, in quote per base; null: no rule.';
comment on column trading.moving_stops.followed_frame is
    'Frame up to which the level includes the moves that frames left; every level includes those of the frames before '
    'market.clock_state.moves_from.';
comment on column trading.moving_stops.only_trails is
    'The order has no rule left but an active trailing stop: its moves depend on the best price alone, so they can be '
    'computed (trading.trail_moves) before they are executed.';

create table trading.published_moves (
    only_row boolean primary key default true check (only_row),
    frame bigint not null default 0
);
comment on table trading.published_moves is 'One row: how far trading.publish_stop_moves has notified owners.';
comment on column trading.published_moves.only_row is 'Always true: the table has one row.';
comment on column trading.published_moves.frame is
    'Frame up to which owners were notified of the moves of stop-losses that frames left.';
insert into trading.published_moves default values;

create table trading.unpublished_moves (
    id bigint generated always as identity primary key,
    account_ids bigint[] not null
);
comment on table trading.unpublished_moves is
    'Moves of stops that were executed before their owners were notified; trading.publish_stop_moves deletes them.';
comment on column trading.unpublished_moves.id is 'Number of the row.';
comment on column trading.unpublished_moves.account_ids is 'Accounts of the orders whose stops moved.';

create table trading.stop_moves (
    order_id bigint not null,
    slot smallint not null,
    number trading.count not null,
    rule trading.stop_rule not null,
    moved_at timestamptz not null,
    market_rate trading.rate not null,
    rate_before trading.rate,
    rate_after trading.rate not null,
    primary key (order_id, slot),
    check (slot = number % 100)
) with (fillfactor = 70);
comment on table trading.stop_moves is
    'The last 100 moves of each moving stop (Q-176): a later move replaces the row of its slot, so that a stop that moves '
    'with every tick for weeks keeps a bounded number of rows.';
comment on column trading.stop_moves.order_id is 'Order; no foreign key, see sql/trading/README.md.';
comment on column trading.stop_moves.slot is 'Number modulo 100.';
comment on column trading.stop_moves.number is 'Number of the move of this order, from 1.';
comment on column trading.stop_moves.rule is 'Rule that set the level.';
comment on column trading.stop_moves.moved_at is 'Time of the tick, or of the setting, by the market''s clock.';
comment on column trading.stop_moves.market_rate is 'Market rate of the order''s side that the level was computed from, in quote per base.';
comment on column trading.stop_moves.rate_before is 'Stop-loss before, in quote per base; null: none.';
comment on column trading.stop_moves.rate_after is 'Stop-loss after, in quote per base.';

create table trading.hidden_columns (
    user_id bigint not null references iam.users on delete cascade,
    list text not null default 'positions' check (list in ('positions', 'alerts')),
    names text[] not null check (cardinality(names) <= 20),
    primary key (user_id, list)
);
comment on table trading.hidden_columns is 'Columns of the open positions and of the price alerts that a user has hidden.';
comment on column trading.hidden_columns.user_id is 'User.';
comment on column trading.hidden_columns.list is 'List that the columns belong to.';
comment on column trading.hidden_columns.names is 'Names of the hidden columns.';

-- Derived data without foreign keys: computed when an instrument, category or plan changes instead of for every order.
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
    tier_limits numeric[],
    tier_leverages numeric[],
    max_order_units numeric,
    max_open_units numeric,
    has_controls boolean not null,
    primary key (name, plan_id)
) with (fillfactor = 50);
comment on table trading.terms is 'Cache: the terms of a new order per instrument and plan, from trading.agreed_terms.';
comment on column trading.terms.name is 'Name of the instrument.';
comment on column trading.terms.plan_id is 'Plan; 0: without a plan.';
comment on column trading.terms.instrument_id is 'Instrument.';
comment on column trading.terms.tradable is
    'Whether new orders are accepted: the instrument is tradable and no restriction is stored for it.';
comment on column trading.terms.quote is 'Quote currency.';
comment on column trading.terms.min_units is 'Smallest amount, in units of the base.';
comment on column trading.terms.max_units is 'Largest amount, in units of the base.';
comment on column trading.terms.unit_step is 'Amounts are multiples of this, in units of the base.';
comment on column trading.terms.pip is 'Size of a pip, in quote per base.';
comment on column trading.terms.spread_pips is 'Charge of a new order, in pips.';
comment on column trading.terms.lot_state is 'Whether amounts are entered as units or lots.';
comment on column trading.terms.calendar_id is 'Calendar of the trading hours.';
comment on column trading.terms.stale_after is 'Age from which a quote is too old to trade on.';
comment on column trading.terms.leverage is 'Leverage, as the N of 1:N.';
comment on column trading.terms.stop_out is 'Stop-out level, in percent of used margin.';
comment on column trading.terms.tier_limits is
    'Upper limits of the margin tiers but the last, in the quote currency (E-40); null: no tiers.';
comment on column trading.terms.tier_leverages is 'Leverage of each margin tier, as the N of 1:N; null: no tiers.';
comment on column trading.terms.max_order_units is 'Strictest size limit of one order, in units of the base; null: none.';
comment on column trading.terms.max_open_units is
    'Strictest size limit of the open orders of one account and side, in units of the base; null: none.';
comment on column trading.terms.has_controls is
    'Whether a size limit or leverage window is stored for the instrument; trading.apply_controls applies them.';

create table trading.restrictions (
    id integer generated always as identity primary key,
    instrument_id integer references market.instruments on delete restrict,
    category market.category references market.categories on delete restrict,
    state trading.trade_state not null check (state <> 'open'),
    reason text not null check (length(reason) between 1 and 500),
    expires_at timestamptz,
    set_by bigint references iam.users on delete restrict,
    set_at timestamptz not null,
    stop_reason text check (length(stop_reason) between 1 and 500),
    check (num_nonnulls(instrument_id, category) <= 1),
    check (stop_reason is null or state = 'halted' and expires_at is not null),
    unique nulls not distinct (instrument_id, category)
);
create index restrictions_category_idx on trading.restrictions (category);
create index restrictions_set_by_idx on trading.restrictions (set_by);
comment on table trading.restrictions is
    'Trading states other than open, of an instrument, a category or, without both, the whole market; the strictest one '
    'applies (Q-131).';
comment on column trading.restrictions.id is 'Key.';
comment on column trading.restrictions.instrument_id is 'Instrument; null: a category or the whole market.';
comment on column trading.restrictions.category is 'Category; null: an instrument or the whole market.';
comment on column trading.restrictions.state is 'close_only or halted.';
comment on column trading.restrictions.reason is 'Reason that the administrator entered.';
comment on column trading.restrictions.expires_at is 'Time by the market''s clock at which it ends; null: until resumed.';
comment on column trading.restrictions.set_by is 'Administrator; null: set by a limit.';
comment on column trading.restrictions.set_at is 'Time at which it was set, by the market''s clock.';
comment on column trading.restrictions.stop_reason is
    'Reason of a risk limit that stopped the scope during a halt, which becomes close_only at its end; null: none.';

create type trading.customer_state as enum ('allowed', 'close_only', 'read_only');
comment on type trading.customer_state is
    'What a customer may do with positions and orders (Q-133). close_only: close, not open. read_only: neither open, '
    'change nor close. Staff and the engine still close.';

create table trading.customer_controls (
    user_id bigint primary key references iam.users on delete cascade,
    state trading.customer_state not null,
    max_leverage numeric check (max_leverage >= 1 and max_leverage <= 10000),
    reason text not null check (length(reason) between 1 and 500),
    expires_at timestamptz,
    set_by bigint references iam.users on delete restrict,
    set_at timestamptz not null,
    check (state <> 'allowed' or max_leverage is not null)
);
create index customer_controls_set_by_idx on trading.customer_controls (set_by);
comment on table trading.customer_controls is
    'Customers who may not trade without restriction; a customer without a row may (Q-133).';
comment on column trading.customer_controls.user_id is 'Customer.';
comment on column trading.customer_controls.state is 'allowed, close_only or read_only.';
comment on column trading.customer_controls.max_leverage is
    'Largest leverage of new orders, as the N of 1:N; null: that of plan and instrument.';
comment on column trading.customer_controls.reason is 'Reason that the administrator entered.';
comment on column trading.customer_controls.expires_at is 'Time by the market''s clock at which it ends; null: until changed.';
comment on column trading.customer_controls.set_by is 'Administrator.';
comment on column trading.customer_controls.set_at is 'Time at which it was set, by the market''s clock.';

create table trading.margin_tiers (
    instrument_id integer primary key references market.instruments on delete restrict,
    limits numeric[] not null,
    leverages numeric[] not null,
    reason text not null check (length(reason) between 1 and 500),
    set_by bigint references iam.users on delete restrict,
    set_at timestamptz not null,
    check (cardinality(limits) between 1 and 9 and cardinality(leverages) = cardinality(limits) + 1)
);
create index margin_tiers_set_by_idx on trading.margin_tiers (set_by);
comment on table trading.margin_tiers is
    'Instruments whose leverage falls in steps with the notional of an account''s open orders of one side (E-40, Q-132).';
comment on column trading.margin_tiers.instrument_id is 'Instrument.';
comment on column trading.margin_tiers.limits is 'Upper limits of the tiers but the last, rising, in the quote currency.';
comment on column trading.margin_tiers.leverages is 'Leverage of each tier, falling, as the N of 1:N.';
comment on column trading.margin_tiers.reason is 'Reason that the administrator entered.';
comment on column trading.margin_tiers.set_by is 'Administrator.';
comment on column trading.margin_tiers.set_at is 'Time at which they were set, by the market''s clock.';

create table trading.order_tiers (
    order_id bigint primary key,
    exposure numeric not null,
    notional numeric not null,
    leverage numeric not null,
    limits numeric[] not null,
    leverages numeric[] not null
);
comment on table trading.order_tiers is
    'Evidence of the margin of orders opened with margin tiers (E-40): what check 0421 recomputes it from.';
comment on column trading.order_tiers.order_id is 'Order; no foreign key, see sql/trading/README.md.';
comment on column trading.order_tiers.exposure is
    'Notional of the account''s open orders of instrument and side just before, in the quote currency.';
comment on column trading.order_tiers.notional is 'Notional of the order, in the quote currency.';
comment on column trading.order_tiers.leverage is 'Leverage without tiers (E-01, capped), as the N of 1:N.';
comment on column trading.order_tiers.limits is 'trading.margin_tiers.limits at the opening, in the quote currency.';
comment on column trading.order_tiers.leverages is 'trading.margin_tiers.leverages at the opening, as the N of 1:N.';

create table trading.size_limits (
    id integer generated always as identity primary key,
    instrument_id integer references market.instruments on delete restrict,
    category market.category references market.categories on delete restrict,
    max_order_units trading.units,
    max_open_units trading.units,
    reason text not null check (length(reason) between 1 and 500),
    set_by bigint references iam.users on delete restrict,
    set_at timestamptz not null,
    check (num_nonnulls(instrument_id, category) <= 1),
    check (num_nonnulls(max_order_units, max_open_units) >= 1),
    unique nulls not distinct (instrument_id, category)
);
create index size_limits_category_idx on trading.size_limits (category);
create index size_limits_set_by_idx on trading.size_limits (set_by);
comment on table trading.size_limits is
    'Largest sizes of an instrument, a category or, without both, the whole market; the strictest applies (Q-134).';
comment on column trading.size_limits.id is 'Key.';
comment on column trading.size_limits.instrument_id is 'Instrument; null: a category or the whole market.';
comment on column trading.size_limits.category is 'Category; null: an instrument or the whole market.';
comment on column trading.size_limits.max_order_units is 'Largest order, in units of the base; null: no limit.';
comment on column trading.size_limits.max_open_units is
    'Largest sum of an account''s open orders of one instrument and side, in units of the base; null: no limit.';
comment on column trading.size_limits.reason is 'Reason that the administrator entered.';
comment on column trading.size_limits.set_by is 'Administrator.';
comment on column trading.size_limits.set_at is 'Time at which it was set, by the market''s clock.';

create table trading.leverage_windows (
    id integer generated always as identity primary key,
    instrument_id integer references market.instruments on delete restrict,
    category market.category references market.categories on delete restrict,
    max_leverage numeric not null check (max_leverage >= 1 and max_leverage <= 10000),
    starts_at timestamptz,
    ends_at timestamptz,
    from_minute integer check (from_minute between 0 and 10079),
    to_minute integer check (to_minute between 0 and 10079),
    time_zone text not null,
    reason text not null check (length(reason) between 1 and 500),
    set_by bigint references iam.users on delete restrict,
    set_at timestamptz not null,
    is_in_force boolean not null default false,
    check (num_nonnulls(instrument_id, category) <= 1),
    check (num_nonnulls(starts_at, ends_at) = 2 and num_nulls(from_minute, to_minute) = 2 and ends_at > starts_at
        or num_nulls(starts_at, ends_at) = 2 and num_nonnulls(from_minute, to_minute) = 2 and from_minute <> to_minute)
);
create index leverage_windows_instrument_id_idx on trading.leverage_windows (instrument_id);
create index leverage_windows_category_idx on trading.leverage_windows (category);
create index leverage_windows_set_by_idx on trading.leverage_windows (set_by);
comment on table trading.leverage_windows is
    'Times in which the leverage of new orders is capped, every week or once, for an instrument, a category or the '
    'whole market; the lowest cap applies (Q-135).';
comment on column trading.leverage_windows.id is 'Key.';
comment on column trading.leverage_windows.instrument_id is 'Instrument; null: a category or the whole market.';
comment on column trading.leverage_windows.category is 'Category; null: an instrument or the whole market.';
comment on column trading.leverage_windows.max_leverage is 'Largest leverage of new orders, as the N of 1:N.';
comment on column trading.leverage_windows.starts_at is 'Start of a window that occurs once; null: every week.';
comment on column trading.leverage_windows.ends_at is 'End of a window that occurs once; null: every week.';
comment on column trading.leverage_windows.from_minute is
    'Start of a weekly window, in minutes of local time since Monday 00:00; null: once.';
comment on column trading.leverage_windows.to_minute is
    'End of a weekly window, in minutes of local time since Monday 00:00; before the start: in the next week.';
comment on column trading.leverage_windows.time_zone is 'IANA time zone in which the window was entered.';
comment on column trading.leverage_windows.reason is 'Reason that the administrator entered.';
comment on column trading.leverage_windows.set_by is 'Administrator.';
comment on column trading.leverage_windows.set_at is 'Time at which it was set, by the market''s clock.';
comment on column trading.leverage_windows.is_in_force is
    'The window applied when the sweep last looked; a change makes screens read it again. Orders compute it.';
create table trading.hedges (
    id bigint generated always as identity primary key,
    instrument_id integer not null references market.instruments on delete restrict,
    provider text not null check (length(provider) between 1 and 100),
    side trading.side not null,
    units trading.units not null,
    open_rate trading.rate not null,
    opened_at timestamptz not null,
    reason text not null check (length(reason) between 1 and 500),
    opened_by bigint not null references iam.users on delete restrict,
    recorded_at timestamptz not null default clock_timestamp(),
    state trading.hedge_state not null default 'open',
    close_rate trading.rate,
    closed_at timestamptz,
    end_reason text check (length(end_reason) between 1 and 500),
    ended_by bigint references iam.users on delete restrict,
    check ((state = 'open') = (end_reason is null) and (state = 'open') = (ended_by is null)),
    check ((state = 'closed') = (close_rate is not null) and (state = 'closed') = (closed_at is not null)),
    check (closed_at >= opened_at)
);
create index hedges_instrument_id_idx on trading.hedges (instrument_id, id desc);
create index hedges_open_idx on trading.hedges (instrument_id) where state = 'open';
create index hedges_closed_at_idx on trading.hedges (closed_at) where state = 'closed';
create index hedges_opened_by_idx on trading.hedges (opened_by);
create index hedges_ended_by_idx on trading.hedges (ended_by);
comment on table trading.hedges is
    'Positions that the broker holds at liquidity providers, as staff recorded them (Q-140). A row is closed or reversed '
    'once and otherwise never changed, except by a split of the instrument.';
comment on column trading.hedges.id is 'Key.';
comment on column trading.hedges.instrument_id is 'Instrument.';
comment on column trading.hedges.provider is 'Name of the liquidity provider.';
comment on column trading.hedges.side is 'Side of the broker''s position.';
comment on column trading.hedges.units is 'Amount, in units of the base.';
comment on column trading.hedges.open_rate is 'Price of the opening, in quote per base.';
comment on column trading.hedges.opened_at is 'Time of the opening at the provider.';
comment on column trading.hedges.reason is 'Reason that the administrator entered when recording it.';
comment on column trading.hedges.opened_by is 'Administrator who recorded the opening.';
comment on column trading.hedges.recorded_at is 'Time at which the opening was recorded.';
comment on column trading.hedges.state is 'open, closed, or reversed: recorded in error, and counted nowhere.';
comment on column trading.hedges.close_rate is 'Price of the close, in quote per base.';
comment on column trading.hedges.closed_at is 'Time of the close at the provider.';
comment on column trading.hedges.end_reason is 'Reason of the close or the reversal.';
comment on column trading.hedges.ended_by is 'Administrator who closed or reversed it.';

create table trading.risk_limits (
    id integer generated always as identity primary key,
    instrument_id integer references market.instruments on delete restrict,
    category market.category references market.categories on delete restrict,
    net_warning trading.limit_amount,
    net_stop trading.limit_amount,
    order_warning trading.limit_amount,
    order_stop trading.limit_amount,
    holder_warning trading.limit_amount,
    holder_stop trading.limit_amount,
    check (num_nonnulls(instrument_id, category) <= 1),
    check (num_nonnulls(net_warning, net_stop, order_warning, order_stop, holder_warning, holder_stop) > 0),
    check (net_stop >= net_warning and order_stop >= order_warning and holder_stop >= holder_warning),
    unique nulls not distinct (instrument_id, category)
);
create index risk_limits_category_idx on trading.risk_limits (category);
comment on table trading.risk_limits is
    'Limits of the broker''s risk by instrument, category or, without both, in total, in the site''s currency (Q-141).';
comment on column trading.risk_limits.id is 'Key.';
comment on column trading.risk_limits.instrument_id is 'Instrument; null: a category or all instruments.';
comment on column trading.risk_limits.category is 'Category; null: an instrument or all instruments.';
comment on column trading.risk_limits.net_warning is
    'Value of the net exposure after hedges from which staff are notified, in the site''s currency; null: none.';
comment on column trading.risk_limits.net_stop is
    'Value of the net exposure after hedges from which trading becomes close only, in the site''s currency; null: none.';
comment on column trading.risk_limits.order_warning is
    'Value of a single order from which staff are notified, in the site''s currency; null: none.';
comment on column trading.risk_limits.order_stop is
    'Value of a single order from which trading becomes close only, in the site''s currency; null: none.';
comment on column trading.risk_limits.holder_warning is
    'Value of the positions of a single customer from which staff are notified, in the site''s currency; null: none.';
comment on column trading.risk_limits.holder_stop is
    'Value of the positions of a single customer from which trading becomes close only, in the site''s currency; null: none.';

create table trading.limit_breaches (
    id bigint generated always as identity primary key,
    instrument_id integer references market.instruments on delete restrict,
    category market.category references market.categories on delete restrict,
    kind trading.limit_kind not null,
    level trading.limit_level not null,
    user_id bigint references iam.users on delete restrict,
    order_id bigint references trading.orders on delete restrict,
    figure trading.limit_amount not null,
    threshold trading.limit_amount not null,
    currency text not null references market.currencies (code) on delete restrict,
    exceeded_at timestamptz not null,
    ended_at timestamptz,
    acknowledged_by bigint references iam.users on delete restrict,
    acknowledged_at timestamptz,
    check (num_nonnulls(instrument_id, category) <= 1),
    check ((kind = 'net') = (user_id is null)),
    check ((kind = 'order') = (order_id is not null)),
    check ((acknowledged_by is null) = (acknowledged_at is null))
);
create unique index limit_breaches_lasting_idx on trading.limit_breaches (instrument_id, category, kind, level, user_id)
    nulls not distinct where ended_at is null and kind <> 'order';
create unique index limit_breaches_order_id_idx on trading.limit_breaches (order_id, level, instrument_id, category)
    nulls not distinct where order_id is not null;
create index limit_breaches_category_idx on trading.limit_breaches (category);
create index limit_breaches_instrument_id_idx on trading.limit_breaches (instrument_id);
create index limit_breaches_user_id_idx on trading.limit_breaches (user_id);
create index limit_breaches_currency_idx on trading.limit_breaches (currency);
create index limit_breaches_acknowledged_by_idx on trading.limit_breaches (acknowledged_by);
create index limit_breaches_unacknowledged_idx on trading.limit_breaches (id) where acknowledged_at is null;
comment on table trading.limit_breaches is
    'Risk limits that were exceeded: one row per limit and level until the figure has fallen below the threshold again, '
    'per customer for the limit of a single customer, and per order for the limit of a single order.';
comment on column trading.limit_breaches.id is 'Key.';
comment on column trading.limit_breaches.instrument_id is 'Instrument of the limit; null: a category or all.';
comment on column trading.limit_breaches.category is 'Category of the limit; null: an instrument or all.';
comment on column trading.limit_breaches.kind is 'What the limit bounds.';
comment on column trading.limit_breaches.level is 'Whether the warning or the stop was reached.';
comment on column trading.limit_breaches.user_id is 'Customer whose positions or order exceeded it.';
comment on column trading.limit_breaches.order_id is 'Order that exceeded it.';
comment on column trading.limit_breaches.figure is 'Value when it was exceeded, in the column currency.';
comment on column trading.limit_breaches.threshold is 'Threshold at that time, in the column currency.';
comment on column trading.limit_breaches.currency is 'The site''s currency at that time.';
comment on column trading.limit_breaches.exceeded_at is 'Time of the check that found it.';
comment on column trading.limit_breaches.ended_at is 'Time of the check that found the figure below the threshold again.';
comment on column trading.limit_breaches.acknowledged_by is 'Administrator.';
comment on column trading.limit_breaches.acknowledged_at is 'Time of the acknowledgement.';

create table trading.risk_samples (
    instrument_id integer references market.instruments on delete restrict,
    at timestamptz not null,
    currency text not null,
    long_value trading.signed_amount not null check (long_value >= 0),
    short_value trading.signed_amount not null check (short_value >= 0),
    net trading.signed_amount not null,
    after_net trading.signed_amount not null,
    floating trading.signed_amount not null,
    realised trading.signed_amount not null,
    unique nulls not distinct (instrument_id, at)
);
comment on table trading.risk_samples is
    'Exposure of the customers'' real accounts and the broker''s P/L once a minute: one row in total and one per '
    'instrument with open positions or hedges (Q-156). An instrument without a row at the time of a total has none.';
comment on column trading.risk_samples.instrument_id is 'Instrument; null: all instruments together.';
comment on column trading.risk_samples.at is 'Minute in which it was computed.';
comment on column trading.risk_samples.currency is 'The site''s currency at that time; of all amounts of the row.';
comment on column trading.risk_samples.long_value is 'Value of the customers'' long units at mid prices, in the column currency.';
comment on column trading.risk_samples.short_value is 'Value of the customers'' short units at mid prices, in the column currency.';
comment on column trading.risk_samples.net is
    'Value of long less short units, in the column currency; in total the sum of the absolute values.';
comment on column trading.risk_samples.after_net is
    'The same less the broker''s hedges, in the column currency; in total the sum of the absolute values.';
comment on column trading.risk_samples.floating is 'The broker''s floating P/L with its hedges, in the column currency.';
comment on column trading.risk_samples.realised is
    'The broker''s realised P/L of that UTC day with its hedges, in the column currency.';

create table trading.margin_warnings (
    account_id bigint primary key references money.accounts on delete cascade,
    margin_level numeric not null,
    warned_at timestamptz not null default clock_timestamp()
);
comment on table trading.margin_warnings is
    'Accounts that were warned of a low margin level, so that each fall is reported once.';
comment on column trading.margin_warnings.account_id is 'Account.';
comment on column trading.margin_warnings.margin_level is 'Margin level of the warning, in percent.';
comment on column trading.margin_warnings.warned_at is 'Time of the warning.';

create table trading.order_changes (
    id bigint generated always as identity primary key,
    order_id bigint not null references trading.orders on delete restrict,
    actor_id bigint not null references iam.users on delete restrict,
    action text not null check (action in ('edit', 'delete')),
    amount money.amount not null default 0,
    created_at timestamptz not null default clock_timestamp(),
    protection money.amount not null default 0,
    protection_id bigint references money.transfers on delete restrict
);
create index order_changes_order_id_idx on trading.order_changes (order_id, id);
create index order_changes_actor_id_idx on trading.order_changes (actor_id);
create index order_changes_protection_id_idx on trading.order_changes (protection_id) where protection_id is not null;
comment on table trading.order_changes is 'Edits and deletions of orders by staff, with what they moved in the ledger.';
comment on column trading.order_changes.id is 'Key.';
comment on column trading.order_changes.order_id is 'Order that was changed.';
comment on column trading.order_changes.actor_id is 'Member of staff.';
comment on column trading.order_changes.action is 'edit or delete.';
comment on column trading.order_changes.amount is 'Change of the balance, in the account''s currency.';
comment on column trading.order_changes.created_at is 'Time of the change by the server''s clock.';
comment on column trading.order_changes.protection is
    'The part of the negative balance protection after the order''s close that was reversed because the loss became '
    'smaller; negative: additional protection because it became greater.';
comment on column trading.order_changes.protection_id is
    'Negative balance protection that the change corrected; null: none.';

create table trading.disputes (
    id bigint generated always as identity primary key,
    order_id bigint not null unique references trading.orders on delete restrict,
    user_id bigint not null references iam.users on delete restrict,
    reason text not null check (length(reason) between 1 and 2000),
    status trading.dispute_status not null default 'open',
    answer text check (length(answer) between 1 and 2000),
    created_at timestamptz not null default clock_timestamp(),
    answered_at timestamptz,
    answered_by bigint references iam.users on delete restrict,
    compensation money.amount check (compensation > 0),
    cause text check (length(cause) between 1 and 500),
    check (case status
        when 'open' then num_nonnulls(answer, answered_at, answered_by) = 0
        else num_nulls(answer, answered_at, answered_by) = 0
    end),
    check (compensation is null or status = 'accepted' and cause is not null)
);
create index disputes_user_id_idx on trading.disputes (user_id);
create index disputes_answered_by_idx on trading.disputes (answered_by);
create index disputes_open_idx on trading.disputes (id) where status = 'open';
comment on table trading.disputes is 'Customers'' disputes of closes and the answers of staff.';
comment on column trading.disputes.id is 'Key.';
comment on column trading.disputes.order_id is 'Order whose close is disputed.';
comment on column trading.disputes.user_id is 'Customer.';
comment on column trading.disputes.reason is 'Text of the customer.';
comment on column trading.disputes.status is 'open, accepted or declined.';
comment on column trading.disputes.answer is 'Text of staff; null while open.';
comment on column trading.disputes.created_at is 'Time of the dispute.';
comment on column trading.disputes.answered_at is 'Time of the answer; null while open.';
comment on column trading.disputes.answered_by is 'Member of staff who answered; null while open.';
comment on column trading.disputes.compensation is
    'Amount credited with the answer, in the account''s currency; null: none.';
comment on column trading.disputes.cause is 'Internal reason of the answer, which the customer does not see.';

create table trading.dispute_orders (
    order_id bigint primary key references trading.orders on delete restrict,
    dispute_id bigint not null references trading.disputes on delete restrict,
    compensation money.amount not null check (compensation > 0)
);
create index dispute_orders_dispute_id_idx on trading.dispute_orders (dispute_id);
comment on table trading.dispute_orders is
    'Orders without a dispute of their own that were compensated with a dispute about the same tick.';
comment on column trading.dispute_orders.order_id is 'Compensated order.';
comment on column trading.dispute_orders.dispute_id is 'Dispute with whose decision it was compensated.';
comment on column trading.dispute_orders.compensation is 'Amount credited, in the currency of the order''s account.';

create table trading.splits (
    id bigint generated always as identity primary key,
    instrument_id integer not null references market.instruments on delete restrict,
    new_units integer not null check (new_units between 1 and 10000),
    old_units integer not null check (old_units between 1 and 10000),
    actor_id bigint not null references iam.users on delete restrict,
    reason text not null check (length(reason) between 1 and 500),
    applied_at timestamptz not null,
    check (new_units <> old_units)
);
create index splits_instrument_id_idx on trading.splits (instrument_id, applied_at);
create index splits_actor_id_idx on trading.splits (actor_id);
comment on table trading.splits is 'Splits that administrators applied to instruments.';
comment on column trading.splits.id is 'Key.';
comment on column trading.splits.instrument_id is 'Instrument that was rescaled.';
comment on column trading.splits.new_units is 'Units after the split: 7 of 7 for 1.';
comment on column trading.splits.old_units is 'Units before the split: 1 of 7 for 1.';
comment on column trading.splits.actor_id is 'Administrator.';
comment on column trading.splits.reason is 'Reason that the administrator entered.';
comment on column trading.splits.applied_at is 'Time of the split by the market''s clock.';

create table trading.split_changes (
    id bigint generated always as identity primary key,
    split_id bigint not null references trading.splits on delete restrict,
    order_id bigint references trading.orders on delete restrict,
    pending_order_id bigint references trading.pending_orders on delete restrict,
    units_before trading.units not null,
    units_after trading.units not null,
    rate_before trading.rate not null,
    rate_after trading.rate not null,
    spread_before trading.total,
    spread_after trading.total,
    take_profit_before trading.rate,
    take_profit_after trading.rate,
    stop_loss_before trading.rate,
    stop_loss_after trading.rate,
    check (num_nonnulls(order_id, pending_order_id) = 1)
);
create index split_changes_split_id_idx on trading.split_changes (split_id);
create index split_changes_order_id_idx on trading.split_changes (order_id);
create index split_changes_pending_order_id_idx on trading.split_changes (pending_order_id);
comment on table trading.split_changes is 'What a split changed on each open and pending order.';
comment on column trading.split_changes.id is 'Key.';
comment on column trading.split_changes.split_id is 'Split.';
comment on column trading.split_changes.order_id is 'Open order that was rescaled; null for a pending order.';
comment on column trading.split_changes.pending_order_id is 'Pending order that was rescaled; null for an open order.';
comment on column trading.split_changes.units_before is 'Units before, in units of the base.';
comment on column trading.split_changes.units_after is 'Units after, in units of the base.';
comment on column trading.split_changes.rate_before is 'Open rate or pending price before, in quote per base.';
comment on column trading.split_changes.rate_after is 'Open rate or pending price after, in quote per base.';
comment on column trading.split_changes.spread_before is
    'Charge before, in the quote currency; null for a pending order.';
comment on column trading.split_changes.spread_after is
    'Charge after, including the rounding difference of the open rate, in the quote currency; null for a pending '
    'order.';
comment on column trading.split_changes.take_profit_before is 'Take-profit before, in quote per base; null: none.';
comment on column trading.split_changes.take_profit_after is 'Take-profit after, in quote per base; null: none.';
comment on column trading.split_changes.stop_loss_before is 'Stop-loss before, in quote per base; null: none.';
comment on column trading.split_changes.stop_loss_after is 'Stop-loss after, in quote per base; null: none.';

create table trading.trade_notes (
    order_id bigint primary key references trading.orders on delete restrict,
    tags text[] not null default '{}' check (cardinality(tags) <= 5),
    note text not null default '' check (length(note) <= 2000),
    followed_plan text check (followed_plan in ('yes', 'partly', 'no')),
    execution smallint check (execution between 1 and 5),
    mood text check (mood in ('calm', 'confident', 'hesitant', 'chasing', 'tired')),
    image_file text check (length(image_file) <= 100),
    updated_at timestamptz not null default clock_timestamp()
);
comment on table trading.trade_notes is
    'What customers note about their own orders. Private: staff do not read them (Q-189).';
comment on column trading.trade_notes.order_id is 'Order of the customer, open or closed.';
comment on column trading.trade_notes.tags is 'Up to 5 tags of the customer''s own, such as the setup.';
comment on column trading.trade_notes.note is 'Text of the customer; empty for none.';
comment on column trading.trade_notes.followed_plan is 'Whether the customer kept to the plan; null: not stated.';
comment on column trading.trade_notes.execution is 'The customer''s rating of the execution, from 1 to 5; null: none.';
comment on column trading.trade_notes.mood is 'State of mind; null: not stated.';
comment on column trading.trade_notes.image_file is 'Name of the stored image, such as a picture of the chart; null: none.';
comment on column trading.trade_notes.updated_at is 'Time of the last change by the server''s clock.';

-- Without foreign keys to instruments, as the orders that the totals are computed from.
create table trading.totalled_days (
    account_id bigint not null references money.accounts on delete restrict,
    day date not null,
    is_current boolean not null,
    primary key (account_id, day)
);
create index totalled_days_stale_idx on trading.totalled_days (account_id) where not is_current;
comment on table trading.totalled_days is
    'UTC days of accounts with many closed orders whose totals are stored, so that reports do not read these orders '
    '(Q-285).';
comment on column trading.totalled_days.account_id is 'Account.';
comment on column trading.totalled_days.day is 'UTC day of the closes.';
comment on column trading.totalled_days.is_current is
    'Whether the totals are stored. false: an order of the day has changed since; reports read its orders until the '
    'job totals the day again.';

create table trading.day_totals (
    account_id bigint not null,
    day date not null,
    instrument_id integer not null,
    side trading.side not null,
    trades integer not null check (trades > 0),
    won integer not null check (won >= 0),
    lost integer not null check (lost >= 0),
    gains trading.result_sum not null,
    pro_loss trading.result_sum not null,
    best money.amount not null,
    worst money.amount not null,
    held_won interval,
    held_lost interval,
    spread_cost trading.total not null,
    first_close timestamptz not null,
    last_close timestamptz not null,
    primary key (account_id, day, instrument_id, side),
    foreign key (account_id, day) references trading.totalled_days on delete cascade
);
comment on table trading.day_totals is 'Totals of a day''s closed orders by instrument and side.';
comment on column trading.day_totals.account_id is 'Account.';
comment on column trading.day_totals.day is 'UTC day of the closes.';
comment on column trading.day_totals.instrument_id is 'Instrument of the orders.';
comment on column trading.day_totals.side is 'Side of the orders.';
comment on column trading.day_totals.trades is 'Number of closed orders.';
comment on column trading.day_totals.won is 'Number of orders with a positive result.';
comment on column trading.day_totals.lost is 'Number of orders with a negative result.';
comment on column trading.day_totals.gains is 'Sum of the positive results, in the account''s currency.';
comment on column trading.day_totals.pro_loss is 'Sum of the results, in the account''s currency.';
comment on column trading.day_totals.best is 'Largest result, in the account''s currency.';
comment on column trading.day_totals.worst is 'Smallest result, in the account''s currency.';
comment on column trading.day_totals.held_won is 'Sum of the holding times of the won orders; null: none.';
comment on column trading.day_totals.held_lost is 'Sum of the holding times of the lost orders; null: none.';
comment on column trading.day_totals.spread_cost is 'Sum of the spreads in the account''s currency, not rounded.';
comment on column trading.day_totals.first_close is 'Time of the first close.';
comment on column trading.day_totals.last_close is 'Time of the last close.';

create table trading.opening_totals (
    account_id bigint not null,
    day date not null,
    opened_at timestamptz not null,
    buys integer not null check (buys >= 0),
    buy_pro_loss trading.result_sum not null,
    sells integer not null check (sells >= 0),
    sell_pro_loss trading.result_sum not null,
    primary key (account_id, day, opened_at),
    foreign key (account_id, day) references trading.totalled_days on delete cascade
);
comment on table trading.opening_totals is
    'Totals of a day''s closed orders by the quarter of an hour of the opening, from which hours of every time zone are '
    'added up.';
comment on column trading.opening_totals.account_id is 'Account.';
comment on column trading.opening_totals.day is 'UTC day of the closes.';
comment on column trading.opening_totals.opened_at is 'Start of the quarter of an hour in which the orders were opened.';
comment on column trading.opening_totals.buys is 'Number of buys.';
comment on column trading.opening_totals.buy_pro_loss is 'Sum of the results of buys, in the account''s currency.';
comment on column trading.opening_totals.sells is 'Number of sells.';
comment on column trading.opening_totals.sell_pro_loss is 'Sum of the results of sells, in the account''s currency.';

create table trading.curve_totals (
    account_id bigint not null,
    day date not null,
    hour smallint not null check (hour between 0 and 23),
    side trading.side,
    last_close timestamptz not null,
    pro_loss trading.result_sum not null,
    peak trading.result_sum not null,
    trough trading.result_sum not null,
    fall trading.result_sum not null check (fall <= 0),
    unique nulls not distinct (account_id, day, hour, side),
    foreign key (account_id, day) references trading.totalled_days on delete cascade
);
comment on table trading.curve_totals is
    'Totals of a day''s closed orders by hour of the close, from which the exact drawdown of any period is computed.';
comment on column trading.curve_totals.account_id is 'Account.';
comment on column trading.curve_totals.day is 'UTC day of the closes.';
comment on column trading.curve_totals.hour is 'UTC hour of the closes.';
comment on column trading.curve_totals.side is 'Side of the orders; null: of both sides.';
comment on column trading.curve_totals.last_close is 'Time of the last close.';
comment on column trading.curve_totals.pro_loss is 'Sum of the results, in the account''s currency.';
comment on column trading.curve_totals.peak is 'Largest value of the running sum of the hour, in the account''s currency.';
comment on column trading.curve_totals.trough is 'Smallest value of the running sum of the hour, in the account''s currency.';
comment on column trading.curve_totals.fall is
    'Largest fall of the running sum below its largest value since the first close of the hour, 0 or less, in the '
    'account''s currency.';

create table trading.daily_openings (
    day date not null,
    instrument_id integer not null references market.instruments on delete restrict,
    orders integer not null check (orders > 0),
    primary key (day, instrument_id)
);
create index daily_openings_instrument_id_idx on trading.daily_openings (instrument_id);
comment on table trading.daily_openings is
    'Number of orders of real accounts by UTC day of the opening, for days before money.report_state.totals_before.';
comment on column trading.daily_openings.day is 'UTC day of the opening.';
comment on column trading.daily_openings.instrument_id is 'Instrument of the orders.';
comment on column trading.daily_openings.orders is 'Number of orders, deleted ones included, without closed parts.';

create table trading.execution_days (
    day date primary key
);
comment on table trading.execution_days is
    'Ended UTC days whose executions are totalled, so that reports do not read their orders (Q-310).';
comment on column trading.execution_days.day is 'UTC day of the executions.';

-- Rows are only added, so that transactions that change orders of one day do not wait for each other.
create table trading.execution_changes (
    id bigint generated always as identity primary key,
    day date not null
);
create index execution_changes_day_idx on trading.execution_changes (day);
comment on table trading.execution_changes is
    'Changes of a day''s executions since its totals: reports read the orders of such a day until it is totalled again.';
comment on column trading.execution_changes.id is 'Number of the change.';
comment on column trading.execution_changes.day is 'UTC day of the executions.';

-- Without foreign keys to instruments, as the orders that the totals are computed from.
create table trading.execution_totals (
    day date not null references trading.execution_days on delete cascade,
    instrument_id integer,
    kind text check (length(kind) <= 40),
    quarter smallint check (quarter between 0 and 95),
    quote text,
    fills integer not null check (fills >= 0),
    rejected integer not null check (rejected >= 0),
    compared integer not null check (compared >= 0),
    better integer not null check (better >= 0),
    worse integer not null check (worse >= 0),
    pips trading.difference,
    worst trading.difference,
    gained trading.total,
    slipped trading.total,
    age interval,
    aged integer not null check (aged >= 0),
    unique nulls not distinct (day, instrument_id, kind, quarter, quote),
    check (num_nonnulls(instrument_id, kind) in (0, 2)),
    check (num_nonnulls(quarter, quote) = case when kind is null then 2 else 0 end)
);
comment on table trading.execution_totals is
    'Totals of a day''s executions on real accounts: by instrument and kind, and by quarter of an hour and quote currency.';
comment on column trading.execution_totals.day is 'UTC day of the executions.';
comment on column trading.execution_totals.instrument_id is 'Instrument; null in totals of a quarter of an hour.';
comment on column trading.execution_totals.kind is
    'Kind of the execution: market, kind of a pending order, or reason of a close; null in totals of a quarter of an hour.';
comment on column trading.execution_totals.quarter is
    'Number of the quarter of an hour of the UTC day, from 0; null in totals by instrument.';
comment on column trading.execution_totals.quote is 'Quote currency; null in totals by instrument.';
comment on column trading.execution_totals.fills is 'Number of openings and closes.';
comment on column trading.execution_totals.rejected is 'Number of rejected pending orders.';
comment on column trading.execution_totals.compared is 'Number of executions with a requested price.';
comment on column trading.execution_totals.better is 'Number of executions at a better price than requested.';
comment on column trading.execution_totals.worse is 'Number of executions at a worse price than requested.';
comment on column trading.execution_totals.pips is
    'Sum of the differences to the requested prices in pips, positive if better for the customer; null: none compared.';
comment on column trading.execution_totals.worst is 'Smallest such difference in pips; null: none compared.';
comment on column trading.execution_totals.gained is 'Value of the better prices in the quote currency; null: none.';
comment on column trading.execution_totals.slipped is 'Value of the worse prices in the quote currency; null: none.';
comment on column trading.execution_totals.age is 'Sum of the times from the quote to the execution; null: none is stored.';
comment on column trading.execution_totals.aged is 'Number of executions with such a time.';

create type trading.alert_condition as enum ('above', 'below', 'crosses', 'move');
comment on type trading.alert_condition is 'Conditions of price alerts (E-39).';
create type trading.price_side as enum ('bid', 'ask', 'mid');
comment on type trading.price_side is 'The price that an alert compares; mid: the mean of bid and ask.';
create type trading.alert_state as enum ('active', 'paused', 'fired', 'expired');
comment on type trading.alert_state is 'fired: an alert that fires once has fired.';
create type trading.alert_channel as enum ('app', 'mail', 'push');
comment on type trading.alert_channel is 'Ways in which an alert notifies its owner.';
create type trading.delivery_state as enum ('sent', 'waiting', 'retrying', 'failed', 'not_sent');
comment on type trading.delivery_state is
    'Deliveries of an alert. retrying: an attempt failed and another follows; failed: the last attempt failed; not_sent: there was '
    'no browser, no address or no active user to send it to.';
create type trading.alert_indicator as enum ('sma', 'ema', 'wma', 'rsi', 'stochastic', 'macd', 'macd_histogram', 'atr');
comment on type trading.alert_indicator is
    'Indicators that an alert can compare (E-39): moving averages, Relative Strength Index, %K of the Stochastic smoothed over 3 bars, '
    'MACD 12 26, its difference from the signal over 9 bars, Average True Range.';

create table trading.price_alerts (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    instrument_id integer not null references market.instruments on delete cascade,
    condition trading.alert_condition not null,
    price_side trading.price_side not null,
    level trading.rate,
    percent numeric check (percent > 0 and percent <= 100),
    window_minutes integer check (window_minutes between 1 and 1440),
    indicator trading.alert_indicator,
    indicator_length integer check (indicator_length between 2 and 200),
    bar_interval text check (bar_interval in ('1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M')),
    threshold numeric check (threshold >= -1e9 and threshold <= 1e9),
    evaluated_until timestamptz,
    indicator_value numeric check (abs(indicator_value) <= 1e9),
    is_repeated boolean not null default false,
    is_per_bar boolean not null default false,
    expiry trading.expiry_kind not null default 'gtc',
    expires_at timestamptz,
    channels trading.alert_channel[] not null check (cardinality(channels) between 1 and 3),
    note text not null default '' check (length(note) <= 200),
    state trading.alert_state not null default 'active',
    is_new boolean not null default true,
    is_armed boolean not null default true,
    is_true boolean not null default false,
    side smallint not null default 0 check (side between -1 and 1),
    false_since timestamptz,
    fired_at timestamptz,
    firings integer not null default 0 check (firings >= 0),
    created_at timestamptz not null,
    next_bar_at timestamptz,
    ask_falls_to numeric generated always as (
        case when state = 'active' and not is_new and price_side = 'ask' and (
            condition = 'above' and is_true or condition = 'below' and not is_true or condition = 'crosses' and side >= 0
        ) then level end
    ) stored,
    ask_rises_to numeric generated always as (
        case when state = 'active' and not is_new and price_side in ('ask', 'mid') and (
            condition = 'below' and is_true or condition = 'above' and not is_true or condition = 'crosses' and side <= 0
        ) then level end
    ) stored,
    bid_falls_to numeric generated always as (
        case when state = 'active' and not is_new and price_side in ('bid', 'mid') and (
            condition = 'above' and is_true or condition = 'below' and not is_true or condition = 'crosses' and side >= 0
        ) then level end
    ) stored,
    bid_rises_to numeric generated always as (
        case when state = 'active' and not is_new and price_side = 'bid' and (
            condition = 'below' and is_true or condition = 'above' and not is_true or condition = 'crosses' and side <= 0
        ) then level end
    ) stored,
    check ((condition = 'move' or indicator is not null) = (level is null)),
    check ((condition = 'move') = (percent is not null)),
    check ((condition = 'move') = (window_minutes is not null)),
    check (condition <> 'move' or indicator is null),
    check (num_nonnulls(indicator, threshold, evaluated_until) in (0, 3)),
    check ((indicator is not null or is_per_bar) = (bar_interval is not null)),
    check ((indicator is null or indicator in ('macd', 'macd_histogram')) = (indicator_length is null)),
    check (condition <> 'move' and indicator is null or price_side = 'bid'),
    check ((expiry = 'gtc') = (expires_at is null)),
    check (state <> 'fired' or not is_repeated),
    check (not is_per_bar or is_repeated and condition <> 'move')
);
create index price_alerts_user_id_idx on trading.price_alerts (user_id, id desc);
create index price_alerts_instrument_id_idx on trading.price_alerts (instrument_id);
create index price_alerts_new_idx on trading.price_alerts (id) where is_new;
create index price_alerts_move_idx on trading.price_alerts (instrument_id)
    where condition = 'move' and state = 'active' and not is_new;
create index price_alerts_indicator_idx on trading.price_alerts (instrument_id, bar_interval)
    where indicator is not null and state = 'active';
create index price_alerts_next_bar_at_idx on trading.price_alerts (instrument_id, next_bar_at)
    where state = 'active' and not is_new and is_true and next_bar_at is not null;
create index price_alerts_expires_at_idx on trading.price_alerts (expires_at)
    where state in ('active', 'paused') and expires_at is not null;
create index price_alerts_ask_falls_to_idx on trading.price_alerts (instrument_id, ask_falls_to) where ask_falls_to is not null;
create index price_alerts_ask_rises_to_idx on trading.price_alerts (instrument_id, ask_rises_to) where ask_rises_to is not null;
create index price_alerts_bid_falls_to_idx on trading.price_alerts (instrument_id, bid_falls_to) where bid_falls_to is not null;
create index price_alerts_bid_rises_to_idx on trading.price_alerts (instrument_id, bid_rises_to) where bid_rises_to is not null;
comment on table trading.price_alerts is 'Price alerts of users and the state in which the engine evaluates them (E-39).';
comment on column trading.price_alerts.id is 'Key.';
comment on column trading.price_alerts.user_id is 'Owner.';
comment on column trading.price_alerts.instrument_id is 'Instrument whose price is compared.';
comment on column trading.price_alerts.condition is
    'above: the price is at the level or above it; below: at it or below; crosses: it reaches the level from the other '
    'side; move: the close of a minute differs from an earlier one by percent.';
comment on column trading.price_alerts.price_side is 'The price that is compared; bars, and so moves, are of the bid.';
comment on column trading.price_alerts.level is 'Level in quote per base; null for a move or an indicator.';
comment on column trading.price_alerts.percent is 'Smallest move in either direction, in percent; null for a level.';
comment on column trading.price_alerts.window_minutes is 'Minutes within which the move happens; null for a level.';
comment on column trading.price_alerts.indicator is 'Indicator that is compared instead of a price; null: a price or a move.';
comment on column trading.price_alerts.indicator_length is 'Number of bars of the indicator; null for one with fixed lengths.';
comment on column trading.price_alerts.bar_interval is
    'Interval of the bars that the indicator is computed from, or within which a price fires once, as in market.get_bars.';
comment on column trading.price_alerts.threshold is
    'Value that the indicator is compared with: quote per base, or 0 to 100 for rsi and stochastic.';
comment on column trading.price_alerts.evaluated_until is 'End of the last closed bar at which the indicator was evaluated, or the creation.';
comment on column trading.price_alerts.indicator_value is 'Indicator at the last closed bar, in the unit of threshold; null: too few bars.';
comment on column trading.price_alerts.is_repeated is 'Fires again; else it ends when it fires.';
comment on column trading.price_alerts.is_per_bar is
    'On an indicator: fires at every closed bar at which its condition is true, not only at the first one (Q-292). On a '
    'price: fires at the first tick of a bar of bar_interval at which its condition is true (Q-472).';
comment on column trading.price_alerts.expiry is 'How the expiry was chosen.';
comment on column trading.price_alerts.expires_at is 'Time from which it no longer fires; null: none.';
comment on column trading.price_alerts.channels is 'Ways in which it notifies its owner.';
comment on column trading.price_alerts.note is 'The owner''s text, which the notification repeats.';
comment on column trading.price_alerts.state is 'active, paused by its owner, or how it ended.';
comment on column trading.price_alerts.is_new is
    'Created or changed since the last frame of prices; the next frame determines side and starts the evaluation.';
comment on column trading.price_alerts.is_armed is 'Has not fired since it was created, changed or resumed.';
comment on column trading.price_alerts.is_true is 'Result of the last evaluation; always false for crosses.';
comment on column trading.price_alerts.side is
    'Sign of the price less the level that an alert on a crossing starts from; 0: not determined.';
comment on column trading.price_alerts.false_since is
    'Time of the tick that made the condition false after it was true; null: it is true, or never was.';
comment on column trading.price_alerts.fired_at is 'Time of the tick, or end of the bar, at which it fired last.';
comment on column trading.price_alerts.firings is 'Number of times it has fired.';
comment on column trading.price_alerts.created_at is 'Time of its creation or last change by the market''s clock.';
comment on column trading.price_alerts.next_bar_at is
    'Start of the first bar after its last firing, for a price that fires once per bar; null: another repetition, or never fired.';
comment on column trading.price_alerts.ask_falls_to is 'Its state can change when the ask falls to this rate, in quote per base.';
comment on column trading.price_alerts.ask_rises_to is 'Its state can change when the ask rises to this rate, in quote per base.';
comment on column trading.price_alerts.bid_falls_to is 'Its state can change when the bid falls to this rate, in quote per base.';
comment on column trading.price_alerts.bid_rises_to is 'Its state can change when the bid rises to this rate, in quote per base.';

create table trading.alert_firings (
    id bigint generated always as identity primary key,
    alert_id bigint references trading.price_alerts on delete set null,
    user_id bigint not null references iam.users on delete cascade,
    instrument_id integer not null references market.instruments on delete cascade,
    condition trading.alert_condition not null,
    price_side trading.price_side not null,
    level trading.rate,
    percent numeric check (percent > 0 and percent <= 100),
    window_minutes integer check (window_minutes between 1 and 1440),
    indicator trading.alert_indicator,
    indicator_length integer check (indicator_length between 2 and 200),
    bar_interval text check (length(bar_interval) <= 3),
    is_per_bar boolean not null default false,
    threshold numeric check (threshold >= -1e9 and threshold <= 1e9),
    indicator_value numeric check (abs(indicator_value) <= 1e9),
    note text not null default '' check (length(note) <= 200),
    price trading.rate not null,
    reference_price trading.rate,
    fired_at timestamptz not null,
    channels trading.alert_channel[] not null check (cardinality(channels) between 1 and 3),
    notification_id bigint references site.notifications on delete set null
);
create index alert_firings_user_id_idx on trading.alert_firings (user_id, id desc);
create index alert_firings_alert_id_idx on trading.alert_firings (alert_id);
create index alert_firings_instrument_id_idx on trading.alert_firings (instrument_id);
create index alert_firings_notification_id_idx on trading.alert_firings (notification_id);
create index alert_firings_fired_at_idx on trading.alert_firings (fired_at);
comment on table trading.alert_firings is 'The times at which price alerts fired, with the condition as it was; kept for 12 months.';
comment on column trading.alert_firings.id is 'Key.';
comment on column trading.alert_firings.alert_id is 'The alert; null when it was deleted.';
comment on column trading.alert_firings.user_id is 'Owner of the alert.';
comment on column trading.alert_firings.instrument_id is 'Instrument of the alert.';
comment on column trading.alert_firings.condition is 'Condition of the alert.';
comment on column trading.alert_firings.price_side is 'The price that was compared.';
comment on column trading.alert_firings.level is 'Level in quote per base; null for a move or an indicator.';
comment on column trading.alert_firings.percent is 'Smallest move, in percent; null for a level.';
comment on column trading.alert_firings.window_minutes is 'Minutes of the move; null for a level.';
comment on column trading.alert_firings.indicator is 'Indicator that was compared; null: a price or a move.';
comment on column trading.alert_firings.indicator_length is 'Number of bars of the indicator.';
comment on column trading.alert_firings.bar_interval is 'Interval of the bars of the indicator.';
comment on column trading.alert_firings.is_per_bar is 'The alert fired once per bar, also in bars in which its condition stayed true.';
comment on column trading.alert_firings.threshold is 'Value that the indicator was compared with, in the unit of the indicator.';
comment on column trading.alert_firings.indicator_value is 'Indicator at the closed bar, in the unit of threshold.';
comment on column trading.alert_firings.note is 'Note of the alert.';
comment on column trading.alert_firings.price is 'Price at which it fired, in quote per base; of a move or an indicator the close of the bar.';
comment on column trading.alert_firings.reference_price is 'Earlier close of a move, in quote per base; null for a level.';
comment on column trading.alert_firings.fired_at is 'Time of the tick, or end of the bar, at which it fired.';
comment on column trading.alert_firings.channels is 'Ways in which the alert notified its owner.';
comment on column trading.alert_firings.notification_id is 'Notification of the owner; null when it was deleted.';
