-- compliance: screening of customers against lists of sanctioned and politically exposed persons.

create type compliance.list_name as enum ('ofac', 'un', 'eu', 'opensanctions');
comment on type compliance.list_name is 'Publishers of lists.';
create type compliance.version_state as enum ('importing', 'in_force', 'replaced', 'refused');
create type compliance.match_status as enum ('open', 'needs_information', 'escalated', 'true_match', 'false_positive', 'obsolete');
comment on type compliance.match_status is
    'Open matches await a decision; obsolete ones ended without one, because their entry left the list.';

create table compliance.lists (
    name compliance.list_name primary key,
    url text check (length(url) <= 500),
    last_attempt_at timestamptz,
    error text check (length(error) <= 500),
    error_values jsonb not null default '{}',
    failing_since timestamptz
);
comment on table compliance.lists is
    'The lists and the addresses they are fetched from each night; url is null for a list that is only uploaded.';
comment on column compliance.lists.error is 'Why the last attempt failed; null after a success.';
insert into compliance.lists (name) values ('ofac'), ('un'), ('eu'), ('opensanctions');

create table compliance.versions (
    id bigint generated always as identity primary key,
    list compliance.list_name not null references compliance.lists on delete restrict,
    state compliance.version_state not null default 'importing',
    format text check (format in ('ofac_csv', 'ofac_xml', 'un_xml', 'eu_csv', 'opensanctions_csv')),
    published_at text check (length(published_at) <= 40),
    entry_count integer not null default 0 check (entry_count >= 0),
    added integer not null default 0 check (added >= 0),
    changed integer not null default 0 check (changed >= 0),
    removed integer not null default 0 check (removed >= 0),
    reason text check (length(reason) <= 500),
    reason_values jsonb not null default '{}',
    created_by bigint references iam.users on delete restrict,
    created_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    check ((state = 'refused') = (reason is not null)),
    check ((state = 'importing') = (finished_at is null))
);
create index versions_list_idx on compliance.versions (list, id desc);
create index versions_created_by_idx on compliance.versions (created_by);
create unique index versions_in_force_key on compliance.versions (list) where state = 'in_force';
create unique index versions_importing_key on compliance.versions (list) where state = 'importing';
comment on table compliance.versions is
    'Imports of lists: one version of each list is in force, refused ones have the reason and changed nothing.';
comment on column compliance.versions.created_by is 'Null if the file was fetched from the address of the list.';
comment on column compliance.versions.published_at is 'The date in the file, as the publisher writes it.';

create table compliance.file_chunks (
    version_id bigint not null references compliance.versions on delete cascade,
    position integer not null check (position > 0),
    file_name text not null check (length(file_name) <= 200),
    bytes bytea not null check (length(bytes) <= 4000000),
    primary key (version_id, position)
);
comment on table compliance.file_chunks is 'The files of the last versions of each list as they came, in pieces.';

create table compliance.entries (
    id bigint generated always as identity primary key,
    list compliance.list_name not null references compliance.lists on delete restrict,
    source_id text not null check (length(source_id) between 1 and 200),
    data jsonb not null,
    hash bytea not null check (length(hash) = 32),
    from_version_id bigint not null references compliance.versions on delete restrict,
    to_version_id bigint references compliance.versions on delete restrict
);
create unique index entries_current_key on compliance.entries (list, source_id) where to_version_id is null;
create index entries_from_version_id_idx on compliance.entries (from_version_id);
create index entries_to_version_id_idx on compliance.entries (to_version_id);
comment on table compliance.entries is
    'Persons and organisations of the lists. A version contains the rows with from_version_id up to it and no '
    'to_version_id up to it, so every version stays readable.';
comment on column compliance.entries.data is
    '{"kind": person, organisation, vessel or other, "topics": [sanctions, pep, crime], "names": [{"name", "isWeak"}], '
    '"births": [{"from", "to"}], "countries", "programs", "facts": [{"label", "text"}]}.';

