-- An order can be closed in parts, every close has evidence, and changes of an order's levels are recorded.

alter table trading.orders add column parent_id bigint references trading.orders on delete restrict;
comment on column trading.orders.parent_id is 'The order that this closed part was split from.';
create index orders_parent_id_idx on trading.orders (parent_id) where parent_id is not null;

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

-- Columns of the open positions that a user has hidden; without a row, all are shown.
create table trading.hidden_columns (
    user_id bigint primary key references iam.users on delete cascade,
    names text[] not null check (cardinality(names) <= 20)
);
