-- What the office's lists rest on: views that people keep, search by any part of a name, and orders that staff changed or took away.

-- Filters, columns and order of a list under a name, for the person who chose them.
create table site.saved_views (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    list text not null check (length(list) between 1 and 60),
    name text not null check (length(name) between 1 and 60),
    query text not null check (length(query) <= 2000),
    created_at timestamptz not null default clock_timestamp(),
    unique (user_id, list, name)
);
grant select on site.saved_views to bourse_audit;

-- Where a list's rows come from and how they may be sorted; texts of SQL that functions write, never people.
create type site.list_source as (
    source text,
    condition text,
    id text,
    sorts jsonb
);

create index users_search_idx on iam.users using gin (full_name public.gin_trgm_ops, email public.gin_trgm_ops);
create index profiles_search_idx on iam.profiles using gin (phone public.gin_trgm_ops);
create index users_full_name_idx on iam.users (full_name, id);
create index users_email_id_idx on iam.users (email, id);
create index users_inactive_idx on iam.users (id) where not is_active and deleted_at is null;

-- Rows are only ever added at the end, so a summary of each stretch says when it was: next to nothing to write.
create index orders_created_at_idx on trading.orders using brin (created_at);
create index transfers_created_at_idx on money.transfers using brin (created_at);

-- Orders stay on record for ever; what staff took away is no longer anybody's position or history.
alter table trading.orders add column deleted_at timestamptz;

-- What staff changed about an order, and what that moved in the ledger: the cause of its correction.
create table trading.order_changes (
    id bigint generated always as identity primary key,
    order_id bigint not null references trading.orders on delete restrict,
    actor_id bigint not null references iam.users on delete restrict,
    action text not null check (action in ('edit', 'delete')),
    amount money.amount not null default 0,
    created_at timestamptz not null default clock_timestamp()
);
create index order_changes_order_id_idx on trading.order_changes (order_id, id);
create index order_changes_actor_id_idx on trading.order_changes (actor_id);