create table compliance.staged_entries (
    version_id bigint not null references compliance.versions on delete cascade,
    source_id text not null,
    data jsonb not null,
    hash bytea not null,
    primary key (version_id, source_id)
);
comment on table compliance.staged_entries is 'Entries of a list while it is imported.';

create table compliance.listed_names (
    id bigint generated always as identity primary key,
    entry_id bigint not null references compliance.entries on delete cascade,
    name text not null,
    is_weak boolean not null,
    tokens text[] not null,
    skeletons text[] not null,
    search_key text not null
);
create index listed_names_entry_id_idx on compliance.listed_names (entry_id);
create index listed_names_search_idx on compliance.listed_names using gin (search_key public.gin_trgm_ops) with (fastupdate = off);
comment on table compliance.listed_names is 'Names and aliases of the entries in force, as they are compared.';
comment on column compliance.listed_names.search_key is
    'Tokens in Latin script and their consonants (compliance.search_key), for the trigram index.';

create table compliance.subjects (
    user_id bigint primary key references iam.users on delete cascade,
    name text not null,
    tokens text[] not null,
    skeletons text[] not null,
    search_key text not null,
    birth_date date,
    country text
);
create index subjects_search_idx on compliance.subjects using gin (search_key public.gin_trgm_ops) with (fastupdate = off);
comment on table compliance.subjects is 'Customers as they are compared with the lists.';

-- Apart from the subjects, so that its updates do not write the trigram index.
create table compliance.screenings (
    user_id bigint primary key references compliance.subjects on delete cascade,
    queued_at timestamptz,
    retry_at timestamptz not null default '-infinity',
    attempts integer not null default 0 check (attempts >= 0),
    error text check (length(error) <= 500),
    screened_at timestamptz
);
create index screenings_queued_at_idx on compliance.screenings (queued_at) where queued_at is not null;
comment on table compliance.screenings is
    'When each customer was last compared with the lists, and since when a comparison is due that has not run yet.';
comment on column compliance.screenings.error is 'Why the last attempt failed.';

create type compliance.found_match as (user_id bigint, entry_id bigint, score integer, evidence jsonb);

create table compliance.matches (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    list compliance.list_name not null references compliance.lists on delete restrict,
    source_id text not null,
    entry_id bigint not null references compliance.entries on delete restrict,
    status compliance.match_status not null default 'open',
    score smallint not null check (score between 0 and 100),
    evidence jsonb not null,
    reason text check (length(reason) between 3 and 2000),
    decided_score smallint check (decided_score between 0 and 100),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    version bigint not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    opened_at timestamptz not null default clock_timestamp(),
    unique (list, source_id, user_id),
    check (status in ('open', 'obsolete') or (reason is not null and decided_by is not null and decided_at is not null))
);
create index matches_waiting_idx on compliance.matches (id) where status in ('open', 'needs_information', 'escalated');
create index matches_user_id_idx on compliance.matches (user_id);
create index matches_entry_id_idx on compliance.matches (entry_id);
create index matches_decided_by_idx on compliance.matches (decided_by);
comment on table compliance.matches is 'Customers whose name resembles an entry of a list, with score and decision.';
comment on column compliance.matches.evidence is
    '{"name", "listedName", "nameScore", "birth": exact, year, near, different or unknown, "birthScore", "country": '
    'match, different or unknown, "countryScore"}; scores are percentages.';

