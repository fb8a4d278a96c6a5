-- crm: leads and their attribution, teams, bulk changes, imports, promo codes and the lead API.

create type crm.lead_group as enum ('sales', 'retention', 'archived');
create type crm.lead_source as enum ('live', 'manual');
create type crm.assignment_method as enum ('round_robin', 'least_busy');
create type crm.change_kind as enum ('move', 'assign', 'status', 'edit', 'delete', 'import', 'convert', 'create');
create type crm.import_state as enum ('uploaded', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed', 'undone');
create type crm.duplicate_rule as enum ('skip', 'update', 'add');
create type crm.import_outcome as enum ('added', 'updated', 'duplicate', 'rejected');
create type crm.lead_row as (
    id bigint,
    sort_key text,
    first_name text,
    last_name text,
    email text,
    phone text,
    country text,
    city text,
    lead_status text,
    "group" text,
    funnel_link text,
    reference text,
    lead_source_id text,
    role_id smallint,
    is_email_verified boolean,
    is_hidden boolean,
    last_note text,
    manager_id bigint,
    manager_name text,
    agent_id bigint,
    agent_name text,
    retention_agent_id bigint,
    retention_agent_name text,
    affiliate_id bigint,
    affiliate_name text,
    linked bigint,
    created_at timestamptz,
    deposited_at timestamptz,
    ftd_at timestamptz,
    last_access timestamptz,
    version integer,
    notes jsonb
);
comment on type crm.lead_row is
    'A lead as returned by lists and API (R-040), with the names of its holders; fields hidden from the reader are '
    'masked or null.';
create type crm.run_state as enum ('running', 'done', 'failed');
comment on type crm.run_state is 'State of a bulk change.';

create table crm.lead_statuses (
    id integer generated always as identity primary key,
    name text not null unique check (length(name) between 1 and 60),
    is_default boolean not null default false,
    position integer not null default 0
);
create unique index lead_statuses_default_key on crm.lead_statuses (is_default) where is_default;
comment on table crm.lead_statuses is 'Statuses of leads, configured by staff.';

create table crm.promo_codes (
    id bigint generated always as identity primary key,
    code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
    user_id bigint not null references iam.users on delete cascade,
    created_at timestamptz not null default now(),
    ends_at timestamptz
);
create unique index promo_codes_current_key on crm.promo_codes (user_id) where ends_at is null;
create index promo_codes_user_id_idx on crm.promo_codes (user_id);
comment on table crm.promo_codes is
    'Promo codes. A replaced code attributes sign-ups until ends_at; the current one has none.';

-- A move between groups changes no indexed column, so the update stays within the page (HOT): "group" has no index on
-- purpose. A third of a page stays free for the new versions of its leads, because lead rows are wide.
create table crm.leads (
    id bigint generated always as identity primary key,
    first_name text not null default '' check (length(first_name) <= 100),
    last_name text not null default '' check (length(last_name) <= 100),
    email text check (email = lower(email) and length(email) <= 254),
    phone text check (length(phone) <= 40),
    country text check (length(country) <= 100),
    city text check (length(city) <= 100),
    status_id integer references crm.lead_statuses on delete restrict,
    "group" crm.lead_group,
    source crm.lead_source not null,
    funnel_link text check (length(funnel_link) <= 500),
    reference text check (length(reference) <= 200),
    lead_source_id text check (length(lead_source_id) <= 200),
    manager_id bigint references iam.users on delete set null,
    agent_id bigint references iam.users on delete set null,
    retention_agent_id bigint references iam.users on delete set null,
    affiliate_id bigint references iam.users on delete set null,
    user_id bigint unique references iam.users on delete set null,
    deposited_at timestamptz,
    ftd_at timestamptz,
    last_access timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    deleted_at timestamptz,
    phone_key text generated always as (nullif(ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0'), '')) stored,
    last_note text check (length(last_note) <= 200),
    version integer not null default 1,
    changed_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70);
create index leads_manager_id_idx on crm.leads (manager_id, id desc);
create index leads_agent_id_idx on crm.leads (agent_id, id desc);
create index leads_retention_agent_id_idx on crm.leads (retention_agent_id, id desc);
create index leads_affiliate_id_idx on crm.leads (affiliate_id, id desc);
create index leads_email_idx on crm.leads (email);
create index leads_phone_key_idx on crm.leads (phone_key) where phone_key is not null;
create index leads_first_name_idx on crm.leads (first_name, id);
create index leads_last_name_idx on crm.leads (last_name, id);
create index leads_email_sort_idx on crm.leads (coalesce(email, ''), id);
create index leads_phone_sort_idx on crm.leads (coalesce(phone, ''), id);
create index leads_country_sort_idx on crm.leads (coalesce(country, ''), id);
create index leads_city_sort_idx on crm.leads (coalesce(city, ''), id);
create index leads_created_at_idx on crm.leads (created_at, id);
create index leads_clients_idx on crm.leads (id) where deposited_at is not null;
create index leads_alive_idx on crm.leads (id) where deleted_at is null;
create index leads_group_idx on crm.leads ("group", id) where deleted_at is null;
-- The sort keys of crm.lead_source; names of users and statuses are joined instead.
create index leads_notes_sort_idx on crm.leads (coalesce(last_note, ''), id);
create index leads_deposited_sort_idx on crm.leads (coalesce(deposited_at, '-infinity'), id);
create index leads_ftd_sort_idx on crm.leads (coalesce(ftd_at, '-infinity'), id);
create index leads_access_sort_idx on crm.leads (coalesce(last_access, '-infinity'), id);
create index leads_funnel_sort_idx on crm.leads (coalesce(funnel_link, ''), id);
create index leads_reference_sort_idx on crm.leads (coalesce(reference, ''), id);
create index leads_source_id_sort_idx on crm.leads (coalesce(lead_source_id, ''), id);
-- The first leads of each status by id, for lists sorted by status.
create index leads_status_id_id_idx on crm.leads (status_id, id desc);
-- The newest lead of a day: lists of old days start there (crm.newest_lead).
create index leads_day_idx on crm.leads (((created_at at time zone 'UTC')::date), id desc);
create index leads_search_idx on crm.leads using gin (
    (coalesce(first_name, '') || ' ' || coalesce(last_name, '')) public.gin_trgm_ops, email public.gin_trgm_ops,
    phone_key public.gin_trgm_ops
);
create index leads_changed_at_idx on crm.leads (affiliate_id, changed_at, id) where affiliate_id is not null;
comment on table crm.leads is 'Leads and clients; rows are never deleted, deleted_at marks removed ones.';
comment on column crm.leads.phone_key is 'Digits without leading zeros: two spellings of the same number are equal.';
comment on column crm.leads.last_note is 'The beginning of the newest note, for lists and their sort order.';

create table crm.teams (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 100),
    code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
    manager_id bigint not null references iam.users on delete restrict,
    created_at timestamptz not null default clock_timestamp()
);
create index teams_manager_id_idx on crm.teams (manager_id);
comment on table crm.teams is 'Teams of agents under a manager.';

create table crm.team_members (
    team_id bigint not null references crm.teams on delete cascade,
    user_id bigint not null references iam.users on delete cascade,
    primary key (team_id, user_id)
);
create index team_members_user_id_idx on crm.team_members (user_id);
comment on table crm.team_members is 'Agents of teams.';

create table crm.assignment_rules (
    id bigint generated always as identity primary key,
    team_id bigint not null references crm.teams on delete cascade,
    method crm.assignment_method not null,
    countries text[] not null default '{}' check (cardinality(countries) <= 300),
    room integer not null default 200 check (room between 1 and 100000),
    is_active boolean not null default false,
    position integer not null default 0,
    last_user_id bigint references iam.users on delete set null,
    created_at timestamptz not null default clock_timestamp(),
    languages text[] not null default '{}' check (cardinality(languages) <= 50)
);
create index assignment_rules_team_id_idx on crm.assignment_rules (team_id);
create index assignment_rules_last_user_id_idx on crm.assignment_rules (last_user_id);
comment on table crm.assignment_rules is 'Rules that assign new leads; none applies until it is activated.';
comment on column crm.assignment_rules.countries is 'Empty means every country; otherwise only leads from these.';
comment on column crm.assignment_rules.room is 'An agent with this many open leads gets no further ones.';
comment on column crm.assignment_rules.languages is
    'Empty means every language; otherwise only leads from countries where one of these is spoken.';

create table crm.notes (
    id bigint generated always as identity primary key,
    lead_id bigint not null references crm.leads on delete cascade,
    user_id bigint not null references iam.users on delete restrict,
    content text not null check (length(content) between 1 and 5000),
    created_at timestamptz not null default clock_timestamp()
);
create index notes_lead_id_idx on crm.notes (lead_id, id desc);
create index notes_user_id_idx on crm.notes (user_id);
create index notes_search_idx on crm.notes using gin (content public.gin_trgm_ops);
comment on table crm.notes is 'Notes of staff about leads.';

create table crm.changes (
    id bigint generated always as identity primary key,
    actor_id bigint references iam.users on delete restrict,
    impersonator_id bigint references iam.users on delete restrict,
    kind crm.change_kind not null,
    target jsonb not null,
    lead_count integer not null check (lead_count >= 0),
    created_at timestamptz not null default clock_timestamp(),
    undone_at timestamptz,
    undone_by bigint references iam.users on delete restrict,
    notification_id bigint references site.notifications on delete set null
);
create index changes_actor_id_idx on crm.changes (actor_id, id desc);
create index changes_impersonator_id_idx on crm.changes (impersonator_id);
create index changes_undone_by_idx on crm.changes (undone_by);
create index changes_notification_id_idx on crm.changes (notification_id) where notification_id is not null;
comment on table crm.changes is 'One change of one or of many leads.';
comment on column crm.changes.target is 'The values set: {"group": "sales"}, {"agentId": 5}.';

-- No foreign keys: leads and changes are never deleted, only functions of crm write here, and checking a hundred
-- thousand rows one by one would take longer than moving them.
create table crm.lead_changes (
    lead_id bigint not null,
    change_id bigint not null,
    before jsonb not null,
    after jsonb,
    primary key (lead_id, change_id)
);
create index lead_changes_change_id_idx on crm.lead_changes (change_id);
comment on table crm.lead_changes is 'The values of each lead before and after a change.';

create table crm.imports (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    file_name text not null check (length(file_name) <= 200),
    columns text[] not null check (cardinality(columns) between 1 and 200),
    mapping jsonb not null default '{}',
    duplicates crm.duplicate_rule not null default 'skip',
    state crm.import_state not null default 'uploaded',
    rows integer not null default 0 check (rows >= 0),
    processed integer not null default 0 check (processed between 0 and rows),
    added integer not null default 0,
    updated integer not null default 0,
    duplicate integer not null default 0,
    rejected integer not null default 0,
    change_id bigint references crm.changes on delete restrict,
    error text,
    created_at timestamptz not null default clock_timestamp(),
    started_at timestamptz,
    finished_at timestamptz,
    has_heads boolean not null default true,
    skips_first boolean not null default false
);
create index imports_user_id_idx on crm.imports (user_id, id desc);
create index imports_change_id_idx on crm.imports (change_id);
comment on table crm.imports is 'Imports of leads from files.';
comment on column crm.imports.mapping is 'The mapping of columns to fields: {"email": 2, "firstName": 0}.';
comment on column crm.imports.has_heads is
    'False: the first line contained a lead; it is line 1, and the columns have no names.';
comment on column crm.imports.skips_first is 'The user has declared line 1 to be a heading row.';

create table crm.import_lines (
    import_id bigint not null references crm.imports on delete cascade,
    line integer not null,
    cells text[] not null,
    outcome crm.import_outcome,
    reason text,
    lead_id bigint references crm.leads on delete set null,
    is_broken boolean not null default false,
    primary key (import_id, line)
) with (fillfactor = 70);
create index import_lines_lead_id_idx on crm.import_lines (lead_id) where lead_id is not null;
create index import_lines_refused_idx on crm.import_lines (import_id, line) where outcome in ('rejected', 'duplicate');
comment on table crm.import_lines is 'The lines of a file until it is imported, afterwards the rejected ones.';

create table crm.api_keys (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    prefix text not null check (length(prefix) between 4 and 20),
    last_four text not null check (length(last_four) = 4),
    key_hash bytea not null unique check (length(key_hash) = 32),
    created_at timestamptz not null default clock_timestamp(),
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz,
    sealed text check (length(sealed) <= 1000)
);
create index api_keys_user_id_idx on crm.api_keys (user_id, id desc);
comment on table crm.api_keys is
    'Keys of the lead API by hash; sealed is a copy encrypted by the web process (db/seal.ts), so that the owner can '
    'see it again.';
comment on column crm.api_keys.expires_at is 'A rotated key is valid until then.';

create table crm.api_calls (
    id bigint generated always as identity primary key,
    key_id bigint not null references crm.api_keys on delete cascade,
    method text not null,
    status smallint not null,
    created integer not null default 0,
    duplicate integer not null default 0,
    invalid integer not null default 0,
    created_at timestamptz not null default clock_timestamp()
);
create index api_calls_key_id_idx on crm.api_calls (key_id, id desc);
comment on table crm.api_calls is 'Calls of the lead API.';

create table crm.calls (
    id bigint generated always as identity primary key,
    lead_id bigint not null references crm.leads on delete cascade,
    user_id bigint not null references iam.users on delete restrict,
    agent_email text not null,
    created_at timestamptz not null default clock_timestamp()
);
create index calls_lead_id_idx on crm.calls (lead_id, id desc);
create index calls_user_id_idx on crm.calls (user_id, created_at);
comment on table crm.calls is 'Telephone calls of staff to leads.';

create table crm.webhook_deliveries (
    id bigint generated always as identity primary key,
    lead_id bigint references crm.leads on delete set null,
    event text not null,
    body jsonb not null,
    attempts integer not null default 0,
    status integer,
    error text,
    delivered_at timestamptz,
    created_at timestamptz not null default clock_timestamp()
);
create index webhook_deliveries_lead_id_idx on crm.webhook_deliveries (lead_id);
comment on table crm.webhook_deliveries is 'Events about leads sent to the configured address.';

create table crm.country_languages (
    code text primary key check (code ~ '^[A-Z]{2}$'),
    country text not null unique,
    languages text[] not null,
    names text[] not null default '{}'
);
comment on table crm.country_languages is
    'Countries by ISO code, with their languages and the other names that files and programs use.';

create table crm.bulk_runs (
    id bigint generated always as identity primary key,
    change_id bigint not null references crm.changes on delete restrict,
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
create index bulk_runs_change_id_idx on crm.bulk_runs (change_id, id desc);
create unique index bulk_runs_running_key on crm.bulk_runs (change_id) where state = 'running';
create index bulk_runs_actor_id_idx on crm.bulk_runs (actor_id);
comment on table crm.bulk_runs is
    'Bulk changes of leads and their undo that run as the job change-leads. kept: leads that somebody changed or that '
    'left the actor''s lists meanwhile; removed: added leads that the undo of an import takes out of the lists.';
comment on column crm.bulk_runs.is_undo is 'Undoes the change instead of making it.';

-- No foreign key to leads, which are never deleted: checking a hundred thousand rows one by one would take longer than
-- writing them.
create table crm.bulk_leads (
    run_id bigint not null references crm.bulk_runs on delete cascade,
    lead_id bigint not null,
    primary key (run_id, lead_id)
);
comment on table crm.bulk_leads is 'Leads that a run of crm.bulk_runs has not reached yet.';
