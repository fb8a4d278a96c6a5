-- reports: reports for owners and regulators, their schedules, and statements of payment providers.

create type reports.report_name as enum (
    'broker_profit', 'cash', 'activity', 'retention', 'execution', 'trial_balance', 'volume', 'funnel', 'agents', 'affiliates',
    'identity'
);
create type reports.period as (
    first date,
    last date,
    zone text,
    starts timestamptz,
    ends timestamptz,
    step text
);
comment on type reports.period is
    'Days of a time zone, both inclusive; starts is inclusive, ends exclusive. step is the length of a bar: day, week '
    'or month.';
create type reports.frequency as enum ('daily', 'weekly', 'monthly');
create type reports.file_format as enum ('csv', 'pdf', 'both');

create table reports.lines (
    report reports.report_name not null,
    manager_id bigint references iam.users on delete cascade,
    week date not null,
    points numeric[] not null,
    constraint lines_report_manager_id_key unique nulls not distinct (report, manager_id)
);
create index lines_manager_id_idx on reports.lines (manager_id);
comment on table reports.lines is
    'The line of each report in the gallery. manager_id is null for administrators, who share one.';
comment on column reports.lines.week is 'The first day of the week in UTC before which the line ends.';
comment on column reports.lines.points is 'The figures of a line of the report''s chart (reports.line_of), oldest first.';

create table reports.schedules (
    id bigint generated always as identity primary key,
    report reports.report_name not null,
    group_by text not null check (length(group_by) <= 40),
    frequency reports.frequency not null,
    -- 1 is Monday, as in ISO 8601; of a monthly schedule the day of the month.
    day smallint check (day between 1 and 31),
    hour smallint not null check (hour between 0 and 23),
    time_zone text not null check (length(time_zone) <= 60),
    format reports.file_format not null,
    recipients text[] not null check (cardinality(recipients) between 1 and 10),
    is_active boolean not null default true,
    created_by bigint not null references iam.users on delete cascade,
    next_at timestamptz not null,
    last_sent_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    check ((day is null) = (frequency = 'daily')),
    check (frequency <> 'weekly' or day <= 7)
);
create index schedules_created_by_idx on reports.schedules (created_by);
create index schedules_due_idx on reports.schedules (next_at) where is_active;
comment on table reports.schedules is
    'Reports sent by mail. A report contains what its owner, created_by, may read; without the right nothing is sent.';
comment on column reports.schedules.day is
    'Weekly: 1 (Monday) to 7; monthly: day of the month, the last one in shorter months; null: daily.';
comment on column reports.schedules.hour is 'Hour of the day in time_zone.';
comment on column reports.schedules.next_at is 'Time of the next mail.';

create table reports.deliveries (
    id bigint generated always as identity primary key,
    schedule_id bigint not null references reports.schedules on delete cascade,
    due_at timestamptz not null,
    first date not null,
    last date not null,
    sent_at timestamptz,
    error text check (length(error) <= 300),
    created_at timestamptz not null default clock_timestamp(),
    unique (schedule_id, due_at)
);
comment on table reports.deliveries is
    'Mails of schedules: one for each due time, which the key keeps from being sent twice, or on request.';
comment on column reports.deliveries.first is 'First day of the report, in the time zone of the schedule.';
comment on column reports.deliveries.last is 'Last day of the report, in the time zone of the schedule.';

create table reports.statements (
    id bigint generated always as identity primary key,
    gateway text not null references money.gateways on delete restrict,
    name text not null check (length(name) between 1 and 120),
    first date not null,
    last date not null check (last >= first),
    line_count integer not null check (line_count > 0),
    uploaded_by bigint not null references iam.users on delete restrict,
    uploaded_at timestamptz not null default clock_timestamp()
);
create index statements_gateway_idx on reports.statements (gateway);
create index statements_uploaded_by_idx on reports.statements (uploaded_by);
comment on table reports.statements is
    'Statements of payment providers, uploaded as CSV and compared with deposits and withdrawals.';
comment on column reports.statements.first is 'Earliest day of a line, UTC.';
comment on column reports.statements.last is 'Latest day of a line, UTC.';

create table reports.statement_lines (
    statement_id bigint not null references reports.statements on delete cascade,
    line integer not null check (line > 0),
    day date not null,
    reference text not null check (length(reference) between 1 and 200),
    amount numeric(20,5) not null check (amount <> 0 and abs(amount) <= 1e12),
    currency text not null references market.currencies on delete restrict,
    primary key (statement_id, line)
);
create index statement_lines_currency_idx on reports.statement_lines (currency);
create index statement_lines_reference_idx on reports.statement_lines (reference);
comment on table reports.statement_lines is 'Lines of a statement as the provider reports them.';
comment on column reports.statement_lines.line is 'Line of the file; the head is line 1.';
comment on column reports.statement_lines.amount is
    'Amount in the currency of the line; positive for a deposit, negative for a withdrawal.';
