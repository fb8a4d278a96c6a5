-- Leads as sales and retention use them: teams, notes, calls, reversible moves, imports, API keys of affiliates.

-- Adding the key rewrites the table: minutes with millions of leads, during which writes to leads wait.
alter table crm.leads
    -- Digits without leading zeros: two spellings of the same number are equal.
    add column phone_key text generated always as (nullif(ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0'), '')) stored,
    -- The beginning of the newest note, for lists and their sort order.
    add column last_note text,
    add column version integer not null default 1;
alter table crm.leads add constraint leads_last_note_check check (length(last_note) <= 200);

-- A move between groups changes no indexed column, so the update stays within the page (HOT): "group" has no index on
-- purpose.
create index leads_phone_key_idx on crm.leads (phone_key) where phone_key is not null;
create index leads_search_idx on crm.leads using gin (
    (coalesce(first_name, '') || ' ' || coalesce(last_name, '')) public.gin_trgm_ops, email public.gin_trgm_ops, phone public.gin_trgm_ops
);
create index leads_first_name_idx on crm.leads (first_name, id);
create index leads_last_name_idx on crm.leads (last_name, id);
create index leads_email_sort_idx on crm.leads (coalesce(email, ''), id);
create index leads_phone_sort_idx on crm.leads (coalesce(phone, ''), id);
create index leads_country_sort_idx on crm.leads (coalesce(country, ''), id);
create index leads_city_sort_idx on crm.leads (coalesce(city, ''), id);
create index leads_created_at_idx on crm.leads (created_at, id);
create index leads_clients_idx on crm.leads (id) where deposited_at is not null;
create index leads_alive_idx on crm.leads (id) where deleted_at is null;

create table crm.teams (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 100),
    code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
    manager_id bigint not null references iam.users on delete restrict,
    created_at timestamptz not null default clock_timestamp()
);
create index teams_manager_id_idx on crm.teams (manager_id);

create table crm.team_members (
    team_id bigint not null references crm.teams on delete cascade,
    user_id bigint not null references iam.users on delete cascade,
    primary key (team_id, user_id)
);
create index team_members_user_id_idx on crm.team_members (user_id);

create type crm.assignment_method as enum ('round_robin', 'least_busy');

-- Rules that assign new leads; none applies until it is activated.
create table crm.assignment_rules (
    id bigint generated always as identity primary key,
    team_id bigint not null references crm.teams on delete cascade,
    method crm.assignment_method not null,
    -- Empty means every country; otherwise only leads from these.
    countries text[] not null default '{}' check (cardinality(countries) <= 300),
    -- An agent with this many open leads gets no further ones.
    room integer not null default 200 check (room between 1 and 100000),
    is_active boolean not null default false,
    position integer not null default 0,
    last_user_id bigint references iam.users on delete set null,
    created_at timestamptz not null default clock_timestamp()
);
create index assignment_rules_team_id_idx on crm.assignment_rules (team_id);
create index assignment_rules_last_user_id_idx on crm.assignment_rules (last_user_id);

create table crm.notes (
    id bigint generated always as identity primary key,
    lead_id bigint not null references crm.leads on delete cascade,
    user_id bigint not null references iam.users on delete restrict,
    content text not null check (length(content) between 1 and 5000),
    created_at timestamptz not null default clock_timestamp()
);
create index notes_lead_id_idx on crm.notes (lead_id, id desc);
create index notes_user_id_idx on crm.notes (user_id);

create type crm.change_kind as enum ('move', 'assign', 'status', 'edit', 'delete', 'import', 'convert', 'create');

-- One change of one or of many leads, with the values before it.
create table crm.changes (
    id bigint generated always as identity primary key,
    actor_id bigint references iam.users on delete restrict,
    impersonator_id bigint references iam.users on delete restrict,
    kind crm.change_kind not null,
    -- The values set: {"group": "sales"}, {"agentId": 5}.
    target jsonb not null,
    lead_count integer not null check (lead_count >= 0),
    created_at timestamptz not null default clock_timestamp(),
    undone_at timestamptz,
    undone_by bigint references iam.users on delete restrict
);
create index changes_actor_id_idx on crm.changes (actor_id, id desc);
create index changes_impersonator_id_idx on crm.changes (impersonator_id);
create index changes_undone_by_idx on crm.changes (undone_by);

-- No foreign keys: leads and changes are never deleted, only functions of crm write here, and checking a hundred
-- thousand rows one by one would take longer than moving them.
create table crm.lead_changes (
    lead_id bigint not null,
    change_id bigint not null,
    before jsonb not null,
    primary key (lead_id, change_id)
);
create index lead_changes_change_id_idx on crm.lead_changes (change_id);

create type crm.import_state as enum ('uploaded', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed', 'undone');
create type crm.duplicate_rule as enum ('skip', 'update', 'add');
create type crm.import_outcome as enum ('added', 'updated', 'duplicate', 'rejected');

create table crm.imports (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    file_name text not null check (length(file_name) <= 200),
    columns text[] not null check (cardinality(columns) between 1 and 200),
    -- The mapping of columns to fields: {"email": 2, "firstName": 0}.
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
    finished_at timestamptz
);
create index imports_user_id_idx on crm.imports (user_id, id desc);
create index imports_change_id_idx on crm.imports (change_id);

-- The lines of a file until it is imported, afterwards the rejected ones.
create table crm.import_lines (
    import_id bigint not null references crm.imports on delete cascade,
    line integer not null,
    cells text[] not null,
    outcome crm.import_outcome,
    reason text,
    lead_id bigint references crm.leads on delete set null,
    primary key (import_id, line)
) with (fillfactor = 70);
create index import_lines_lead_id_idx on crm.import_lines (lead_id) where lead_id is not null;
create index import_lines_refused_idx on crm.import_lines (import_id, line) where outcome in ('rejected', 'duplicate');

-- Only the hash of a key is stored: the key is shown once, when it is created.
create table crm.api_keys (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    prefix text not null check (length(prefix) between 4 and 20),
    last_four text not null check (length(last_four) = 4),
    key_hash bytea not null unique check (length(key_hash) = 32),
    created_at timestamptz not null default clock_timestamp(),
    last_used_at timestamptz,
    -- A rotated key is valid until then.
    expires_at timestamptz,
    revoked_at timestamptz
);
create index api_keys_user_id_idx on crm.api_keys (user_id, id desc);

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

create table crm.calls (
    id bigint generated always as identity primary key,
    lead_id bigint not null references crm.leads on delete cascade,
    user_id bigint not null references iam.users on delete restrict,
    agent_email text not null,
    created_at timestamptz not null default clock_timestamp()
);
create index calls_lead_id_idx on crm.calls (lead_id, id desc);
create index calls_user_id_idx on crm.calls (user_id);

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


-- A lead as returned by lists and API (R-040), with the names of its holders; fields hidden from the reader are masked
-- or null.
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
    manager jsonb,
    agent jsonb,
    "retAgent" jsonb,
    "user" jsonb,
    linked bigint,
    created_at timestamptz,
    deposited_at timestamptz,
    ftd_at timestamptz,
    last_access timestamptz,
    version integer
);
