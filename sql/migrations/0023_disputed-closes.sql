-- A customer can dispute a close within thirty days, once, and staff answer once.

create type trading.dispute_status as enum ('open', 'accepted', 'declined');

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
    check (case status when 'open' then num_nonnulls(answer, answered_at, answered_by) = 0 else num_nulls(answer, answered_at, answered_by) = 0 end)
);
create index disputes_user_id_idx on trading.disputes (user_id);
create index disputes_answered_by_idx on trading.disputes (answered_by);
create index disputes_open_idx on trading.disputes (id) where status = 'open';
