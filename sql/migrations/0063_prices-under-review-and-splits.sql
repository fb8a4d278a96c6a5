-- A tick beyond the largest accepted move is quarantined: its instrument is under review until a tick within the limit arrives, an
-- administrator accepts the price, or a split rescales the instrument (Q-116).

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

grant select on market.price_reviews, trading.splits, trading.split_changes to bourse_audit;
