-- Payment reports under review, and browsers from which users have logged in.

alter table money.payment_events
    add column resolved_at timestamptz,
    add column resolved_by bigint references iam.users on delete restrict,
    add column resolution text check (length(resolution) between 1 and 500),
    add constraint payment_events_resolved_check check (
        (resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null)
        and (resolved_at is null or outcome = 'review')
    );
create index payment_events_resolved_by_idx on money.payment_events (resolved_by);
create index payment_events_review_idx on money.payment_events (id) where outcome = 'review' and resolved_at is null;
create index payment_events_reference_idx on money.payment_events ((event ->> 'reference'));
comment on column money.payment_events.resolution is 'The note with which staff closed a report under review.';

create table iam.devices (
    user_id bigint not null references iam.users on delete cascade,
    token_hash bytea not null check (length(token_hash) = 32),
    ip inet,
    user_agent text not null check (length(user_agent) <= 400),
    last_seen_at timestamptz not null default clock_timestamp(),
    primary key (user_id, token_hash)
);
create index devices_last_seen_at_idx on iam.devices (last_seen_at);
comment on table iam.devices is 'Browsers from which users have logged in, by the hash of a cookie that grants nothing: a log-in from another one is reported to the user.';
grant select (user_id, ip, user_agent, last_seen_at) on iam.devices to bourse_audit;
