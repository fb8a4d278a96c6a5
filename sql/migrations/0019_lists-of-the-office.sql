-- Data for the lists of the back office: saved views, search by any part of a name, and orders edited or deleted by
-- staff.

-- Filters, columns and order of a list under a name, for the user who saved them.
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

-- Source of a list's rows and its sort keys; the SQL texts are written by functions, never by users.
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

-- Rows are only appended, so a BRIN index locates times at almost no cost of writing.
create index orders_created_at_idx on trading.orders using brin (created_at);
create index transfers_created_at_idx on money.transfers using brin (created_at);

-- Orders are kept for ever; a deleted one is no longer shown as a position or in a history.
alter table trading.orders add column deleted_at timestamptz;

-- Changes of an order by staff and the amount that each moved in the ledger: the cause of its correction.
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