create table compliance.blocks (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    match_id bigint not null references compliance.matches on delete restrict,
    reason text not null check (length(reason) between 3 and 2000),
    blocked_by bigint not null references iam.users on delete restrict,
    blocked_at timestamptz not null default clock_timestamp(),
    trading_before trading.customer_state not null,
    reason_before text check (length(reason_before) between 1 and 500),
    expires_before timestamptz,
    confirmed_by bigint references iam.users on delete restrict,
    confirmed_at timestamptz,
    lifted_by bigint references iam.users on delete restrict,
    lifted_at timestamptz,
    lift_reason text check (length(lift_reason) between 3 and 2000),
    check ((lifted_at is null) = (lifted_by is null)),
    check ((confirmed_at is null) = (confirmed_by is null))
);
create unique index blocks_in_force_key on compliance.blocks (match_id) where lifted_at is null;
create index blocks_user_id_idx on compliance.blocks (user_id) where lifted_at is null;
create index blocks_match_id_idx on compliance.blocks (match_id);
create index blocks_blocked_by_idx on compliance.blocks (blocked_by);
create index blocks_confirmed_by_idx on compliance.blocks (confirmed_by);
create index blocks_lifted_by_idx on compliance.blocks (lifted_by);
comment on table compliance.blocks is
    'True matches whose customer can neither deposit, withdraw nor open positions: from the first decision, until it is '
    'rejected by the second person or lifted.';

create table compliance.questionnaires (
    version integer primary key check (version > 0),
    questions jsonb not null,
    pass_score integer not null check (pass_score between 0 and 1000),
    published_by bigint references iam.users on delete restrict,
    published_at timestamptz not null default clock_timestamp()
);
create index questionnaires_published_by_idx on compliance.questionnaires (published_by);
comment on table compliance.questionnaires is
    'Versions of the appropriateness questionnaire; the newest is in force, and answers refer to the version they answer.';
comment on column compliance.questionnaires.questions is
    '[{"text", "options": [{"text", "points"}]}]: 1 to 20 questions with 2 to 8 options of 0 to 100 points.';

create table compliance.assessments (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    questionnaire_version integer not null references compliance.questionnaires on delete restrict,
    answers integer[] not null,
    score integer not null check (score >= 0),
    is_appropriate boolean not null,
    acknowledged boolean not null default false,
    created_at timestamptz not null default clock_timestamp()
);
create index assessments_user_id_idx on compliance.assessments (user_id, id desc);
create index assessments_questionnaire_version_idx on compliance.assessments (questionnaire_version);
comment on table compliance.assessments is 'Answers of customers to the questionnaire with their score; the newest counts.';
comment on column compliance.assessments.answers is 'The chosen option of each question, counted from 0.';
comment on column compliance.assessments.acknowledged is
    'Whether the customer has confirmed the warning that the products are not appropriate.';

create type compliance.funds_status as enum ('requested', 'answered', 'accepted', 'rejected');
create table compliance.funds_requests (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    status compliance.funds_status not null default 'requested',
    note text not null default '' check (length(note) <= 500),
    requested_by bigint not null references iam.users on delete restrict,
    requested_at timestamptz not null default clock_timestamp(),
    source text check (source in ('salary', 'business', 'savings', 'inheritance', 'sale', 'other')),
    answer text check (length(answer) between 1 and 2000),
    document_file text check (length(document_file) <= 100),
    answered_at timestamptz,
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    reason text check (length(reason) <= 500),
    check ((status = 'requested') = (answered_at is null)),
    check ((status in ('accepted', 'rejected')) = (decided_at is not null))
);
create unique index funds_requests_open_key on compliance.funds_requests (user_id) where status in ('requested', 'answered');
create index funds_requests_user_id_idx on compliance.funds_requests (user_id, id desc);
create index funds_requests_requested_by_idx on compliance.funds_requests (requested_by);
create index funds_requests_decided_by_idx on compliance.funds_requests (decided_by);
comment on table compliance.funds_requests is 'Requests to customers to explain where their money comes from.';
comment on column compliance.funds_requests.document_file is 'The name of the file that the customer sent with the answer.';

create table compliance.consents (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    kind text not null check (kind in ('terms', 'risk_warning', 'marketing')),
    version text not null check (length(version) between 1 and 40),
    is_given boolean not null,
    actor_id bigint references iam.users on delete set null,
    created_at timestamptz not null default clock_timestamp()
);
create index consents_user_id_idx on compliance.consents (user_id, id desc);
create index consents_actor_id_idx on compliance.consents (actor_id);
comment on table compliance.consents is 'Consents that customers have given and withdrawn, each with the version of its text.';
