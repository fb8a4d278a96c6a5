-- A tick beyond the largest accepted move is quarantined: its instrument is under review until a tick within the limit
-- arrives, an administrator accepts the price, or a split rescales the instrument (Q-116).

create type market.review_outcome as enum ('returned', 'accepted', 'split');

alter table market.instruments add column max_jump numeric check (max_jump > 0 and max_jump <= 1e6);
alter table market.quotes
    add column review_since timestamptz,
    add column accepts_bid numeric,
    add column accepts_ask numeric;

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

comment on table trading.splits is 'Splits that administrators applied to instruments.';
comment on column trading.splits.id is 'Key.';
comment on column trading.splits.instrument_id is 'Instrument that was rescaled.';
comment on column trading.splits.new_units is 'Units after the split: 7 of 7 for 1.';
comment on column trading.splits.old_units is 'Units before the split: 1 of 7 for 1.';
comment on column trading.splits.actor_id is 'Administrator.';
comment on column trading.splits.reason is 'Reason that the administrator entered.';
comment on column trading.splits.applied_at is 'Time of the split by the market''s clock.';

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
'Charge after, including the rounding difference of the open rate, in the quote currency; null for a pending order.';
comment on column trading.split_changes.take_profit_before is 'Take-profit before, in quote per base; null: none.';
comment on column trading.split_changes.take_profit_after is 'Take-profit after, in quote per base; null: none.';
comment on column trading.split_changes.stop_loss_before is 'Stop-loss before, in quote per base; null: none.';
comment on column trading.split_changes.stop_loss_after is 'Stop-loss after, in quote per base; null: none.';
