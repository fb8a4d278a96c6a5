-- Bulk changes of more leads than crm.bulk_limit() and their undo run as a job in batches, each in a transaction of its own.
create type crm.run_state as enum ('running', 'done', 'failed');

create table crm.bulk_runs (
    id bigint generated always as identity primary key,
    change_id bigint not null references crm.changes on delete restrict,
    -- Undoes the change instead of making it.
    is_undo boolean not null,
    actor_id bigint not null references iam.users on delete restrict,
    state crm.run_state not null default 'running',
    rows integer not null check (rows > 0),
    processed integer not null default 0 check (processed between 0 and rows),
    changed integer not null default 0 check (changed >= 0),
    removed integer not null default 0 check (removed >= 0),
    kept integer not null default 0 check (kept >= 0),
    error text check (length(error) <= 500),
    started_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    check (changed + removed + kept = processed)
);
comment on table crm.bulk_runs is
    'Bulk changes of leads and their undo that run as the job change-leads. kept: leads that somebody changed or that left the actor''s lists '
    'meanwhile; removed: added leads that the undo of an import takes out of the lists.';
create index bulk_runs_change_id_idx on crm.bulk_runs (change_id, id desc);
create unique index bulk_runs_running_key on crm.bulk_runs (change_id) where state = 'running';
create index bulk_runs_actor_id_idx on crm.bulk_runs (actor_id);

-- No foreign key to leads, which are never deleted: checking a hundred thousand rows one by one would take longer than writing them.
create table crm.bulk_leads (
    run_id bigint not null references crm.bulk_runs on delete cascade,
    lead_id bigint not null,
    primary key (run_id, lead_id)
);
comment on table crm.bulk_leads is 'Leads that a run of crm.bulk_runs has not reached yet.';
