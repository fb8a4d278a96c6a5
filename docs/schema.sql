-- Types, tables, views and functions of a migrated database. Written by npm run generate; do not edit.
-- Partitions, triggers and privileges are left out: see sql/<schema>/triggers and sql/GRANTS.md.

-- The audit log: actor, member of staff acting for them, record, values before and after.
create schema audit;

-- The audit log: actor, member of staff acting for them, record, values before and after. Append-only; partitioned by
-- time.
create table audit.entries (
    id bigint not null generated always as identity,
    at timestamptz not null default clock_timestamp(),
    actor_id bigint,
    impersonator_id bigint,
    action text not null,
    entity text not null,
    entity_id text not null,
    before jsonb,
    after jsonb,
    reason text,
    -- Part of the digest of before, after and reason that is sealed; null once personal data in them was erased.
    salt uuid default gen_random_uuid(),
    -- The digest of the values before an erasure, so that the seals still verify (Q-275); null while they are
    -- unchanged.
    digest bytea,
    -- The erasure (compliance.erasures) that changed the values; null: none.
    erasure_id bigint,
    PRIMARY KEY (id, at),
    CHECK (length(action) <= 100),
    CHECK ((salt IS NULL) = (digest IS NOT NULL)),
    CHECK ((salt IS NULL) = (erasure_id IS NOT NULL)),
    CHECK (length(digest) = 32),
    CHECK (length(entity) <= 100),
    CHECK (length(entity_id) <= 100),
    CHECK (length(reason) <= 2000)
) partition by RANGE (at);
CREATE INDEX entries_actor_id_idx ON audit.entries (actor_id, id DESC);
CREATE INDEX entries_entity_idx ON audit.entries (entity, entity_id, id DESC);

-- The next seal reaches up to marked_id, once every transaction before marked_before has ended: ids are committed out
-- of order.
create table audit.seal_state (
    singleton boolean not null default true,
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'::xid8,
    PRIMARY KEY (singleton),
    CHECK (singleton)
);

-- Hashes of the audit log: hash covers the entries with ids after after_id, up to up_to_id, and the previous seal.
-- Written by the job seal-ledger.
create table audit.seals (
    id bigint not null,
    after_id bigint not null,
    up_to_id bigint not null,
    entries integer not null,
    hash bytea not null,
    sealed_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (after_id),
    CHECK (after_id >= 0),
    CHECK (up_to_id > after_id),
    CHECK (entries > 0),
    CHECK (length(hash) = 32),
    CHECK (id > 0)
);

-- function audit.account_of(p_entity text, p_entity_id text) returns bigint
-- function audit.area_of(p_entity text) returns text
-- function audit.chain_hash(p_previous bytea, p_rows text) returns bytea
-- function audit.changes(p_before jsonb, p_after jsonb) returns jsonb
-- function audit.count_entries(p_actor_id bigint, p_filters jsonb) returns bigint
-- function audit.digest_of(p_salt uuid, p_before jsonb, p_after jsonb, p_reason text) returns bytea
-- function audit.entry_source(p_actor_id bigint, p_filters jsonb) returns site.list_source
-- function audit.erase_own(p_user_id bigint, p_erasure_id bigint, p_needles text[], p_change_ids bigint[]) returns void
-- function audit.invalid_seals() returns TABLE(seal bigint, after_id bigint, up_to_id bigint)
-- function audit.latest_entry(p_entity text, p_entity_id text) returns jsonb
-- function audit.list_entries(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- at timestamptz, actor_id bigint, actor text, impersonator text, action text, entity text, entity_id
-- text, changes jsonb, reason text, person_id bigint, person text, currency text)
-- function audit.person_of(p_entity text, p_entity_id text) returns bigint
-- function audit.protect_partition(p_name text) returns void
-- function audit.record(p_actor_id bigint, p_action text, p_entity text, p_entity_id text, p_before jsonb, p_after
-- jsonb, p_reason text DEFAULT NULL::text) returns void
-- function audit.record_export(p_actor_id bigint, p_list text, p_asked jsonb, p_rows bigint) returns void
-- function audit.record_refusal(p_actor_id bigint, p_method text, p_path text) returns void
-- function audit.reject_stale_write(p_entity text, p_entity_id text, p_version bigint) returns void
-- function audit.seal_entries() returns TABLE(id bigint, up_to_id bigint, entries integer, hash bytea)
-- function audit.seal_of(p_previous bytea, p_after_id bigint, p_up_to_id bigint) returns bytea
-- function audit.seal_rows(p_schema text, p_table text, p_hash regproc) returns TABLE(seal bigint, up_to_id bigint,
-- row_count integer, hash bytea)
-- function audit.sealed_before(p_from timestamptz, p_to timestamptz) returns bigint
-- function audit.tg_entries__refuse_change() returns trigger
-- function audit.with_plan(p_state jsonb) returns jsonb
-- function audit.without_personal(p_object jsonb, p_is_lead boolean) returns jsonb

-- Screening against sanctions lists, suitability, and the obligations of privacy law.
create schema compliance;

create type compliance.erasure_state as enum ('running', 'erased');

create type compliance.found_match as (
    user_id bigint,
    entry_id bigint,
    score integer,
    evidence jsonb
);

create type compliance.funds_status as enum ('requested', 'answered', 'accepted', 'rejected');

-- Publishers of lists.
create type compliance.list_name as enum ('ofac', 'un', 'eu', 'opensanctions');

-- Open matches await a decision; obsolete ones ended without one, because their entry left the list.
create type compliance.match_status as enum ('open', 'needs_information', 'escalated', 'true_match', 'false_positive', 'obsolete');

create type compliance.version_state as enum ('importing', 'in_force', 'replaced', 'refused');

-- Answers of customers to the questionnaire with their score; the newest counts.
create table compliance.assessments (
    id bigint not null generated always as identity,
    user_id bigint not null,
    questionnaire_version integer not null,
    -- The chosen option of each question, counted from 0.
    answers integer[] not null,
    score integer not null,
    is_appropriate boolean not null,
    -- Whether the customer has confirmed the warning that the products are not appropriate.
    acknowledged boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (questionnaire_version) REFERENCES compliance.questionnaires(version) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (score >= 0)
);
CREATE INDEX assessments_questionnaire_version_idx ON compliance.assessments (questionnaire_version);
CREATE INDEX assessments_user_id_idx ON compliance.assessments (user_id, id DESC);

-- True matches whose customer can neither deposit, withdraw nor open positions: from the first decision, until it is
-- rejected by the second person or lifted.
create table compliance.blocks (
    id bigint not null generated always as identity,
    user_id bigint not null,
    match_id bigint not null,
    reason text not null,
    blocked_by bigint not null,
    blocked_at timestamptz not null default clock_timestamp(),
    trading_before trading.customer_state not null,
    reason_before text,
    expires_before timestamptz,
    confirmed_by bigint,
    confirmed_at timestamptz,
    lifted_by bigint,
    lifted_at timestamptz,
    lift_reason text,
    PRIMARY KEY (id),
    FOREIGN KEY (blocked_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (confirmed_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (lifted_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (match_id) REFERENCES compliance.matches(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
    CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
    CHECK (length(lift_reason) >= 3 AND length(lift_reason) <= 2000),
    CHECK (length(reason_before) >= 1 AND length(reason_before) <= 500),
    CHECK (length(reason) >= 3 AND length(reason) <= 2000)
);
CREATE INDEX blocks_blocked_by_idx ON compliance.blocks (blocked_by);
CREATE INDEX blocks_confirmed_by_idx ON compliance.blocks (confirmed_by);
CREATE UNIQUE INDEX blocks_in_force_key ON compliance.blocks (match_id) WHERE lifted_at IS NULL;
CREATE INDEX blocks_lifted_by_idx ON compliance.blocks (lifted_by);
CREATE INDEX blocks_match_id_idx ON compliance.blocks (match_id);
CREATE INDEX blocks_user_id_idx ON compliance.blocks (user_id) WHERE lifted_at IS NULL;

-- Consents that customers have given and withdrawn, each with the version of its text.
create table compliance.consents (
    id bigint not null generated always as identity,
    user_id bigint not null,
    kind text not null,
    version text not null,
    is_given boolean not null,
    actor_id bigint,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (kind = ANY (ARRAY['terms'::text, 'risk_warning'::text, 'marketing'::text])),
    CHECK (length(version) >= 1 AND length(version) <= 40)
);
CREATE INDEX consents_actor_id_idx ON compliance.consents (actor_id);
CREATE INDEX consents_user_id_idx ON compliance.consents (user_id, id DESC);

-- Persons and organisations of the lists. A version contains the rows with from_version_id up to it and no
-- to_version_id up to it, so every version stays readable.
create table compliance.entries (
    id bigint not null generated always as identity,
    list compliance.list_name not null,
    source_id text not null,
    -- {"kind": person, organisation, vessel or other, "topics": [sanctions, pep, crime], "names": [{"name", "isWeak"}],
    -- "births": [{"from", "to"}], "countries", "programs", "facts": [{"label", "text"}]}.
    data jsonb not null,
    hash bytea not null,
    from_version_id bigint not null,
    to_version_id bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (from_version_id) REFERENCES compliance.versions(id) ON DELETE RESTRICT,
    FOREIGN KEY (list) REFERENCES compliance.lists(name) ON DELETE RESTRICT,
    FOREIGN KEY (to_version_id) REFERENCES compliance.versions(id) ON DELETE RESTRICT,
    CHECK (length(hash) = 32),
    CHECK (length(source_id) >= 1 AND length(source_id) <= 200)
);
CREATE UNIQUE INDEX entries_current_key ON compliance.entries (list, source_id) WHERE to_version_id IS NULL;
CREATE INDEX entries_from_version_id_idx ON compliance.entries (from_version_id);
CREATE INDEX entries_to_version_id_idx ON compliance.entries (to_version_id);

-- Customers whose personal data was erased. The ledger keeps their account under a pseudonym.
create table compliance.erasures (
    id bigint not null generated always as identity,
    user_id bigint not null,
    -- running: texts are still to be replaced or files to be deleted.
    state compliance.erasure_state not null default 'running'::compliance.erasure_state,
    reason text not null,
    requested_by bigint not null,
    requested_at timestamptz not null default clock_timestamp(),
    erased_at timestamptz,
    -- Texts by which the person is found; null once every text was searched.
    needles text[],
    -- Table of compliance.personal_texts that is searched next.
    step smallint not null default 0,
    -- First key of that table that is searched next.
    "position" bigint not null default 0,
    PRIMARY KEY (id),
    UNIQUE (user_id),
    FOREIGN KEY (requested_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK ((state = 'erased'::compliance.erasure_state) = (erased_at IS NOT NULL)),
    CHECK (state = 'running'::compliance.erasure_state OR needles IS NULL),
    CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
CREATE INDEX erasures_requested_by_idx ON compliance.erasures (requested_by);

-- Exports of everything that is stored about a customer, as ZIP files in site.files, until they expire.
create table compliance.exports (
    id bigint not null generated always as identity,
    user_id bigint not null,
    -- Requested by an administrator: contains also what may not be disclosed to the customer, such as screening
    -- matches.
    is_complete boolean not null,
    requested_by bigint not null,
    requested_at timestamptz not null default clock_timestamp(),
    -- The name in site.files; null until the job export-person has ended.
    file_name text,
    expires_at timestamptz,
    downloaded_at timestamptz,
    PRIMARY KEY (id),
    UNIQUE (file_name),
    FOREIGN KEY (requested_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK ((file_name IS NULL) = (expires_at IS NULL)),
    CHECK (downloaded_at IS NULL OR file_name IS NOT NULL),
    CHECK (is_complete OR requested_by = user_id)
);
CREATE INDEX exports_requested_by_idx ON compliance.exports (requested_by);
CREATE INDEX exports_user_id_idx ON compliance.exports (user_id, id DESC);

-- The files of the last versions of each list as they came, in pieces.
create table compliance.file_chunks (
    version_id bigint not null,
    "position" integer not null,
    file_name text not null,
    bytes bytea not null,
    PRIMARY KEY (version_id, "position"),
    FOREIGN KEY (version_id) REFERENCES compliance.versions(id) ON DELETE CASCADE,
    CHECK (length(bytes) <= 4000000),
    CHECK (length(file_name) <= 200),
    CHECK ("position" > 0)
);

-- Requests to customers to explain where their money comes from.
create table compliance.funds_requests (
    id bigint not null generated always as identity,
    user_id bigint not null,
    status compliance.funds_status not null default 'requested'::compliance.funds_status,
    note text not null default ''::text,
    requested_by bigint not null,
    requested_at timestamptz not null default clock_timestamp(),
    source text,
    answer text,
    -- The name of the file that the customer sent with the answer.
    document_file text,
    answered_at timestamptz,
    decided_by bigint,
    decided_at timestamptz,
    reason text,
    PRIMARY KEY (id),
    FOREIGN KEY (decided_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (requested_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(answer) >= 1 AND length(answer) <= 2000),
    CHECK ((status = 'requested'::compliance.funds_status) = (answered_at IS NULL)),
    CHECK ((status = ANY (ARRAY['accepted'::compliance.funds_status, 'rejected'::compliance.funds_status])) = (decided_at IS NOT NULL)),
    CHECK (length(document_file) <= 100),
    CHECK (length(note) <= 500),
    CHECK (length(reason) <= 500),
    CHECK (source = ANY (ARRAY['salary'::text, 'business'::text, 'savings'::text, 'inheritance'::text, 'sale'::text, 'other'::text]))
);
CREATE INDEX funds_requests_decided_by_idx ON compliance.funds_requests (decided_by);
CREATE UNIQUE INDEX funds_requests_open_key ON compliance.funds_requests (user_id) WHERE status = ANY (ARRAY['requested'::compliance.funds_status, 'answered'::compliance.funds_status]);
CREATE INDEX funds_requests_requested_by_idx ON compliance.funds_requests (requested_by);
CREATE INDEX funds_requests_user_id_idx ON compliance.funds_requests (user_id, id DESC);

-- Names and aliases of the entries in force, as they are compared.
create table compliance.listed_names (
    id bigint not null generated always as identity,
    entry_id bigint not null,
    name text not null,
    is_weak boolean not null,
    tokens text[] not null,
    skeletons text[] not null,
    -- Tokens in Latin script and their consonants (compliance.search_key), for the trigram index.
    search_key text not null,
    PRIMARY KEY (id),
    FOREIGN KEY (entry_id) REFERENCES compliance.entries(id) ON DELETE CASCADE
);
CREATE INDEX listed_names_entry_id_idx ON compliance.listed_names (entry_id);
CREATE INDEX listed_names_search_idx ON compliance.listed_names USING gin (search_key gin_trgm_ops) WITH (fastupdate=off);

-- The lists and the addresses they are fetched from each night; url is null for a list that is only uploaded.
create table compliance.lists (
    name compliance.list_name not null,
    url text,
    last_attempt_at timestamptz,
    -- Why the last attempt failed; null after a success.
    error text,
    error_values jsonb not null default '{}'::jsonb,
    failing_since timestamptz,
    PRIMARY KEY (name),
    CHECK (length(error) <= 500),
    CHECK (length(url) <= 500)
);

-- Customers whose name resembles an entry of a list, with score and decision.
create table compliance.matches (
    id bigint not null generated always as identity,
    user_id bigint not null,
    list compliance.list_name not null,
    source_id text not null,
    entry_id bigint not null,
    status compliance.match_status not null default 'open'::compliance.match_status,
    score smallint not null,
    -- {"name", "listedName", "nameScore", "birth": exact, year, near, different or unknown, "birthScore", "country":
    -- match, different or unknown, "countryScore"}; scores are percentages.
    evidence jsonb not null,
    reason text,
    decided_score smallint,
    decided_by bigint,
    decided_at timestamptz,
    version bigint not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    opened_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (list, source_id, user_id),
    FOREIGN KEY (decided_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (entry_id) REFERENCES compliance.entries(id) ON DELETE RESTRICT,
    FOREIGN KEY (list) REFERENCES compliance.lists(name) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK ((status = ANY (ARRAY['open'::compliance.match_status, 'obsolete'::compliance.match_status])) OR reason IS NOT NULL AND decided_by IS NOT NULL AND decided_at IS NOT NULL),
    CHECK (decided_score >= 0 AND decided_score <= 100),
    CHECK (length(reason) >= 3 AND length(reason) <= 2000),
    CHECK (score >= 0 AND score <= 100)
);
CREATE INDEX matches_decided_by_idx ON compliance.matches (decided_by);
CREATE INDEX matches_entry_id_idx ON compliance.matches (entry_id);
CREATE INDEX matches_user_id_idx ON compliance.matches (user_id);
CREATE INDEX matches_waiting_idx ON compliance.matches (id) WHERE status = ANY (ARRAY['open'::compliance.match_status, 'needs_information'::compliance.match_status, 'escalated'::compliance.match_status]);

-- Versions of the appropriateness questionnaire; the newest is in force, and answers refer to the version they answer.
create table compliance.questionnaires (
    version integer not null,
    -- [{"text", "options": [{"text", "points"}]}]: 1 to 20 questions with 2 to 8 options of 0 to 100 points.
    questions jsonb not null,
    pass_score integer not null,
    published_by bigint,
    published_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (version),
    FOREIGN KEY (published_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (pass_score >= 0 AND pass_score <= 1000),
    CHECK (version > 0)
);
CREATE INDEX questionnaires_published_by_idx ON compliance.questionnaires (published_by);

-- How long data is kept. identity: from the last movement of real money, before which a customer is not erased.
create table compliance.retention_periods (
    kind text not null,
    -- Days from the creation of the data.
    days integer not null,
    version integer not null default 1,
    updated_by bigint,
    updated_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (kind),
    FOREIGN KEY (updated_by) REFERENCES iam.users(id) ON DELETE SET NULL,
    CHECK (days >= 0 AND days <= 36500),
    CHECK (kind = ANY (ARRAY['identity'::text, 'notifications'::text, 'page_visits'::text, 'devices'::text, 'payment_reports'::text, 'exports'::text]))
);
CREATE INDEX retention_periods_updated_by_idx ON compliance.retention_periods (updated_by);

-- When each customer was last compared with the lists, and since when a comparison is due that has not run yet.
create table compliance.screenings (
    user_id bigint not null,
    queued_at timestamptz,
    retry_at timestamptz not null default '-infinity'::timestamptz,
    attempts integer not null default 0,
    -- Why the last attempt failed.
    error text,
    screened_at timestamptz,
    PRIMARY KEY (user_id),
    FOREIGN KEY (user_id) REFERENCES compliance.subjects(user_id) ON DELETE CASCADE,
    CHECK (attempts >= 0),
    CHECK (length(error) <= 500)
);
CREATE INDEX screenings_queued_at_idx ON compliance.screenings (queued_at) WHERE queued_at IS NOT NULL;

-- Entries of a list while it is imported.
create table compliance.staged_entries (
    version_id bigint not null,
    source_id text not null,
    data jsonb not null,
    hash bytea not null,
    PRIMARY KEY (version_id, source_id),
    FOREIGN KEY (version_id) REFERENCES compliance.versions(id) ON DELETE CASCADE
);

-- Customers as they are compared with the lists.
create table compliance.subjects (
    user_id bigint not null,
    name text not null,
    tokens text[] not null,
    skeletons text[] not null,
    search_key text not null,
    birth_date date,
    country text,
    PRIMARY KEY (user_id),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX subjects_search_idx ON compliance.subjects USING gin (search_key gin_trgm_ops) WITH (fastupdate=off);

-- Imports of lists: one version of each list is in force, refused ones have the reason and changed nothing.
create table compliance.versions (
    id bigint not null generated always as identity,
    list compliance.list_name not null,
    state compliance.version_state not null default 'importing'::compliance.version_state,
    format text,
    -- The date in the file, as the publisher writes it.
    published_at text,
    entry_count integer not null default 0,
    added integer not null default 0,
    changed integer not null default 0,
    removed integer not null default 0,
    reason text,
    reason_values jsonb not null default '{}'::jsonb,
    -- Null if the file was fetched from the address of the list.
    created_by bigint,
    created_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    PRIMARY KEY (id),
    FOREIGN KEY (created_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (list) REFERENCES compliance.lists(name) ON DELETE RESTRICT,
    CHECK (added >= 0),
    CHECK (changed >= 0),
    CHECK ((state = 'refused'::compliance.version_state) = (reason IS NOT NULL)),
    CHECK ((state = 'importing'::compliance.version_state) = (finished_at IS NULL)),
    CHECK (entry_count >= 0),
    CHECK (format = ANY (ARRAY['ofac_csv'::text, 'ofac_xml'::text, 'un_xml'::text, 'eu_csv'::text, 'opensanctions_csv'::text])),
    CHECK (length(published_at) <= 40),
    CHECK (length(reason) <= 500),
    CHECK (removed >= 0)
);
CREATE INDEX versions_created_by_idx ON compliance.versions (created_by);
CREATE UNIQUE INDEX versions_importing_key ON compliance.versions (list) WHERE state = 'importing'::compliance.version_state;
CREATE UNIQUE INDEX versions_in_force_key ON compliance.versions (list) WHERE state = 'in_force'::compliance.version_state;
CREATE INDEX versions_list_idx ON compliance.versions (list, id DESC);

-- function compliance.add_chunk(p_version_id bigint, p_file_name text, p_bytes bytea) returns void
-- function compliance.add_upload_chunk(p_actor_id bigint, p_version_id bigint, p_file_name text, p_bytes bytea) returns
-- void
-- function compliance.add_version(p_list compliance.list_name, p_actor_id bigint) returns bigint
-- function compliance.answer_funds(p_actor_id bigint, p_source text, p_answer text, p_document text) returns void
-- function compliance.answer_questionnaire(p_actor_id bigint, p_version integer, p_answers integer[], p_acknowledges
-- boolean) returns boolean
-- function compliance.apply_retention() returns void
-- function compliance.block_customer(p_actor_id bigint, p_match compliance.matches, p_reason text) returns bigint
-- function compliance.check_erasable(p_user_id bigint) returns void
-- function compliance.check_money(p_user_id bigint) returns void
-- function compliance.check_questions(p_questions jsonb) returns void
-- function compliance.check_withdrawal(p_user_id bigint) returns void
-- function compliance.compare_birth(p_birth_date date, p_births jsonb) returns text
-- function compliance.compare_country(p_country text, p_countries jsonb) returns text
-- function compliance.compare_names(p_user_ids bigint[], p_name_ids bigint[]) returns TABLE(user_id bigint, entry_id
-- bigint, score integer, evidence jsonb)
-- function compliance.confirm_match(p_actor_id bigint, p_match_id bigint) returns void
-- function compliance.contains_any(p_text text, p_needles text[]) returns boolean
-- function compliance.continue_erasure(p_erasure_id bigint) returns boolean
-- function compliance.count_matches(p_actor_id bigint, p_filters jsonb) returns bigint
-- function compliance.current_questionnaire(p_actor_id bigint) returns TABLE(version integer, questions jsonb,
-- pass_score integer, published_by text, published_at timestamptz, answers bigint, passed bigint)
-- function compliance.customer_compliance(p_actor_id bigint, p_user_id bigint) returns jsonb
-- function compliance.decide_funds(p_actor_id bigint, p_user_id bigint, p_accept boolean, p_reason text) returns void
-- function compliance.decide_match(p_actor_id bigint, p_match_id bigint, p_decision text, p_reason text, p_version
-- bigint DEFAULT NULL::bigint) returns bigint
-- function compliance.delete_personal_rows(p_user_id bigint) returns void
-- function compliance.end_block(p_actor_id bigint, p_match_id bigint, p_reason text) returns void
-- function compliance.end_upload(p_actor_id bigint, p_version_id bigint, p_is_complete boolean) returns void
-- function compliance.erase_leads(p_user_id bigint) returns bigint[]
-- function compliance.erase_person(p_actor_id bigint, p_user_id bigint, p_reason text) returns void
-- function compliance.erase_records(p_user_id bigint, p_needles text[]) returns void
-- function compliance.export_files(p_export_id bigint) returns TABLE(name text, kind text, title text, media_type text)
-- function compliance.export_rows(p_export_id bigint, p_table text, p_columns text[]) returns TABLE(object text, cells
-- text[])
-- function compliance.export_tables(p_export_id bigint) returns TABLE(name text, description text, columns text[])
-- function compliance.files_to_erase(p_erasure_id bigint) returns SETOF text
-- function compliance.find_names(p_search_key text) returns bigint[]
-- function compliance.finish_erasure(p_erasure_id bigint) returns void
-- function compliance.finish_export(p_export_id bigint, p_name text) returns boolean
-- function compliance.finish_import(p_version_id bigint, p_format text, p_published_at text) returns
-- compliance.version_state
-- function compliance.follow_entries(p_version_id bigint) returns void
-- function compliance.forget_file(p_erasure_id bigint, p_name text) returns void
-- function compliance.get_suitability(p_actor_id bigint) returns jsonb
-- function compliance.is_being_erased(p_user_id bigint) returns boolean
-- function compliance.is_blocked(p_user_id bigint) returns boolean
-- function compliance.is_waiting(p_status compliance.match_status) returns boolean
-- function compliance.latin_text(p_text text) returns text
-- function compliance.leads_of(p_user_id bigint) returns SETOF bigint
-- function compliance.lift_block(p_actor_id bigint, p_match_id bigint, p_reason text) returns void
-- function compliance.list_exports(p_actor_id bigint, p_user_id bigint) returns TABLE(id bigint, requested_at timestamp
-- with time zone, url text, size integer, expires_at timestamptz, downloaded_at timestamptz)
-- function compliance.list_matches(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, user_id bigint, full_name text, email text, listed_name text, list compliance.list_name, topics text[], score
-- integer, status compliance.match_status, opened_at timestamptz, reason text, decided_by text, decided_at
-- timestamptz, is_confirmed boolean)
-- function compliance.list_retention_periods(p_actor_id bigint) returns TABLE(kind text, days integer, version integer)
-- function compliance.list_versions(p_actor_id bigint) returns TABLE(id bigint, list compliance.list_name, state
-- compliance.version_state, format text, published_at text, entry_count integer, added integer, changed integer,
-- removed integer, reason text, reason_values jsonb, created_by text, created_at timestamptz, finished_at
-- timestamptz)
-- function compliance.match_facts(p_actor_id bigint, p_match_id bigint) returns jsonb
-- function compliance.match_source(p_actor_id bigint) returns site.list_source
-- function compliance.matches_beside(p_actor_id bigint, p_match_id bigint) returns TABLE(previous bigint, next bigint,
-- waiting bigint, escalated bigint)
-- function compliance.may_decide(p_actor_id bigint, p_match compliance.matches) returns boolean
-- function compliance.name_score(p_coverage double precision, p_count integer, p_listed_coverage double precision,
-- p_listed_count integer, p_is_weak boolean) returns integer
-- function compliance.name_tokens(p_name text) returns text[]
-- function compliance.names_of(p_data jsonb) returns TABLE(name text, is_weak boolean, tokens text[], skeletons text[])
-- function compliance.needles_of(p_user_id bigint) returns text[]
-- function compliance.next_chunk(p_version_id bigint, p_file_name text, p_after integer) returns TABLE("position"
-- integer, bytes bytea)
-- function compliance.open_export(p_viewer_id bigint, p_name text) returns boolean
-- function compliance.own_state(p_user_id bigint) returns jsonb
-- function compliance.patterns_of(p_needles text[]) returns text[]
-- function compliance.personal_columns() returns text[]
-- function compliance.personal_tables() returns TABLE(name text, is_of_person text, export text, erasure text, secret
-- text[], internal text[])
-- function compliance.personal_texts() returns TABLE(step smallint, name text, key text, batch integer, text text,
-- assignments text, condition text)
-- function compliance.publish_questionnaire(p_actor_id bigint, p_questions jsonb, p_pass_score integer, p_version
-- integer) returns integer
-- function compliance.queue_fetch(p_list compliance.list_name) returns void
-- function compliance.queue_fetches() returns void
-- function compliance.queue_missing() returns void
-- function compliance.queue_screening(p_user_ids bigint[]) returns void
-- function compliance.record_consent(p_user_id bigint, p_kind text, p_version text, p_is_given boolean) returns void
-- function compliance.record_terms(p_user_id bigint) returns void
-- function compliance.redact(p_text text, p_needles text[]) returns text
-- function compliance.redact_json(p_value jsonb, p_needles text[]) returns jsonb
-- function compliance.refuse_version(p_version_id bigint, p_reason text, p_values jsonb) returns void
-- function compliance.reject_match(p_actor_id bigint, p_match_id bigint, p_reason text) returns void
-- function compliance.request_export(p_actor_id bigint, p_user_id bigint) returns bigint
-- function compliance.request_funds(p_actor_id bigint, p_user_id bigint, p_note text) returns void
-- function compliance.review_score() returns integer
-- function compliance.risk_of(p_user_id bigint) returns jsonb
-- function compliance.save_list(p_actor_id bigint, p_list compliance.list_name, p_url text) returns void
-- function compliance.save_retention_periods(p_actor_id bigint, p_days jsonb) returns void
-- function compliance.screen_customers(p_limit integer) returns integer
-- function compliance.screen_entries(p_version_id bigint, p_after_id bigint, p_limit integer) returns bigint
-- function compliance.screen_now(p_actor_id bigint) returns void
-- function compliance.screen_subject(p_user_id bigint) returns void
-- function compliance.screened_at(p_user_id bigint) returns timestamptz
-- function compliance.screening_state(p_actor_id bigint) returns jsonb
-- function compliance.search_key(p_tokens text[], p_skeletons text[]) returns text
-- function compliance.set_marketing_consent(p_actor_id bigint, p_is_given boolean) returns void
-- function compliance.set_similarity() returns void
-- function compliance.set_status(p_actor_id bigint, p_match compliance.matches, p_status compliance.match_status,
-- p_reason text) returns void
-- function compliance.skeleton_of(p_token text) returns text
-- function compliance.stage_entries(p_version_id bigint, p_entries jsonb) returns void
-- function compliance.start_fetch(p_list compliance.list_name) returns bigint
-- function compliance.start_upload(p_actor_id bigint, p_list compliance.list_name) returns bigint
-- function compliance.store_export(p_export_id bigint, p_name text, p_sha256 bytea, p_size integer) returns boolean
-- function compliance.store_matches(p_found compliance.found_match[]) returns void
-- function compliance.token_weight(p_token text) returns double precision
-- function compliance.url_to_fetch(p_list compliance.list_name) returns text
-- function compliance.version_to_import(p_version_id bigint) returns TABLE(list compliance.list_name, file_names
-- text[])

-- Leads, teams, statuses, promo codes.
create schema crm;

create type crm.assignment_method as enum ('round_robin', 'least_busy');

create type crm.change_kind as enum ('move', 'assign', 'status', 'edit', 'delete', 'import', 'convert', 'create');

create type crm.duplicate_rule as enum ('skip', 'update', 'add');

create type crm.import_outcome as enum ('added', 'updated', 'duplicate', 'rejected');

create type crm.import_state as enum ('uploaded', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed', 'undone');

create type crm.lead_group as enum ('sales', 'retention', 'archived');

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

create type crm.lead_source as enum ('live', 'manual');

-- State of a bulk change.
create type crm.run_state as enum ('running', 'done', 'failed');

-- Calls of the lead API.
create table crm.api_calls (
    id bigint not null generated always as identity,
    key_id bigint not null,
    method text not null,
    status smallint not null,
    created integer not null default 0,
    duplicate integer not null default 0,
    invalid integer not null default 0,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (key_id) REFERENCES crm.api_keys(id) ON DELETE CASCADE
);
CREATE INDEX api_calls_key_id_idx ON crm.api_calls (key_id, id DESC);

-- Keys of the lead API by hash; sealed is a copy encrypted by the web process (db/seal.ts), so that the owner can see
-- it again.
create table crm.api_keys (
    id bigint not null generated always as identity,
    user_id bigint not null,
    prefix text not null,
    last_four text not null,
    key_hash bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    last_used_at timestamptz,
    -- A rotated key is valid until then.
    expires_at timestamptz,
    revoked_at timestamptz,
    sealed text,
    PRIMARY KEY (id),
    UNIQUE (key_hash),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(key_hash) = 32),
    CHECK (length(last_four) = 4),
    CHECK (length(prefix) >= 4 AND length(prefix) <= 20),
    CHECK (length(sealed) <= 1000)
);
CREATE INDEX api_keys_user_id_idx ON crm.api_keys (user_id, id DESC);

-- Rules that assign new leads; none applies until it is activated.
create table crm.assignment_rules (
    id bigint not null generated always as identity,
    team_id bigint not null,
    method crm.assignment_method not null,
    -- Empty means every country; otherwise only leads from these.
    countries text[] not null default '{}'::text[],
    -- An agent with this many open leads gets no further ones.
    room integer not null default 200,
    is_active boolean not null default false,
    "position" integer not null default 0,
    last_user_id bigint,
    created_at timestamptz not null default clock_timestamp(),
    -- Empty means every language; otherwise only leads from countries where one of these is spoken.
    languages text[] not null default '{}'::text[],
    PRIMARY KEY (id),
    FOREIGN KEY (last_user_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (team_id) REFERENCES crm.teams(id) ON DELETE CASCADE,
    CHECK (cardinality(countries) <= 300),
    CHECK (cardinality(languages) <= 50),
    CHECK (room >= 1 AND room <= 100000)
);
CREATE INDEX assignment_rules_last_user_id_idx ON crm.assignment_rules (last_user_id);
CREATE INDEX assignment_rules_team_id_idx ON crm.assignment_rules (team_id);

-- Leads that a run of crm.bulk_runs has not reached yet.
create table crm.bulk_leads (
    run_id bigint not null,
    lead_id bigint not null,
    PRIMARY KEY (run_id, lead_id),
    FOREIGN KEY (run_id) REFERENCES crm.bulk_runs(id) ON DELETE CASCADE
);

-- Bulk changes of leads and their undo that run as the job change-leads. kept: leads that somebody changed or that left
-- the actor's lists meanwhile; removed: added leads that the undo of an import takes out of the lists.
create table crm.bulk_runs (
    id bigint not null generated always as identity,
    change_id bigint not null,
    -- Undoes the change instead of making it.
    is_undo boolean not null,
    actor_id bigint not null,
    state crm.run_state not null default 'running'::crm.run_state,
    rows integer not null,
    processed integer not null default 0,
    changed integer not null default 0,
    removed integer not null default 0,
    kept integer not null default 0,
    error text,
    started_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (change_id) REFERENCES crm.changes(id) ON DELETE RESTRICT,
    CHECK (changed >= 0),
    CHECK (processed >= 0 AND processed <= rows),
    CHECK ((changed + removed + kept) = processed),
    CHECK (length(error) <= 500),
    CHECK (kept >= 0),
    CHECK (removed >= 0),
    CHECK (rows > 0)
);
CREATE INDEX bulk_runs_actor_id_idx ON crm.bulk_runs (actor_id);
CREATE INDEX bulk_runs_change_id_idx ON crm.bulk_runs (change_id, id DESC);
CREATE UNIQUE INDEX bulk_runs_running_key ON crm.bulk_runs (change_id) WHERE state = 'running'::crm.run_state;

-- Telephone calls of staff to leads.
create table crm.calls (
    id bigint not null generated always as identity,
    lead_id bigint not null,
    user_id bigint not null,
    agent_email text not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (lead_id) REFERENCES crm.leads(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT
);
CREATE INDEX calls_lead_id_idx ON crm.calls (lead_id, id DESC);
CREATE INDEX calls_user_id_idx ON crm.calls (user_id, created_at);

-- One change of one or of many leads.
create table crm.changes (
    id bigint not null generated always as identity,
    actor_id bigint,
    impersonator_id bigint,
    kind crm.change_kind not null,
    -- The values set: {"group": "sales"}, {"agentId": 5}.
    target jsonb not null,
    lead_count integer not null,
    created_at timestamptz not null default clock_timestamp(),
    undone_at timestamptz,
    undone_by bigint,
    notification_id bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (impersonator_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (notification_id) REFERENCES site.notifications(id) ON DELETE SET NULL,
    FOREIGN KEY (undone_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (lead_count >= 0)
);
CREATE INDEX changes_actor_id_idx ON crm.changes (actor_id, id DESC);
CREATE INDEX changes_impersonator_id_idx ON crm.changes (impersonator_id);
CREATE INDEX changes_notification_id_idx ON crm.changes (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX changes_undone_by_idx ON crm.changes (undone_by);

-- Countries by ISO code, with their languages and the other names that files and programs use.
create table crm.country_languages (
    code text not null,
    country text not null,
    languages text[] not null,
    names text[] not null default '{}'::text[],
    PRIMARY KEY (code),
    UNIQUE (country),
    CHECK (code ~ '^[A-Z]{2}$'::text)
);

-- The lines of a file until it is imported, afterwards the rejected ones.
create table crm.import_lines (
    import_id bigint not null,
    line integer not null,
    cells text[] not null,
    outcome crm.import_outcome,
    reason text,
    lead_id bigint,
    is_broken boolean not null default false,
    PRIMARY KEY (import_id, line),
    FOREIGN KEY (import_id) REFERENCES crm.imports(id) ON DELETE CASCADE,
    FOREIGN KEY (lead_id) REFERENCES crm.leads(id) ON DELETE SET NULL
);
CREATE INDEX import_lines_lead_id_idx ON crm.import_lines (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX import_lines_refused_idx ON crm.import_lines (import_id, line) WHERE outcome = ANY (ARRAY['rejected'::crm.import_outcome, 'duplicate'::crm.import_outcome]);

-- Imports of leads from files.
create table crm.imports (
    id bigint not null generated always as identity,
    user_id bigint not null,
    file_name text not null,
    columns text[] not null,
    -- The mapping of columns to fields: {"email": 2, "firstName": 0}.
    mapping jsonb not null default '{}'::jsonb,
    duplicates crm.duplicate_rule not null default 'skip'::crm.duplicate_rule,
    state crm.import_state not null default 'uploaded'::crm.import_state,
    rows integer not null default 0,
    processed integer not null default 0,
    added integer not null default 0,
    updated integer not null default 0,
    duplicate integer not null default 0,
    rejected integer not null default 0,
    change_id bigint,
    error text,
    created_at timestamptz not null default clock_timestamp(),
    started_at timestamptz,
    finished_at timestamptz,
    -- False: the first line contained a lead; it is line 1, and the columns have no names.
    has_heads boolean not null default true,
    -- The user has declared line 1 to be a heading row.
    skips_first boolean not null default false,
    PRIMARY KEY (id),
    FOREIGN KEY (change_id) REFERENCES crm.changes(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (processed >= 0 AND processed <= rows),
    CHECK (cardinality(columns) >= 1 AND cardinality(columns) <= 200),
    CHECK (length(file_name) <= 200),
    CHECK (rows >= 0)
);
CREATE INDEX imports_change_id_idx ON crm.imports (change_id);
CREATE INDEX imports_user_id_idx ON crm.imports (user_id, id DESC);

-- The values of each lead before and after a change.
create table crm.lead_changes (
    lead_id bigint not null,
    change_id bigint not null,
    before jsonb not null,
    after jsonb,
    PRIMARY KEY (lead_id, change_id)
);
CREATE INDEX lead_changes_change_id_idx ON crm.lead_changes (change_id);

-- Statuses of leads, configured by staff.
create table crm.lead_statuses (
    id integer not null generated always as identity,
    name text not null,
    is_default boolean not null default false,
    "position" integer not null default 0,
    PRIMARY KEY (id),
    UNIQUE (name),
    CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX lead_statuses_default_key ON crm.lead_statuses (is_default) WHERE is_default;

-- Leads and clients; rows are never deleted, deleted_at marks removed ones.
create table crm.leads (
    id bigint not null generated always as identity,
    first_name text not null default ''::text,
    last_name text not null default ''::text,
    email text,
    phone text,
    country text,
    city text,
    status_id integer,
    "group" crm.lead_group,
    source crm.lead_source not null,
    funnel_link text,
    reference text,
    lead_source_id text,
    manager_id bigint,
    agent_id bigint,
    retention_agent_id bigint,
    affiliate_id bigint,
    user_id bigint,
    deposited_at timestamptz,
    ftd_at timestamptz,
    last_access timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    deleted_at timestamptz,
    -- Digits without leading zeros: two spellings of the same number are equal.
    phone_key text generated always as (NULLIF(ltrim(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), '0'::text), ''::text)) stored,
    -- The beginning of the newest note, for lists and their sort order.
    last_note text,
    version integer not null default 1,
    changed_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (user_id),
    FOREIGN KEY (affiliate_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (agent_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (manager_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (retention_agent_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (status_id) REFERENCES crm.lead_statuses(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    CHECK (length(city) <= 100),
    CHECK (length(country) <= 100),
    CHECK (email = lower(email) AND length(email) <= 254),
    CHECK (length(first_name) <= 100),
    CHECK (length(funnel_link) <= 500),
    CHECK (length(last_name) <= 100),
    CHECK (length(last_note) <= 200),
    CHECK (length(lead_source_id) <= 200),
    CHECK (length(phone) <= 40),
    CHECK (length(reference) <= 200)
);
CREATE INDEX leads_access_sort_idx ON crm.leads (COALESCE(last_access, '-infinity'::timestamptz), id);
CREATE INDEX leads_affiliate_id_idx ON crm.leads (affiliate_id, id DESC);
CREATE INDEX leads_agent_id_idx ON crm.leads (agent_id, id DESC);
CREATE INDEX leads_alive_idx ON crm.leads (id) WHERE deleted_at IS NULL;
CREATE INDEX leads_changed_at_idx ON crm.leads (affiliate_id, changed_at, id) WHERE affiliate_id IS NOT NULL;
CREATE INDEX leads_city_sort_idx ON crm.leads (COALESCE(city, ''::text), id);
CREATE INDEX leads_clients_idx ON crm.leads (id) WHERE deposited_at IS NOT NULL;
CREATE INDEX leads_country_sort_idx ON crm.leads (COALESCE(country, ''::text), id);
CREATE INDEX leads_created_at_idx ON crm.leads (created_at, id);
CREATE INDEX leads_day_idx ON crm.leads (((created_at AT TIME ZONE 'UTC'::text)::date), id DESC);
CREATE INDEX leads_deposited_sort_idx ON crm.leads (COALESCE(deposited_at, '-infinity'::timestamptz), id);
CREATE INDEX leads_email_idx ON crm.leads (email);
CREATE INDEX leads_email_sort_idx ON crm.leads (COALESCE(email, ''::text), id);
CREATE INDEX leads_first_name_idx ON crm.leads (first_name, id);
CREATE INDEX leads_ftd_sort_idx ON crm.leads (COALESCE(ftd_at, '-infinity'::timestamptz), id);
CREATE INDEX leads_funnel_sort_idx ON crm.leads (COALESCE(funnel_link, ''::text), id);
CREATE INDEX leads_group_idx ON crm.leads ("group", id) WHERE deleted_at IS NULL;
CREATE INDEX leads_last_name_idx ON crm.leads (last_name, id);
CREATE INDEX leads_manager_id_idx ON crm.leads (manager_id, id DESC);
CREATE INDEX leads_notes_sort_idx ON crm.leads (COALESCE(last_note, ''::text), id);
CREATE INDEX leads_phone_key_idx ON crm.leads (phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX leads_phone_sort_idx ON crm.leads (COALESCE(phone, ''::text), id);
CREATE INDEX leads_reference_sort_idx ON crm.leads (COALESCE(reference, ''::text), id);
CREATE INDEX leads_retention_agent_id_idx ON crm.leads (retention_agent_id, id DESC);
CREATE INDEX leads_search_idx ON crm.leads USING gin (((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) gin_trgm_ops, email gin_trgm_ops, phone_key gin_trgm_ops);
CREATE INDEX leads_source_id_sort_idx ON crm.leads (COALESCE(lead_source_id, ''::text), id);
CREATE INDEX leads_status_id_id_idx ON crm.leads (status_id, id DESC);

-- Notes of staff about leads.
create table crm.notes (
    id bigint not null generated always as identity,
    lead_id bigint not null,
    user_id bigint not null,
    content text not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (lead_id) REFERENCES crm.leads(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (length(content) >= 1 AND length(content) <= 5000)
);
CREATE INDEX notes_lead_id_idx ON crm.notes (lead_id, id DESC);
CREATE INDEX notes_search_idx ON crm.notes USING gin (content gin_trgm_ops);
CREATE INDEX notes_user_id_idx ON crm.notes (user_id);

-- Promo codes. A replaced code attributes sign-ups until ends_at; the current one has none.
create table crm.promo_codes (
    id bigint not null generated always as identity,
    code text not null,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    ends_at timestamptz,
    PRIMARY KEY (id),
    UNIQUE (code),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (code ~ '^[A-Z0-9]{4,20}$'::text)
);
CREATE UNIQUE INDEX promo_codes_current_key ON crm.promo_codes (user_id) WHERE ends_at IS NULL;
CREATE INDEX promo_codes_user_id_idx ON crm.promo_codes (user_id);

-- Agents of teams.
create table crm.team_members (
    team_id bigint not null,
    user_id bigint not null,
    PRIMARY KEY (team_id, user_id),
    FOREIGN KEY (team_id) REFERENCES crm.teams(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX team_members_user_id_idx ON crm.team_members (user_id);

-- Teams of agents under a manager.
create table crm.teams (
    id bigint not null generated always as identity,
    name text not null,
    code text not null,
    manager_id bigint not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (code),
    FOREIGN KEY (manager_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (code ~ '^[A-Z0-9]{4,20}$'::text),
    CHECK (length(name) >= 1 AND length(name) <= 100)
);
CREATE INDEX teams_manager_id_idx ON crm.teams (manager_id);

-- Events about leads sent to the configured address.
create table crm.webhook_deliveries (
    id bigint not null generated always as identity,
    lead_id bigint,
    event text not null,
    body jsonb not null,
    attempts integer not null default 0,
    status integer,
    error text,
    delivered_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (lead_id) REFERENCES crm.leads(id) ON DELETE SET NULL
);
CREATE INDEX webhook_deliveries_lead_id_idx ON crm.webhook_deliveries (lead_id);

-- function crm.add_lead(p_actor_id bigint, p_lead jsonb) returns bigint
-- function crm.add_note(p_actor_id bigint, p_lead_id bigint, p_content text) returns bigint
-- function crm.assign_leads(p_actor_id bigint, p_lead_ids bigint[], p_data jsonb) returns TABLE(change_id bigint,
-- changed integer, is_running boolean)
-- function crm.assign_new(p_lead_ids bigint[]) returns void
-- function crm.bulk_limit() returns integer
-- function crm.cancel_import(p_actor_id bigint, p_import_id bigint) returns void
-- function crm.change_batch(p_actor_id bigint, p_change crm.changes, p_lead_ids bigint[]) returns integer
-- function crm.change_effect(p_kind crm.change_kind, p_target jsonb, p_before jsonb) returns jsonb
-- function crm.check_agent(p_actor_id bigint, p_user_id bigint, p_role integer, p_field text) returns void
-- function crm.check_found(p_asked bigint[], p_found bigint[]) returns void
-- function crm.check_idle(p_change_id bigint) returns void
-- function crm.clean_leads(p_leads jsonb) returns TABLE(n bigint, first_name text, last_name text, email text, phone
-- text, country text, city text, funnel_link text, reference text, lead_source_id text, lead_status text, errors jsonb)
-- function crm.close_delivery(p_id bigint, p_status integer, p_error text) returns void
-- function crm.close_undo(p_actor_id bigint, p_change_id bigint, p_restored integer, p_kept integer, p_removed integer
-- DEFAULT 0) returns void
-- function crm.continue_import(p_actor_id bigint, p_import_id bigint) returns boolean
-- function crm.continue_run(p_run_id bigint) returns boolean
-- function crm.convert_lead(p_actor_id bigint, p_lead_id bigint, p_password_hash text) returns bigint
-- function crm.count_by_status(p_actor_id bigint) returns TABLE(id integer, leads bigint)
-- function crm.count_deliveries(p_actor_id bigint, p_filters jsonb) returns bigint
-- function crm.count_leads(p_actor_id bigint, p_list text, p_filters jsonb) returns bigint
-- function crm.delete_lead(p_actor_id bigint, p_lead_id bigint) returns bigint
-- function crm.delete_rule(p_actor_id bigint, p_id bigint) returns void
-- function crm.delete_status(p_actor_id bigint, p_id integer) returns void
-- function crm.delete_team(p_actor_id bigint, p_id bigint) returns void
-- function crm.delivery_source(p_actor_id bigint) returns site.list_source
-- function crm.edit_lead(p_actor_id bigint, p_lead_id bigint, p_lead jsonb, p_version integer DEFAULT NULL::integer)
-- returns void
-- function crm.fail_import(p_import_id bigint, p_error text) returns void
-- function crm.fail_run(p_run_id bigint, p_error text) returns void
-- function crm.file_fields(p_lead crm.leads) returns jsonb
-- function crm.find_lead(p_actor_id bigint, p_lead_id bigint) returns SETOF crm.lead_row
-- function crm.find_promo_code(p_actor_id bigint) returns text
-- function crm.find_referrer(p_promo_code text, p_ref_id text) returns TABLE(user_id bigint, role_id smallint)
-- function crm.find_status(p_status text) returns integer
-- function crm.finish_import(p_import_id bigint) returns void
-- function crm.finish_run(p_run crm.bulk_runs, p_change crm.changes, p_error text DEFAULT NULL::text) returns void
-- function crm.generate_promo_code(p_actor_id bigint) returns text
-- function crm.get_status(p_actor_id bigint, p_id integer) returns TABLE(id integer, status text, is_default boolean,
-- changed jsonb)
-- function crm.group_of(p_name text) returns crm.lead_group
-- function crm.guess_from_cells(p_cells text[]) returns jsonb
-- function crm.guess_mapping(p_columns text[]) returns jsonb
-- function crm.head_key(p_head text) returns text
-- function crm.holdings_of(p_actor_id bigint, p_user_id bigint) returns TABLE(successor_role integer, leads bigint,
-- customers bigint, teams text[])
-- function crm.import_leads(p_import_id bigint, p_limit integer DEFAULT 2000) returns boolean
-- function crm.initial_holder(p_actor_id bigint) returns jsonb
-- function crm.issue_api_key(p_actor_id bigint, p_key_hash bytea, p_sealed text, p_prefix text, p_last_four text,
-- p_keep_old boolean) returns bigint
-- function crm.lead_conditions(p_filters jsonb, p_sees_contact boolean, p_reads_notes boolean) returns text
-- function crm.lead_role(p_actor_id bigint, p_list text) returns smallint
-- function crm.lead_scope(p_role integer, p_team bigint[] DEFAULT NULL::bigint[]) returns text
-- function crm.lead_source(p_actor_id bigint, p_role integer, p_list text, p_filters jsonb) returns site.list_source
-- function crm.lead_timeline(p_actor_id bigint, p_lead_id bigint) returns TABLE(at timestamptz, kind text,
-- full_name text, detail jsonb)
-- function crm.leads_in_scope(p_actor_id bigint, p_lead_ids bigint[]) returns bigint[]
-- function crm.leads_of_customer(p_actor_id bigint, p_user_id bigint) returns bigint[]
-- function crm.link_lead_on_sign_up(p_user_id bigint, p_promo_code text, p_ref_id text) returns bigint
-- function crm.list_api_calls(p_actor_id bigint) returns TABLE(id bigint, method text, status smallint, created
-- integer, duplicate integer, invalid integer, created_at timestamptz)
-- function crm.list_api_keys(p_actor_id bigint) returns TABLE(id bigint, prefix text, last_four text, created_at
-- timestamptz, last_used_at timestamptz, expires_at timestamptz, has_copy
-- boolean)
-- function crm.list_changes(p_actor_id bigint, p_change_id bigint DEFAULT NULL::bigint) returns TABLE(id bigint, kind
-- crm.change_kind, target jsonb, agent text, lead_count integer, full_name text, created_at timestamptz,
-- undone_at timestamptz, is_undoable boolean, state crm.run_state, is_undo boolean, rows integer,
-- processed integer, kept integer, error text, started_at timestamptz)
-- function crm.list_contacts(p_actor_id bigint, p_user_id bigint) returns TABLE(kind text, id bigint, content text,
-- full_name text, created_at timestamptz)
-- function crm.list_countries(p_actor_id bigint) returns TABLE(country text)
-- function crm.list_deliveries(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, lead_id bigint, lead text, event text, body jsonb, attempts integer, status integer, error text, created_at
-- timestamptz, delivered_at timestamptz)
-- function crm.list_imports(p_actor_id bigint, p_import_id bigint DEFAULT NULL::bigint) returns TABLE(id bigint,
-- file_name text, full_name text, columns text[], has_heads boolean, mapping jsonb, duplicates crm.duplicate_rule,
-- state crm.import_state, rows integer, processed integer, added integer, updated integer, duplicate integer, rejected
-- integer, error text, created_at timestamptz, started_at timestamptz, finished_at timestamp
-- with time zone, undo_rows integer, undo_processed integer, undo_started_at timestamptz)
-- function crm.list_leads(p_actor_id bigint, p_list text, p_filters jsonb, p_page jsonb) returns SETOF crm.lead_row
-- function crm.list_notes(p_actor_id bigint, p_lead_id bigint) returns TABLE(id bigint, content text, full_name text,
-- created_at timestamptz)
-- function crm.list_people(p_actor_id bigint, p_role integer, p_search text DEFAULT NULL::text) returns TABLE(id
-- bigint, full_name text, email text)
-- function crm.list_pushed_leads(p_key_id bigint, p_changed_since timestamptz, p_after_at timestamp with
-- time zone, p_after_id bigint, p_limit integer, p_lead_id bigint DEFAULT NULL::bigint) returns TABLE(id bigint, email
-- text, phone text, status text, reference text, lead_source_id text, ftd_at timestamptz, created_at
-- timestamptz, changed_at timestamptz)
-- function crm.list_refused_lines(p_actor_id bigint, p_import_id bigint, p_after integer, p_limit integer) returns
-- TABLE(line integer, cells text[], outcome crm.import_outcome, reason text)
-- function crm.list_rules(p_actor_id bigint) returns TABLE(id bigint, team_id bigint, team text, method
-- crm.assignment_method, countries text[], languages text[], room integer, "position" integer, is_active boolean,
-- agents integer, changed jsonb)
-- function crm.list_statuses(p_actor_id bigint) returns TABLE(id integer, status text, is_default boolean)
-- function crm.list_teams(p_actor_id bigint) returns TABLE(id bigint, name text, code text, "user" jsonb, agents jsonb,
-- changed jsonb)
-- function crm.lock_in_scope(p_actor_id bigint, p_lead_ids bigint[]) returns bigint[]
-- function crm.lock_leads(p_actor_id bigint, p_lead_ids bigint[]) returns bigint[]
-- function crm.lock_own_import(p_actor_id bigint, p_import_id bigint) returns crm.imports
-- function crm.managed_customers(p_manager_id bigint) returns TABLE(id bigint)
-- function crm.match_leads(p_actor_id bigint, p_list text, p_filters jsonb) returns bigint[]
-- function crm.matches_rule(p_country text, p_countries text[], p_languages text[]) returns boolean
-- function crm.may_move(p_from crm.lead_group, p_to crm.lead_group, p_role integer) returns boolean
-- function crm.may_see_customer(p_actor_id bigint, p_user_id bigint) returns boolean
-- function crm.move_leads(p_actor_id bigint, p_lead_ids bigint[], p_group text) returns TABLE(change_id bigint, changed
-- integer, is_running boolean)
-- function crm.name_people(p_actor_id bigint, p_ids bigint[]) returns TABLE(id bigint, full_name text)
-- function crm.newest_lead(p_from date, p_to date) returns bigint
-- function crm.notify_holder(p_change_id bigint) returns void
-- function crm.open_call(p_actor_id bigint, p_lead_id bigint, p_phone text, p_agent_email text) returns TABLE(cluster
-- text, api_key text, agent text, number text, account text, lead_id bigint)
-- function crm.open_delivery(p_id bigint) returns TABLE(url text, secret text, body text)
-- function crm.open_leads(p_team_id bigint) returns TABLE(user_id bigint, leads bigint)
-- function crm.page_by_holder(p_actor_id bigint, p_source site.list_source, p_filters jsonb, p_page jsonb) returns
-- site.list_page
-- function crm.phone_key(p_phone text) returns text
-- function crm.phone_provider(p_actor_id bigint, OUT cluster text, OUT api_key text) returns record
-- function crm.preview_import(p_actor_id bigint, p_import_id bigint) returns TABLE(line integer, cells text[])
-- function crm.push_leads(p_key_id bigint, p_leads jsonb) returns TABLE(outcome text, id bigint, errors jsonb)
-- function crm.queue_deliveries(p_lead_ids bigint[], p_event text) returns void
-- function crm.record_call(p_actor_id bigint, p_lead_id bigint, p_agent_email text) returns void
-- function crm.record_change(p_actor_id bigint, p_kind crm.change_kind, p_target jsonb, p_lead_ids bigint[], p_before
-- jsonb[], p_asked integer DEFAULT NULL::integer) returns bigint
-- function crm.record_deposit(p_user_id bigint) returns void
-- function crm.replay_delivery(p_actor_id bigint, p_id bigint) returns void
-- function crm.restorable_leads(p_actor_id bigint, p_change crm.changes, p_lead_ids bigint[]) returns bigint[]
-- function crm.restore_imported(p_change_id bigint, p_lead_ids bigint[], OUT removed integer, OUT restored integer, OUT
-- kept integer) returns record
-- function crm.restore_leads(p_actor_id bigint, p_change crm.changes, p_lead_ids bigint[]) returns integer
-- function crm.revoke_api_key(p_actor_id bigint, p_id bigint) returns void
-- function crm.role_sees_contact(p_role integer) returns boolean
-- function crm.run_import(p_actor_id bigint, p_import_id bigint, p_mapping jsonb, p_duplicates crm.duplicate_rule,
-- p_is_trial boolean, p_skips_first boolean DEFAULT false) returns void
-- function crm.save_rule(p_actor_id bigint, p_id bigint, p_rule jsonb, p_version bigint DEFAULT NULL::bigint) returns
-- bigint
-- function crm.save_status(p_actor_id bigint, p_id integer, p_status text, p_is_default boolean, p_version bigint
-- DEFAULT NULL::bigint) returns integer
-- function crm.save_team(p_actor_id bigint, p_id bigint, p_name text, p_user_id bigint, p_user_ids bigint[], p_version
-- bigint DEFAULT NULL::bigint) returns bigint
-- function crm.set_group(p_lead_ids bigint[], p_group crm.lead_group, p_role integer, OUT lead_ids bigint[], OUT before
-- jsonb[]) returns record
-- function crm.set_holder(p_lead_ids bigint[], p_field text, p_user_id bigint, OUT lead_ids bigint[], OUT before
-- jsonb[]) returns record
-- function crm.set_lead_holders(p_actor_id bigint, p_lead_ids bigint[], p_field text, p_user_id bigint) returns
-- TABLE(change_id bigint, changed integer)
-- function crm.set_status(p_actor_id bigint, p_lead_id bigint, p_status text) returns void
-- function crm.show_api_key(p_actor_id bigint, p_id bigint) returns TABLE(sealed text, key_hash bytea)
-- function crm.split_name(p_full_name text) returns TABLE(first_name text, last_name text)
-- function crm.staff_home(p_actor_id bigint) returns jsonb
-- function crm.stage_lines(p_actor_id bigint, p_import_id bigint, p_lines jsonb) returns integer
-- function crm.start_change(p_actor_id bigint, p_kind crm.change_kind, p_target jsonb, p_lead_ids bigint[]) returns
-- bigint
-- function crm.start_import(p_actor_id bigint, p_file_name text, p_columns text[]) returns bigint
-- function crm.start_run(p_actor_id bigint, p_change_id bigint, p_is_undo boolean, p_lead_ids bigint[]) returns void
-- function crm.store_leads(p_actor_id bigint, p_rows jsonb, p_source crm.lead_source, p_holders jsonb, p_duplicates
-- crm.duplicate_rule, p_check_only boolean DEFAULT false) returns TABLE(n bigint, outcome crm.import_outcome, lead_id
-- bigint, errors jsonb, before jsonb)
-- function crm.successor_role(p_user_id bigint) returns integer
-- function crm.team_agents(p_manager_id bigint) returns bigint[]
-- function crm.team_home(p_actor_id bigint, p_days integer) returns jsonb
-- function crm.tg_leads__set_changed_at() returns trigger
-- function crm.tg_leads__set_group() returns trigger
-- function crm.touch_lead(p_user_id bigint) returns void
-- function crm.transfer_leads(p_actor_id bigint, p_from_id bigint, p_to_id bigint, p_role integer DEFAULT
-- NULL::integer) returns void
-- function crm.undo_change(p_actor_id bigint, p_change_id bigint) returns TABLE(restored integer, kept integer,
-- is_running boolean)
-- function crm.undo_import(p_actor_id bigint, p_import_id bigint) returns TABLE(removed integer, restored integer, kept
-- integer, is_running boolean)
-- function crm.untouched_age(p_created_at timestamptz) returns text
-- function crm.untouched_lead() returns text
-- function crm.update_pushed_lead(p_key_id bigint, p_lead_id bigint, p_lead jsonb) returns void
-- function crm.use_api_key(p_key_hash bytea) returns TABLE(id bigint, user_id bigint)
-- function crm.write_holders(p_lead_ids bigint[], p_field text, p_user_id bigint) returns void
-- function crm.write_lead(p_actor_id bigint, p_lead_id bigint, p_lead jsonb) returns void

-- Users, sessions, roles and rights.
create schema iam;

-- Kinds of changes of many customers.
create type iam.customer_change as enum ('assign', 'tag', 'untag');

-- Forms that a code of the human check is valid for.
create type iam.human_purpose as enum ('log_in', 'sign_up', 'reset_password');

-- Roles by name; iam.role(name) is the number in iam.users.role_id.
create type iam.role_name as enum ('admin', 'manager', 'customer', 'affiliate', 'sales_agent', 'retention_agent');

create type iam.token_purpose as enum ('verify_email', 'reset_password');

-- Addresses and networks from which a member of staff may log in; without a row, all.
create table iam.allowed_addresses (
    user_id bigint not null,
    address cidr not null,
    PRIMARY KEY (user_id, address),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE
);

-- Failed attempts per account and address, so that an attacker is delayed and the owner is not.
create table iam.attempts (
    key text not null,
    failures integer not null default 0,
    first_at timestamptz not null default now(),
    blocked_until timestamptz,
    PRIMARY KEY (key),
    CHECK (failures >= 0),
    CHECK (length(key) <= 400)
);

-- The possible telephone numbers of each country (libphonenumber's metadata), for storing numbers in E.164 (Q-102).
create table iam.calling_codes (
    code text not null,
    calling_code text not null,
    -- Several countries share a calling code; an international number is checked with the main one.
    is_main boolean not null,
    -- Digits of a national number.
    lengths integer[] not null,
    -- The prefix dialled before a national number inside the country, as a regular expression, and its replacement.
    national_prefix text,
    national_prefix_replacement text,
    PRIMARY KEY (code),
    CHECK (calling_code ~ '^[1-9][0-9]{0,2}$'::text),
    CHECK (code ~ '^[A-Z]{2}$'::text)
);
CREATE UNIQUE INDEX calling_codes_main_key ON iam.calling_codes (calling_code) WHERE is_main;

-- The customers that a change of iam.customer_changes changed.
create table iam.changed_customers (
    change_id bigint not null,
    user_id bigint not null,
    manager_before bigint,
    PRIMARY KEY (change_id, user_id),
    FOREIGN KEY (change_id) REFERENCES iam.customer_changes(id) ON DELETE CASCADE,
    FOREIGN KEY (manager_before) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX changed_customers_manager_before_idx ON iam.changed_customers (manager_before);
CREATE INDEX changed_customers_user_id_idx ON iam.changed_customers (user_id);

-- One change of many customers: another manager (null: none), a tag added or removed. Can be undone for 24 hours.
create table iam.customer_changes (
    id bigint not null generated always as identity,
    actor_id bigint not null,
    kind iam.customer_change not null,
    tag_id bigint,
    manager_id bigint,
    customer_count integer not null,
    created_at timestamptz not null default clock_timestamp(),
    undone_at timestamptz,
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (manager_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (tag_id) REFERENCES iam.tags(id) ON DELETE RESTRICT,
    CHECK ((tag_id IS NULL) = (kind = 'assign'::iam.customer_change)),
    CHECK (manager_id IS NULL OR kind = 'assign'::iam.customer_change),
    CHECK (customer_count >= 0)
);
CREATE INDEX customer_changes_actor_id_idx ON iam.customer_changes (actor_id, id DESC);
CREATE INDEX customer_changes_manager_id_idx ON iam.customer_changes (manager_id);
CREATE INDEX customer_changes_tag_id_idx ON iam.customer_changes (tag_id);

-- The tags of each customer.
create table iam.customer_tags (
    user_id bigint not null,
    tag_id bigint not null,
    PRIMARY KEY (user_id, tag_id),
    FOREIGN KEY (tag_id) REFERENCES iam.tags(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX customer_tags_tag_id_idx ON iam.customer_tags (tag_id, user_id);

-- Browsers from which users have logged in, by the hash of a cookie that grants nothing: a log-in from another one is
-- reported to the user.
create table iam.devices (
    user_id bigint not null,
    token_hash bytea not null,
    ip inet,
    user_agent text not null,
    last_seen_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (user_id, token_hash),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(token_hash) = 32),
    CHECK (length(user_agent) <= 400)
);
CREATE INDEX devices_ip_idx ON iam.devices (ip, last_seen_at DESC);
CREATE INDEX devices_last_seen_at_idx ON iam.devices (last_seen_at);
CREATE INDEX devices_token_hash_idx ON iam.devices (token_hash);

-- The human check for browsers without JavaScript: a code by e-mail, for one form, once, valid for ten minutes.
create table iam.human_codes (
    id bigint not null generated always as identity,
    email text not null,
    purpose iam.human_purpose not null,
    language_code text,
    -- Null until the mail is sent; the code itself is never stored.
    code_hash bytea,
    used_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + '00:10:00'::interval,
    PRIMARY KEY (id),
    FOREIGN KEY (language_code) REFERENCES site.languages(code) ON UPDATE CASCADE ON DELETE SET NULL,
    CHECK (expires_at <= (created_at + '00:10:00'::interval)),
    CHECK (length(code_hash) = 32),
    CHECK (length(email) >= 3 AND length(email) <= 254 AND email = lower(email))
);
CREATE INDEX human_codes_expires_at_idx ON iam.human_codes (expires_at);
CREATE INDEX human_codes_language_code_idx ON iam.human_codes (language_code);
CREATE INDEX human_codes_open_idx ON iam.human_codes (email, purpose) WHERE used_at IS NULL;

-- Links in mails, by the hash of their token; one unused link per user and purpose.
create table iam.mail_tokens (
    id bigint not null generated always as identity,
    user_id bigint not null,
    purpose iam.token_purpose not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now(),
    PRIMARY KEY (id),
    UNIQUE (token_hash),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(token_hash) = 32)
);
CREATE UNIQUE INDEX mail_tokens_open_key ON iam.mail_tokens (user_id, purpose) WHERE used_at IS NULL;

-- Log-ins with a correct password that await the second factor.
create table iam.pending_log_ins (
    token_hash bytea not null,
    user_id bigint not null,
    remember boolean not null,
    expires_at timestamptz not null,
    PRIMARY KEY (token_hash),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(token_hash) = 32)
);
CREATE INDEX pending_log_ins_user_id_idx ON iam.pending_log_ins (user_id);

-- Personal data of customers, and the member of staff who manages them.
create table iam.profiles (
    user_id bigint not null,
    phone text,
    birth_date date,
    country text,
    city text,
    address text,
    postal_code text,
    manager_id bigint,
    PRIMARY KEY (user_id),
    FOREIGN KEY (manager_id) REFERENCES iam.users(id) ON DELETE SET NULL,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(address) <= 300),
    CHECK (length(city) <= 100),
    CHECK (length(country) <= 100),
    CHECK (length(phone) <= 40),
    CHECK (length(postal_code) <= 20)
);
CREATE INDEX profiles_manager_id_idx ON iam.profiles (manager_id);
CREATE INDEX profiles_search_idx ON iam.profiles USING gin (phone gin_trgm_ops);

-- Recovery codes of the second factor, by hash, each valid once.
create table iam.recovery_codes (
    user_id bigint not null,
    code_hash bytea not null,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash),
    FOREIGN KEY (user_id) REFERENCES iam.two_factors(user_id) ON DELETE CASCADE,
    CHECK (length(code_hash) = 32)
);

-- Roles; iam.role(name) returns the id.
create table iam.roles (
    id smallint not null,
    name text not null,
    PRIMARY KEY (id),
    UNIQUE (name)
);

-- Log-ins, by the hash of their token. impersonator_id: the member of staff acting for the user.
create table iam.sessions (
    id bigint not null generated always as identity,
    token_hash bytea not null,
    user_id bigint not null,
    impersonator_id bigint,
    remember boolean not null default false,
    ip inet,
    user_agent text,
    -- Hash of the cookie that identifies the browser (iam.devices); its push messages end with the session (Q-482).
    device_hash bytea,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    PRIMARY KEY (id),
    UNIQUE (token_hash),
    FOREIGN KEY (impersonator_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(device_hash) = 32),
    CHECK (length(token_hash) = 32),
    CHECK (length(user_agent) <= 400)
);
CREATE INDEX sessions_expires_at_idx ON iam.sessions (expires_at);
CREATE INDEX sessions_impersonator_id_idx ON iam.sessions (impersonator_id);
CREATE INDEX sessions_user_id_idx ON iam.sessions (user_id);

-- Tags of customers; a tag without customers remains, so that it can be chosen again.
create table iam.tags (
    id bigint not null generated always as identity,
    name text not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    CHECK (length(name) >= 1 AND length(name) <= 40)
);
CREATE UNIQUE INDEX tags_name_key ON iam.tags (lower(name));

-- Two-factor authentication. Secrets, and codes that are still to be shown, are encrypted with a key that is not in the
-- database.
create table iam.two_factors (
    user_id bigint not null,
    secret bytea not null,
    confirmed_at timestamptz,
    -- The 30-second step of the last accepted code: no code is accepted twice.
    last_step bigint not null default 0,
    -- Recovery codes, encrypted, until they have been shown.
    codes bytea,
    codes_until timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (user_id),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK ((codes IS NULL) = (codes_until IS NULL)),
    CHECK (length(codes) <= 1000),
    CHECK (length(secret) >= 29 AND length(secret) <= 200)
);

-- Customers, affiliates and staff; deleted_at marks removed ones.
create table iam.users (
    id bigint not null generated always as identity,
    email text not null,
    password_hash text not null,
    full_name text not null,
    role_id smallint not null,
    is_email_verified boolean not null default false,
    is_active boolean not null default true,
    active_account_id bigint,
    plan_id bigint,
    language_code text,
    theme text,
    up_down text not null default 'classic'::text,
    density text not null default 'default'::text,
    time_zone text not null default 'UTC'::text,
    sound boolean not null default true,
    one_click boolean not null default false,
    terms_accepted_at timestamptz,
    last_login_at timestamptz,
    password_changed_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    -- Volume of sounds, in percent.
    volume smallint not null default 60,
    shortcuts boolean not null default true,
    chart_interval text not null default '5m'::text,
    avatar_file text,
    chart_style text not null default 'candles'::text,
    -- Indicators of the chart with their settings ("sma:length=50"); iam.set_preferences checks the form.
    chart_indicators text[] not null default '{volume}'::text[],
    -- Price scale of the chart: linear, logarithmic, or per cent of the first visible bar.
    chart_scale text not null default 'linear'::text,
    -- Whether the chart shows the bar of drawing tools; null: not chosen, the width of the screen decides.
    chart_drawing_bar boolean,
    -- Names of the instruments that the chart shows beside its own, in per cent.
    chart_comparisons text[] not null default '{}'::text[],
    -- Choices of the trading page: {"panelHeight", "watchWidth", "ticketWidth"} in pixels, "checklist": shown or
    -- hidden, "watchColumns", "watchSort" and "watchChange" of the list of instruments, "indicatorDefaults": settings
    -- of new indicators, only those changed.
    desk jsonb not null default '{}'::jsonb,
    -- Choices in the ticket: {"slippage" in pips as text, empty for none, "sizeBy": units, risk or percent, "levelsIn":
    -- price, pips, money or percent}, only those made.
    ticket jsonb not null default '{}'::jsonb,
    -- Keyboard shortcuts that differ from the defaults, by command: {"buy": "n", "sell": ""}; an empty text is no key.
    keys jsonb not null default '{}'::jsonb,
    -- Sounds of events that differ from the defaults, by kind of event: {"fill": "bell", "message": "off"}.
    sounds jsonb not null default '{}'::jsonb,
    -- How numbers, dates and times are written where it differs from the language: {"number": "point-comma", "date":
    -- "dmy-point", "clock": "24"}.
    formats jsonb not null default '{}'::jsonb,
    -- When the account got its role, or was activated in it again (iam.tg_users__record_standing).
    role_since timestamptz not null default now(),
    -- When another person last set the password, the e-mail or the second step of the account.
    credentials_set_at timestamptz,
    -- When the account last ceased to count as an administrator for approvals.
    administrator_until timestamptz,
    PRIMARY KEY (id),
    FOREIGN KEY (active_account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (avatar_file) REFERENCES site.files(name) ON DELETE SET NULL,
    FOREIGN KEY (plan_id) REFERENCES money.plans(id) ON DELETE RESTRICT,
    FOREIGN KEY (role_id) REFERENCES iam.roles(id) ON DELETE RESTRICT,
    CHECK (chart_interval = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '30m'::text, '1h'::text, '4h'::text, '1D'::text, '1W'::text, '1M'::text])),
    CHECK (chart_scale = ANY (ARRAY['linear'::text, 'log'::text, 'percent'::text])),
    CHECK (chart_style = ANY (ARRAY['candles'::text, 'bars'::text, 'line'::text, 'area'::text])),
    CHECK (density = ANY (ARRAY['compact'::text, 'default'::text, 'comfortable'::text])),
    CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
    CHECK (length(full_name) >= 1 AND length(full_name) <= 200),
    CHECK (theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text])),
    CHECK (up_down = ANY (ARRAY['classic'::text, 'cvd'::text, 'inverted'::text])),
    CHECK (volume >= 0 AND volume <= 100)
);
CREATE INDEX users_active_account_id_idx ON iam.users (active_account_id);
CREATE INDEX users_administrators_idx ON iam.users (id) WHERE role_id = 1 OR administrator_until IS NOT NULL;
CREATE UNIQUE INDEX users_avatar_file_key ON iam.users (avatar_file);
CREATE INDEX users_created_at_idx ON iam.users (created_at, id);
CREATE INDEX users_customers_idx ON iam.users (id) WHERE role_id = 3 AND deleted_at IS NULL;
CREATE INDEX users_email_id_idx ON iam.users (email, id);
CREATE UNIQUE INDEX users_email_key ON iam.users (email) WHERE deleted_at IS NULL;
CREATE INDEX users_full_name_idx ON iam.users (full_name, id);
CREATE INDEX users_inactive_idx ON iam.users (id) WHERE NOT is_active AND deleted_at IS NULL;
CREATE INDEX users_last_login_at_idx ON iam.users (COALESCE(last_login_at, '-infinity'::timestamptz), id);
CREATE INDEX users_plan_id_idx ON iam.users (plan_id);
CREATE INDEX users_role_id_idx ON iam.users (role_id);
CREATE INDEX users_search_idx ON iam.users USING gin (full_name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX users_staff_name_idx ON iam.users (full_name, id) WHERE role_id <> 3;

-- function iam.act_as(p_actor_id bigint, p_impersonator_id bigint) returns bigint
-- function iam.add_customer(p_full_name text, p_email text, p_password_hash text, p_phone text, p_country text, p_city
-- text, p_currency text) returns bigint
-- function iam.add_customer_tag(p_actor_id bigint, p_user_id bigint, p_name text) returns void
-- function iam.address_is_allowed(p_user_id bigint, p_address inet) returns boolean
-- function iam.approver_age() returns interval
-- function iam.attempt_key(p_kind text, p_account text, p_address inet) returns text
-- function iam.attempt_limit(p_kind text) returns integer
-- function iam.audit_events(p_user_id bigint, p_before timestamptz, p_limit integer) returns TABLE(at
-- timestamptz, key text, kind text, actor_id bigint, detail jsonb)
-- function iam.back_to_admin(p_token_hash bytea, p_new_token_hash bytea, p_address inet, p_user_agent text) returns
-- bigint
-- function iam.balance_currency() returns text
-- function iam.begin_second_step(p_user_id bigint, p_token_hash bytea, p_remember boolean) returns void
-- function iam.begin_two_factor(p_actor_id bigint, p_secret bytea, p_address inet) returns void
-- function iam.change_customers(p_actor_id bigint, p_user_ids bigint[], p_filters jsonb, p_kind iam.customer_change,
-- p_manager_id bigint DEFAULT NULL::bigint, p_tag text DEFAULT NULL::text) returns TABLE(change_id bigint, changed
-- integer)
-- function iam.change_password(p_actor_id bigint, p_current_hash text, p_new_hash text, p_token_hash bytea,
-- p_new_token_hash bytea, p_address inet) returns void
-- function iam.check_approver(p_actor_id bigint) returns void
-- function iam.check_password_hash(p_password_hash text) returns void
-- function iam.check_person(p_full_name text, p_email text, p_phone text, p_birth_date date, p_country text, p_city
-- text, p_address text, p_postal_code text) returns void
-- function iam.check_phone(p_phone text, p_country text) returns void
-- function iam.confirm_two_factor(p_actor_id bigint, p_step bigint, p_code_hashes bytea[], p_codes bytea) returns void
-- function iam.contact_events(p_leads bigint[]) returns TABLE(at timestamptz, key text, kind text,
-- actor_id bigint, detail jsonb)
-- function iam.count_attempt(p_kind text, p_account text, p_address inet) returns void
-- function iam.count_code(p_actor_id bigint) returns void
-- function iam.count_customers(p_actor_id bigint, p_filters jsonb) returns bigint
-- function iam.count_staff(p_actor_id bigint, p_filters jsonb) returns bigint
-- function iam.count_within(p_kind text, p_account text, p_address inet, p_period interval) returns boolean
-- function iam.country_key(p_country text) returns text
-- function iam.create_user(p_actor_id bigint, p_full_name text, p_email text, p_password_hash text, p_role_id integer,
-- p_is_email_verified boolean, p_is_active boolean, OUT id bigint, OUT approval bigint) returns record
-- function iam.customer_accounts(p_user_id bigint, p_currency text) returns jsonb
-- function iam.customer_choices(p_actor_id bigint, p_user_id bigint DEFAULT NULL::bigint) returns jsonb
-- function iam.customer_flags(p_actor_id bigint, p_user_id bigint, p_accounts jsonb) returns jsonb
-- function iam.customer_overview(p_actor_id bigint, p_user_id bigint) returns jsonb
-- function iam.customer_source(p_actor_id bigint, p_filters jsonb, p_sort text DEFAULT NULL::text) returns
-- site.list_source
-- function iam.customer_timeline(p_actor_id bigint, p_user_id bigint, p_limit integer DEFAULT 30, p_before timestamp
-- with time zone DEFAULT NULL::timestamptz, p_key text DEFAULT NULL::text) returns TABLE(at timestamp with
-- time zone, key text, kind text, actor text, detail jsonb)
-- function iam.customer_totals(p_accounts jsonb) returns jsonb
-- function iam.customers_beside(p_actor_id bigint, p_user_id bigint, p_filters jsonb, p_sort text) returns
-- TABLE(previous bigint, next bigint)
-- function iam.customers_sharing(p_actor_id bigint, p_user_id bigint) returns TABLE(user_id bigint, has_browser
-- boolean, address text)
-- function iam.delete_attempts(p_key text) returns void
-- function iam.delete_user(p_actor_id bigint, p_user_id bigint, p_is_customer boolean, p_successor_id bigint DEFAULT
-- NULL::bigint) returns void
-- function iam.describe_customers(p_actor_id bigint, p_user_ids bigint[]) returns TABLE(id bigint, customer jsonb)
-- function iam.device_of(p_user_id bigint, p_token_hash bytea) returns bytea
-- function iam.e164(p_phone text, p_country text) returns text
-- function iam.end_own_sessions(p_actor_id bigint, p_token_hash bytea, p_session_id bigint) returns integer
-- function iam.end_recovery_codes() returns integer
-- function iam.end_second_step_of(p_actor_id bigint, p_user_id bigint, p_reason text) returns void
-- function iam.end_session(p_token_hash bytea) returns void
-- function iam.end_sessions_of(p_actor_id bigint, p_user_id bigint, p_session_id bigint DEFAULT NULL::bigint) returns
-- void
-- function iam.end_two_factor(p_actor_id bigint, p_step bigint, p_code_hash bytea) returns void
-- function iam.end_user_sessions(p_user_id bigint) returns void
-- function iam.erase_user(p_user_id bigint) returns void
-- function iam.find_login(p_email text, p_address inet) returns TABLE(user_id bigint, password_hash text, role_id
-- smallint, has_second_step boolean)
-- function iam.find_password(p_actor_id bigint, p_address inet) returns text
-- function iam.find_person(p_user_id bigint) returns TABLE(email text, full_name text, phone text, country text, city
-- text)
-- function iam.find_recipient(p_user_id bigint) returns TABLE(email text, full_name text, language_code text)
-- function iam.find_second_step(p_pending_hash bytea) returns TABLE(user_id bigint, role_id smallint, secret bytea,
-- at_second double precision)
-- function iam.find_session(p_token_hash bytea, p_address inet) returns TABLE(session_id bigint, user_id bigint,
-- impersonator_id bigint, impersonator_role_id smallint, email text, full_name text, role_id smallint, plan_id bigint,
-- language_code text, theme text, up_down text, density text, time_zone text, sound boolean, one_click boolean, volume
-- smallint, shortcuts boolean, chart_interval text, chart_style text, chart_indicators text[], chart_scale text,
-- chart_drawing_bar boolean, chart_comparisons text[], desk jsonb, ticket jsonb, keys jsonb, sounds jsonb, formats
-- jsonb, active_account_id bigint, active_mode text, active_currency text, remember boolean, lacks_second_step boolean,
-- event_seq bigint)
-- function iam.find_tag(p_name text) returns bigint
-- function iam.find_two_factor(p_actor_id bigint) returns TABLE(secret bytea, is_on boolean, at_second double
-- precision)
-- function iam.finish_log_in(p_pending_hash bytea, p_step bigint, p_code_hash bytea, p_token_hash bytea, p_address
-- inet, p_user_agent text, p_device_hash bytea DEFAULT NULL::bytea, p_device text DEFAULT NULL::text) returns boolean
-- function iam.get_card(p_actor_id bigint) returns TABLE(full_name text, email text, avatar_file text, kyc_status text,
-- unread integer)
-- function iam.get_customer(p_actor_id bigint, p_user_id bigint) returns jsonb
-- function iam.get_security(p_actor_id bigint) returns jsonb
-- function iam.get_user(p_actor_id bigint) returns jsonb
-- function iam.grant_administrator(p_actor_id bigint, p_user_id bigint, p_successor_id bigint) returns void
-- function iam.has_second_administrator(p_actor_id bigint) returns boolean
-- function iam.hides_contacts() returns boolean
-- function iam.impersonator_id() returns bigint
-- function iam.invite_administrator(p_email text, p_full_name text, p_token_hash bytea) returns void
-- function iam.is_comparison_list(p_instruments text[]) returns boolean
-- function iam.is_country(p_country text) returns boolean
-- function iam.is_desk(p_desk jsonb) returns boolean
-- function iam.is_formats(p_formats jsonb) returns boolean
-- function iam.is_indicator_list(p_indicators text[]) returns boolean
-- function iam.is_key(p_key jsonb) returns boolean
-- function iam.is_online(p_user_id bigint) returns TABLE(is_online boolean)
-- function iam.is_phone(p_phone text) returns boolean
-- function iam.is_same_name(p_one text, p_other text) returns boolean
-- function iam.is_sounds(p_sounds jsonb) returns boolean
-- function iam.is_ticket(p_ticket jsonb) returns boolean
-- function iam.is_time_zone(p_name text) returns boolean
-- function iam.issue_human_code(p_id bigint, p_code_hash bytea) returns TABLE(email text, language_code text)
-- function iam.issue_mail_token(p_user_id bigint, p_purpose iam.token_purpose, p_token_hash bytea) returns TABLE(email
-- text, full_name text, language_code text)
-- function iam.lacks_second_step(p_user_id bigint) returns boolean
-- function iam.last_customer_change(p_actor_id bigint) returns TABLE(id bigint, kind iam.customer_change,
-- customer_count integer, manager text, tag text, created_at timestamptz)
-- function iam.list_customers(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- full_name text, email text, phone text, birth_date text, country text, role text, is_email_verified boolean,
-- is_active boolean, is_online boolean, created_at timestamptz, last_login_at timestamptz,
-- kyc_status text, balance numeric, balance_currency text, manager text, tags jsonb)
-- function iam.list_devices_of(p_actor_id bigint, p_user_id bigint) returns jsonb
-- function iam.list_sessions(p_actor_id bigint, p_token_hash bytea) returns TABLE(id bigint, address text, user_agent
-- text, created_at timestamptz, last_seen_at timestamptz, is_current boolean)
-- function iam.list_sessions_of(p_actor_id bigint, p_user_id bigint) returns TABLE(id bigint, ip text, user_agent text,
-- created_at timestamptz, last_seen_at timestamptz, staff text)
-- function iam.list_staff(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- full_name text, email text, role_id smallint, role text, is_email_verified boolean, is_active boolean, last_login_at
-- timestamptz, whitelist text, has_second_step boolean, changed jsonb)
-- function iam.login_as(p_actor_id bigint, p_user_id bigint, p_token_hash bytea, p_new_token_hash bytea, p_address
-- inet, p_user_agent text) returns void
-- function iam.mail_token_lifetime(p_purpose iam.token_purpose) returns interval
-- function iam.mask_email(p_email text) returns text
-- function iam.mask_phone(p_phone text) returns text
-- function iam.match_users(p_text text, p_sees_addresses boolean DEFAULT true) returns TABLE(id bigint)
-- function iam.message_customer(p_actor_id bigint, p_user_id bigint, p_subject text, p_text text) returns void
-- function iam.money_events(p_user_id bigint, p_accounts bigint[]) returns TABLE(at timestamptz, key text,
-- kind text, actor_id bigint, detail jsonb)
-- function iam.name_actor(p_actor_id bigint) returns void
-- function iam.national_number(p_digits text, p_code iam.calling_codes) returns text
-- function iam.open_customer(p_actor_id bigint, p_user_id bigint) returns text
-- function iam.open_customer_page(p_actor_id bigint, p_user_id bigint) returns text
-- function iam.open_session(p_user_id bigint, p_token_hash bytea, p_remember boolean, p_address inet, p_user_agent
-- text, p_device_hash bytea DEFAULT NULL::bytea, p_device text DEFAULT NULL::text) returns bigint
-- function iam.order_events(p_accounts bigint[], p_before timestamptz, p_key text, p_limit integer)
-- returns TABLE(at timestamptz, key text, kind text, actor_id bigint, detail jsonb)
-- function iam.person_events(p_user_id bigint) returns TABLE(at timestamptz, key text, kind text, actor_id
-- bigint, detail jsonb)
-- function iam.plain_address(p_address inet) returns inet
-- function iam.plain_country(p_country text) returns text
-- function iam.plain_phone(p_phone text) returns text
-- function iam.purge_expired() returns void
-- function iam.recognise_device(p_user_id bigint, p_device_hash bytea, p_address inet, p_user_agent text, p_device
-- text) returns void
-- function iam.record_failed_log_in(p_email text, p_pending_hash bytea, p_address inet, p_user_agent text, p_reason
-- text) returns void
-- function iam.record_log_in(p_user_id bigint, p_address inet, p_user_agent text, p_by text) returns void
-- function iam.reject_impersonation() returns void
-- function iam.remove_customer_tag(p_actor_id bigint, p_user_id bigint, p_tag_id bigint) returns void
-- function iam.renew_recovery_codes(p_actor_id bigint, p_step bigint, p_code_hashes bytea[], p_codes bytea) returns
-- void
-- function iam.request_human_code(p_purpose iam.human_purpose, p_email text, p_language_code text, p_address inet)
-- returns void
-- function iam.request_password_reset(p_email text, p_address inet) returns void
-- function iam.request_verification(p_email text, p_address inet) returns void
-- function iam.require_person(p_actor_id bigint) returns smallint
-- function iam.require_role(p_actor_id bigint, VARIADIC p_roles iam.role_name[]) returns smallint
-- function iam.require_staff(p_actor_id bigint) returns smallint
-- function iam.require_user(p_actor_id bigint) returns smallint
-- function iam.require_whole_customer(p_actor_id bigint, p_user_id bigint) returns void
-- function iam.reset_password(p_token_hash bytea, p_new_hash text) returns void
-- function iam.reset_second_step(p_actor_id bigint, p_user_id bigint, p_reason text) returns void
-- function iam.role(p_name iam.role_name) returns smallint
-- function iam.role_of(p_user_id bigint) returns smallint
-- function iam.selected_customers(p_actor_id bigint, p_user_ids bigint[], p_filters jsonb) returns bigint[]
-- function iam.session_lifetime(p_remember boolean) returns interval
-- function iam.set_avatar(p_actor_id bigint, p_file text) returns void
-- function iam.set_keys(p_actor_id bigint, p_keys jsonb) returns void
-- function iam.set_manager(p_actor_id bigint, p_user_ids bigint[], p_manager_id bigint) returns TABLE(user_ids
-- bigint[], before bigint[])
-- function iam.set_preferences(p_actor_id bigint, p_theme text DEFAULT NULL::text, p_language_code text DEFAULT
-- NULL::text, p_up_down text DEFAULT NULL::text, p_density text DEFAULT NULL::text, p_time_zone text DEFAULT
-- NULL::text, p_sound boolean DEFAULT NULL::boolean, p_one_click boolean DEFAULT NULL::boolean, p_volume integer
-- DEFAULT NULL::integer, p_shortcuts boolean DEFAULT NULL::boolean, p_chart_interval text DEFAULT NULL::text,
-- p_chart_style text DEFAULT NULL::text, p_chart_indicators text[] DEFAULT NULL::text[], p_chart_scale text DEFAULT
-- NULL::text, p_chart_drawing_bar boolean DEFAULT NULL::boolean, p_chart_comparisons text[] DEFAULT NULL::text[],
-- p_desk jsonb DEFAULT NULL::jsonb, p_ticket jsonb DEFAULT NULL::jsonb, p_sounds jsonb DEFAULT NULL::jsonb, p_formats
-- jsonb DEFAULT NULL::jsonb) returns void
-- function iam.set_recovery_codes(p_user_id bigint, p_code_hashes bytea[], p_codes bytea) returns void
-- function iam.set_tag(p_actor_id bigint, p_user_ids bigint[], p_tag_id bigint, p_is_added boolean) returns bigint[]
-- function iam.show_recovery_codes(p_actor_id bigint) returns bytea
-- function iam.sign_up(p_full_name text, p_email text, p_password_hash text, p_phone text, p_birth_date date, p_country
-- text, p_city text, p_address text, p_postal_code text, p_promo_code text, p_currency text, p_ref_id text,
-- p_terms_accepted boolean, p_language_code text, p_client_address inet DEFAULT NULL::inet) returns void
-- function iam.spend_human_code(p_purpose iam.human_purpose, p_email text, p_code_hash bytea, p_address inet) returns
-- boolean
-- function iam.spend_second_step(p_user_id bigint, p_step bigint, p_code_hash bytea) returns void
-- function iam.staff_source(p_actor_id bigint) returns site.list_source
-- function iam.start_session(p_user_id bigint, p_token_hash bytea, p_remember boolean, p_address inet, p_user_agent
-- text, p_device_hash bytea DEFAULT NULL::bytea, p_device text DEFAULT NULL::text) returns bigint
-- function iam.stored_phone(p_phone text, p_country text) returns text
-- function iam.tags_of(p_user_id bigint) returns TABLE(tags jsonb)
-- function iam.tg_profiles__screen_changed() returns trigger
-- function iam.tg_profiles__screen_new() returns trigger
-- function iam.tg_users__audit() returns trigger
-- function iam.tg_users__end_sessions() returns trigger
-- function iam.tg_users__record_standing() returns trigger
-- function iam.tg_users__review_name() returns trigger
-- function iam.tg_users__screen() returns trigger
-- function iam.transfer_duties(p_actor_id bigint, p_user_id bigint, p_successor_id bigint, p_role integer DEFAULT
-- NULL::integer) returns void
-- function iam.undo_attempt(p_kind text, p_account text, p_address inet) returns void
-- function iam.undo_customer_change(p_actor_id bigint, p_change_id bigint) returns TABLE(restored integer, kept
-- integer)
-- function iam.update_customer(p_actor_id bigint, p_user_id bigint, p_changes jsonb, p_password_hash text DEFAULT
-- NULL::text, p_version bigint DEFAULT NULL::bigint) returns void
-- function iam.update_profile(p_actor_id bigint, p_full_name text, p_phone text, p_birth_date date, p_country text,
-- p_city text, p_address text, p_postal_code text) returns void
-- function iam.update_staff(p_actor_id bigint, p_user_id bigint, p_changes jsonb, p_password_hash text DEFAULT
-- NULL::text, p_version bigint DEFAULT NULL::bigint) returns bigint
-- function iam.use_mail_token(p_purpose iam.token_purpose, p_token_hash bytea) returns bigint
-- function iam.user_json(p_user_id bigint, p_is_masked boolean) returns jsonb
-- function iam.verify_email(p_token_hash bytea) returns void
-- function iam.whitelist_of(p_user_id bigint) returns text

-- Identity documents and their review.
create schema kyc;

create type kyc.status as enum ('pending', 'approved', 'declined');

-- Submissions of identity documents and their decisions.
create table kyc.documents (
    id bigint not null generated always as identity,
    user_id bigint not null,
    type text not null,
    status kyc.status not null default 'pending'::kyc.status,
    front_file text,
    back_file text,
    address_file text,
    decline_reason text,
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    -- The day on which the document expires, as staff read it.
    expires_on date,
    -- The last reminder of the expiry, in days before it: 30, 7 or 0.
    reminded_for smallint,
    -- The customer's full name at the approval. It stays when the approval is withdrawn, and payments are compared with
    -- it.
    approved_name text,
    PRIMARY KEY (id),
    FOREIGN KEY (decided_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (status <> 'approved'::kyc.status OR approved_name IS NOT NULL),
    CHECK (length(approved_name) >= 1 AND length(approved_name) <= 200),
    CHECK (length(decline_reason) <= 2000),
    CHECK (expires_on >= '2000-01-01'::date AND expires_on <= '2100-01-01'::date),
    CHECK (type = ANY (ARRAY['national_id'::text, 'passport'::text, 'driver_license'::text]))
);
CREATE INDEX documents_decided_by_idx ON kyc.documents (decided_by);
CREATE UNIQUE INDEX documents_pending_key ON kyc.documents (user_id) WHERE status = 'pending'::kyc.status;
CREATE INDEX documents_status_idx ON kyc.documents (status, id DESC);
CREATE INDEX documents_user_id_idx ON kyc.documents (user_id, id DESC);

-- Each customer's newest submission, whose status is the customer's (kyc.status_of). Customers without a submission are
-- not included. Internal.
-- view kyc.newest_documents (user_id bigint, status kyc.status)

-- function kyc.approve(p_actor_id bigint, p_document_id bigint) returns void
-- function kyc.count_documents(p_actor_id bigint, p_filters jsonb) returns bigint
-- function kyc.customer_status(p_user_id bigint) returns TABLE(status text)
-- function kyc.decline(p_actor_id bigint, p_document_id bigint, p_decline_reason text DEFAULT NULL::text) returns void
-- function kyc.document_source(p_actor_id bigint) returns site.list_source
-- function kyc.documents_beside(p_actor_id bigint, p_document_id bigint) returns TABLE(previous bigint, next bigint,
-- waiting bigint)
-- function kyc.documents_of(p_actor_id bigint, p_user_id bigint) returns TABLE(id bigint, type text, status kyc.status,
-- created_at timestamptz, decided_at timestamptz, decided_by text, approved_name text,
-- decline_reason text)
-- function kyc.get_status(p_actor_id bigint) returns jsonb
-- function kyc.list_documents(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- user_id bigint, type text, status text, created_at timestamptz, full_name text, email text, birth_date
-- text, address text, decline_reason text, decided_by text, decided_at timestamptz, is_newest boolean,
-- front jsonb, back jsonb, proof jsonb)
-- function kyc.lock_for_review(p_actor_id bigint, p_document_id bigint) returns kyc.documents
-- function kyc.remind_expiry(p_today date) returns integer
-- function kyc.review_hours() returns integer
-- function kyc.review_name(p_user_id bigint, p_actor_id bigint) returns void
-- function kyc.set_expiry(p_actor_id bigint, p_document_id bigint, p_expires_on date) returns void
-- function kyc.status_of(p_user_id bigint) returns text
-- function kyc.submit(p_actor_id bigint, p_type text, p_front_file text, p_back_file text, p_address_file text) returns
-- bigint
-- function kyc.verified_name(p_user_id bigint) returns text

-- Instruments, quotes, candles, calendars, conversion rates, and the market's clock.
create schema market;

create type market.category as enum ('forex', 'commodity', 'index', 'stock', 'crypto');

create type market.lot_state as enum ('amount', 'lot');

create type market.news_format as enum ('ics', 'csv', 'json', 'rss');

create type market.news_impact as enum ('low', 'medium', 'high');

create type market.news_kind as enum ('events', 'news');

create type market.resolution as enum ('1m', '1h', '1d');

-- How a price review ended: a tick within the limit, an accepted price, or a split (Q-116).
create type market.review_outcome as enum ('returned', 'accepted', 'split');

-- The ticks of the newest frames [{"instrument", "bid", "ask", "time"}], kept until every transaction that was running
-- meanwhile has ended.
create table market.applied_frames (
    -- The number of the frame, as market.clock_state counted it.
    frame bigint not null,
    -- The accepted ticks in the order in which they were applied.
    ticks jsonb not null,
    -- The instruments of the ticks whose moves of stop-losses are left for trading.follow_frames; null: none.
    moved_ids integer[],
    -- The bids of these ticks, in the order of moved_ids.
    moved_bids numeric[],
    -- The asks of these ticks, in the order of moved_ids.
    moved_asks numeric[],
    -- The times of these ticks, in the order of moved_ids.
    moved_times timestamptz[],
    -- Transactions from this one on began after the frame did.
    started_xmax xid8 not null default pg_snapshot_xmax(pg_current_snapshot()),
    PRIMARY KEY (frame)
);

-- Sessions of one local date that replace the weekly ones: a holiday or other hours.
create table market.calendar_exceptions (
    -- Key.
    id integer not null generated always as identity,
    -- Calendar of the exception.
    calendar_id integer not null,
    -- Local date whose weekly sessions are replaced.
    local_date date not null,
    -- Local time at which the session starts; null on a day without trading.
    opens time without time zone,
    -- Local time at which the session ends; null on a day without trading.
    closes time without time zone,
    -- Name of the holiday or reason, as shown to staff.
    name text not null,
    PRIMARY KEY (id),
    UNIQUE NULLS NOT DISTINCT (calendar_id, local_date, opens),
    FOREIGN KEY (calendar_id) REFERENCES market.calendars(id) ON DELETE CASCADE,
    CHECK ((opens IS NULL) = (closes IS NULL)),
    CHECK (opens < closes)
);

-- Weekly trading sessions of a calendar, split at local midnight.
create table market.calendar_sessions (
    -- Calendar of the session.
    calendar_id integer not null,
    -- Local weekday of the session: 0 is Sunday, as extract(dow) counts.
    weekday smallint not null,
    -- Local time at which the session starts, inclusive.
    opens time without time zone not null,
    -- Local time at which the session ends, exclusive; 24:00 is midnight.
    closes time without time zone not null,
    PRIMARY KEY (calendar_id, weekday, opens),
    FOREIGN KEY (calendar_id) REFERENCES market.calendars(id) ON DELETE CASCADE,
    CHECK (opens < closes),
    CHECK (weekday >= 0 AND weekday <= 6)
);

-- Cache: whether a calendar is open, and during which period that answer holds.
create table market.calendar_states (
    -- Calendar of the state.
    calendar_id integer not null,
    -- Whether the market is open during the period.
    is_open boolean not null,
    -- Start of the period, inclusive.
    valid_from timestamptz not null,
    -- End of the period, exclusive.
    valid_until timestamptz not null,
    PRIMARY KEY (calendar_id),
    FOREIGN KEY (calendar_id) REFERENCES market.calendars(id) ON DELETE CASCADE,
    CHECK (valid_from < valid_until)
);

-- Trading calendars: a time zone with weekly sessions and dated exceptions.
create table market.calendars (
    -- Key.
    id integer not null generated always as identity,
    -- Short unique name, such as forex.
    code text not null,
    -- IANA time zone of the sessions' local times.
    time_zone text not null,
    PRIMARY KEY (id),
    UNIQUE (code)
);

-- Finished bars of the bid; partitioned by time. A split rescales them.
create table market.candles (
    -- Instrument of the bar.
    instrument_id integer not null,
    -- Length of the bar: 1m, 1h or 1d.
    resolution market.resolution not null,
    -- Start of the bar, UTC.
    starts_at timestamptz not null,
    -- First bid, in quote per base.
    open numeric not null,
    -- Highest bid, in quote per base.
    high numeric not null,
    -- Lowest bid, in quote per base.
    low numeric not null,
    -- Last bid, in quote per base.
    close numeric not null,
    -- Number of ticks in the bar.
    ticks integer not null,
    PRIMARY KEY (instrument_id, resolution, starts_at),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    CHECK (low <= open AND low <= close AND high >= open AND high >= close),
    CHECK (close > 0::numeric AND close <= '1000000000'::numeric),
    CHECK (high > 0::numeric AND high <= '1000000000'::numeric),
    CHECK (low > 0::numeric AND low <= '1000000000'::numeric),
    CHECK (open > 0::numeric AND open <= '1000000000'::numeric),
    CHECK (ticks > 0)
) partition by RANGE (starts_at);

-- Settings shared by all instruments of a category.
create table market.categories (
    -- Category of instruments.
    category market.category not null,
    -- Calendar of instruments without one of their own.
    calendar_id integer not null,
    -- Charge of a new order, in pips.
    spread_pips numeric not null default 0,
    -- Whether customers enter an amount of units or choose a lot.
    lot_state market.lot_state not null default 'amount'::market.lot_state,
    -- Age from which a quote is too old to trade on.
    stale_after interval not null default '00:01:00'::interval,
    -- Largest accepted move of a tick, as a share of the last price: 0.2 is 20 %.
    max_jump numeric not null default 0.20,
    -- Weekday on which three days of swap are charged (0 is Sunday); null: every day counts once, weekends included.
    rollover_triple_weekday smallint,
    PRIMARY KEY (category),
    FOREIGN KEY (calendar_id) REFERENCES market.calendars(id) ON DELETE RESTRICT,
    CHECK (max_jump > 0::numeric AND max_jump <= '1000000'::numeric),
    CHECK (rollover_triple_weekday >= 0 AND rollover_triple_weekday <= 6),
    CHECK (spread_pips >= 0::numeric AND spread_pips <= '1000000'::numeric),
    CHECK (stale_after > '00:00:00'::interval)
);
CREATE INDEX categories_calendar_id_idx ON market.categories (calendar_id);

-- Named layouts of charts that users have made.
create table market.chart_layouts (
    -- Id.
    id bigint not null generated always as identity,
    -- User.
    user_id bigint not null,
    -- Name, unique within the user.
    name text not null,
    -- Instrument, interval, link group and compared instruments of each chart in reading order, such as
    -- EUR_USD:5m.2:XAU_USD~GBP_USD.
    charts text[] not null,
    -- Whether two charts stand one above the other.
    is_stacked boolean not null default false,
    -- What the charts share: the time of the crosshair, the instrument, the interval, the visible range, the drawings.
    links text[] not null,
    -- Time at which it was made; layouts are shown in this order.
    created_at timestamptz not null default now(),
    PRIMARY KEY (id),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (cardinality(charts) >= 1 AND cardinality(charts) <= 9),
    CHECK (links <@ ARRAY['crosshair'::text, 'symbol'::text, 'interval'::text, 'range'::text, 'drawings'::text]),
    CHECK (length(name) >= 1 AND length(name) <= 30)
);
CREATE UNIQUE INDEX chart_layouts_name_key ON market.chart_layouts (user_id, lower(name));

-- One row: the market's clock and feed. Locking it serialises price frames, rollover, sweep, price reviews and splits.
create table market.clock_state (
    -- Always true: the table has one row.
    only_row boolean not null default true,
    -- real: the time of day; ticks: the time of the newest tick.
    source text not null default 'ticks'::text,
    -- Time of the newest accepted tick.
    tick_time timestamptz,
    -- calendar: trading hours apply; always: every market is open.
    hours text not null default 'calendar'::text,
    -- Name of the running feed.
    feed text not null default 'none'::text,
    -- Time of the feed's last heartbeat.
    feed_beat_at timestamptz,
    -- The number of the last applied frame. Statements that read prices read it too.
    frame bigint not null default 0,
    -- The first frame whose moves of stop-losses trading.follow_frames has not executed yet; null: none.
    moves_from bigint,
    -- Some later tick can get a markup of market.price_markups; if not, frames of ticks do not read them.
    has_markups boolean not null default false,
    PRIMARY KEY (only_row),
    CHECK (hours = ANY (ARRAY['calendar'::text, 'always'::text])),
    CHECK (only_row),
    CHECK (source = ANY (ARRAY['real'::text, 'ticks'::text]))
);

-- Conversions from a quote currency to an account's currency: via one or two pairs, or at a fixed rate.
create table market.conversions (
    -- Key; margin bands refer to it.
    id integer not null generated always as identity,
    -- Currency that is converted from.
    quote text not null,
    -- Currency of the account.
    currency text not null,
    -- First pair; null with a fixed rate.
    first_instrument_id integer,
    -- Whether the first pair is inverted.
    first_inverted boolean not null default false,
    -- Second pair of a conversion across USD; null with one pair.
    second_instrument_id integer,
    -- Whether the second pair is inverted.
    second_inverted boolean not null default false,
    -- Units of quote per one unit of currency, to 36 decimals; null with pairs.
    fixed_rate numeric,
    -- Exact fraction behind fixed_rate: amount in quote * fixed_multiplier / fixed_divisor; null: 1.
    fixed_multiplier numeric,
    -- Exact fraction behind fixed_rate, see fixed_multiplier; null: fixed_rate.
    fixed_divisor numeric,
    PRIMARY KEY (id),
    UNIQUE (quote, currency),
    FOREIGN KEY (first_instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    FOREIGN KEY (second_instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    CHECK (quote <> currency),
    CHECK ((first_instrument_id IS NULL) = (fixed_rate IS NOT NULL)),
    CHECK (second_instrument_id IS NULL OR first_instrument_id IS NOT NULL),
    CHECK ((fixed_multiplier IS NULL) = (fixed_divisor IS NULL) AND (fixed_divisor IS NULL OR fixed_rate IS NOT NULL)),
    CHECK (fixed_divisor > 0::numeric AND fixed_divisor <= '1000000000000000000000000'::numeric),
    CHECK (fixed_multiplier > 0::numeric AND fixed_multiplier <= '1000000000000000000000000'::numeric),
    CHECK (fixed_rate > 0::numeric AND fixed_rate <= '1000000000000'::numeric)
);
CREATE INDEX conversions_first_instrument_id_idx ON market.conversions (first_instrument_id);
CREATE INDEX conversions_second_instrument_id_idx ON market.conversions (second_instrument_id);

-- Currencies that instruments are quoted in and accounts may be kept in.
create table market.currencies (
    -- Code such as USD or BTC.
    code text not null,
    -- Full name in English.
    name text not null,
    -- Symbol shown beside amounts, such as $.
    symbol text not null,
    -- Whether an account may be kept in it.
    is_account_currency boolean not null default false,
    -- Rank in lists, ascending.
    "position" integer not null default 0,
    PRIMARY KEY (code),
    CHECK (code ~ '^[A-Z0-9]{2,10}$'::text)
);

-- Rates of the Currency API, used where no traded pair connects two currencies.
create table market.currency_rates (
    -- Currency of which one unit is priced.
    base text not null,
    -- Currency of the rate.
    quote text not null,
    -- Units of quote per one unit of base.
    rate numeric not null,
    -- Time of the rate at its provider.
    updated_at timestamptz not null default now(),
    -- Time at which it was requested.
    asked_at timestamptz not null default now(),
    PRIMARY KEY (base, quote),
    CHECK (rate > 0::numeric AND rate <= '1000000000000'::numeric)
);

-- Drawings of users on the charts of instruments; market.save_drawing checks them.
create table market.drawings (
    -- Id; later drawings lie above earlier ones.
    id bigint not null generated always as identity,
    -- User, who alone sees the drawing.
    user_id bigint not null,
    -- Instrument of the chart; the drawing is shown at every interval.
    instrument_id integer not null,
    -- Kind, which determines the number of points.
    kind text not null,
    -- Times of the points, in their order; they may lie in the future.
    times timestamptz[] not null,
    -- Prices of the points, in quote per base; a split rescales them.
    prices numeric[] not null,
    -- Colour as a token of the theme, such as c1.
    color text not null default 'c1'::text,
    -- Width of the lines in pixels.
    width smallint not null default 1,
    -- Text of a text drawing, or the label of another one; empty for none.
    text text not null default ''::text,
    -- Number of the chart in whose layout it was made, from 1; null: a chart without a layout.
    place smallint,
    PRIMARY KEY (id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (cardinality(times) = cardinality(prices)),
    CHECK (kind = ANY (ARRAY['trend'::text, 'ray'::text, 'horizontal'::text, 'vertical'::text, 'channel'::text, 'rectangle'::text, 'fibonacci'::text, 'text'::text])),
    CHECK (place >= 1 AND place <= 9),
    CHECK (cardinality(prices) >= 1 AND cardinality(prices) <= 3),
    CHECK (length(text) <= 200),
    CHECK (width >= 1 AND width <= 4)
);
CREATE INDEX drawings_instrument_id_idx ON market.drawings (instrument_id);
CREATE INDEX drawings_user_id_idx ON market.drawings (user_id, instrument_id, id);

-- Instruments that users marked as favourites.
create table market.favorites (
    -- User.
    user_id bigint not null,
    -- Instrument.
    instrument_id integer not null,
    -- Time at which it was marked.
    created_at timestamptz not null default now(),
    PRIMARY KEY (user_id, instrument_id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX favorites_instrument_id_idx ON market.favorites (instrument_id);

-- All quotes directly before every 16th frame; applied_frames contain the later ticks.
create table market.frame_quotes (
    -- The frame that the quotes were kept before.
    frame bigint not null,
    -- The instruments; bids, asks and times have the same order.
    instrument_ids integer[] not null,
    -- The bids in the quote currency.
    bids numeric[] not null,
    -- The asks in the quote currency.
    asks numeric[] not null,
    -- The times of the quotes.
    times timestamptz[] not null,
    PRIMARY KEY (frame)
);

-- Spreads of finished hours, whose average is spread_sum / ticks (Q-288); partitioned by time. A split rescales them.
create table market.hourly_spreads (
    -- Instrument of the hour.
    instrument_id integer not null,
    -- Start of the hour, UTC.
    starts_at timestamptz not null,
    -- Sum of ask less bid of the hour's ticks, in quote per base.
    spread_sum numeric not null,
    -- Number of ticks in the hour.
    ticks integer not null,
    PRIMARY KEY (instrument_id, starts_at),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    CHECK (spread_sum >= 0::numeric AND spread_sum <= '1000000000000000000'::numeric),
    CHECK (ticks > 0)
) partition by RANGE (starts_at);

-- Pairs that can be traded; rows are never deleted, only marked.
create table market.instruments (
    -- Key.
    id integer not null generated always as identity,
    -- Name such as EUR_USD, unique among instruments that are not deleted.
    name text not null,
    -- Code of the base that is bought or sold.
    base text not null,
    -- Code of the currency that prices, costs and spreads are in.
    quote text not null,
    -- Display name; null: base/quote.
    alias text,
    -- Category, whose settings apply.
    category market.category not null,
    -- Exchange prefix of the external chart.
    tradingview text not null default ''::text,
    -- Symbol at the price provider.
    provider_symbol text not null default ''::text,
    -- Leverage without a plan, as the N of 1:N; 0 means 1.
    leverage numeric not null default 0,
    -- Whether new orders are accepted.
    tradable boolean not null default true,
    -- Swap in percent a year of the position's value; negative is charged.
    swap numeric not null default 0,
    -- Decimals of prices on screen, and the grain to which a split rounds levels.
    price_decimals smallint not null default 5,
    -- Size of a pip in quote per base; null: 0.01 for JPY, else 0.0001.
    pip_size numeric,
    -- Price in quote per base at which the simulator starts.
    typical_price numeric,
    -- Smallest amount of an order, in units of the base.
    min_units numeric not null default 0.00000001,
    -- Largest amount of an order, in units of the base.
    max_units numeric not null default 100000000,
    -- Amounts are multiples of this, in units of the base.
    unit_step numeric not null default 0.00000001,
    -- Own calendar; null: the category's.
    calendar_id integer,
    -- Own age from which a quote is too old to trade on; null: the category's.
    stale_after interval,
    -- Number of changes, for optimistic locking.
    version integer not null default 1,
    -- Time of creation.
    created_at timestamptz not null default now(),
    -- Time of deletion; null while listed.
    deleted_at timestamptz,
    -- Own largest accepted move of a tick, as a share of the last price; null: the category's.
    max_jump numeric,
    PRIMARY KEY (id),
    FOREIGN KEY (calendar_id) REFERENCES market.calendars(id) ON DELETE RESTRICT,
    FOREIGN KEY (category) REFERENCES market.categories(category) ON DELETE RESTRICT,
    CHECK (leverage >= 0::numeric AND leverage <= 10000::numeric),
    CHECK (max_jump > 0::numeric AND max_jump <= '1000000'::numeric),
    CHECK (max_units > 0::numeric AND max_units <= '1000000000000'::numeric),
    CHECK (min_units > 0::numeric AND min_units <= '1000000000000'::numeric),
    CHECK (name ~ '^[A-Z0-9]{1,12}_[A-Z0-9]{2,10}$'::text),
    CHECK (pip_size > 0::numeric AND pip_size <= '1000000'::numeric),
    CHECK (price_decimals >= 0 AND price_decimals <= 10),
    CHECK (stale_after > '00:00:00'::interval),
    CHECK (swap >= '-1000'::integer::numeric AND swap <= 1000::numeric),
    CHECK (typical_price > 0::numeric AND typical_price <= '1000000000'::numeric),
    CHECK (unit_step > 0::numeric AND unit_step <= '1000000000000'::numeric)
);
CREATE INDEX instruments_calendar_id_idx ON market.instruments (calendar_id);
CREATE INDEX instruments_category_idx ON market.instruments (category);
CREATE UNIQUE INDEX instruments_name_key ON market.instruments (name) WHERE deleted_at IS NULL;
CREATE INDEX instruments_pair_idx ON market.instruments (base, quote);

-- Quotes around a tick that closed an order, kept as evidence; not rescaled by splits.
create table market.kept_ticks (
    -- Instrument of the ticks.
    instrument_id integer not null,
    -- Time of the tick that closed an order, as in trading.closures.tick_time.
    closed_at timestamptz not null,
    -- Position relative to that tick, which is 0.
    place smallint not null,
    -- Time of this tick.
    "time" timestamptz not null,
    -- Bid, in quote per base.
    bid numeric not null,
    -- Ask, in quote per base.
    ask numeric not null,
    -- Price provider that sent the tick, as the feed names it; null: not stored.
    provider text,
    PRIMARY KEY (instrument_id, closed_at, place),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    CHECK (ask > 0::numeric AND ask <= '1000000000'::numeric),
    CHECK (bid > 0::numeric AND bid <= '1000000000'::numeric),
    CHECK (length(provider) >= 1 AND length(provider) <= 40)
);

-- Lots that customers choose from where amounts are entered as lots.
create table market.lot_selectors (
    -- Key.
    id integer not null generated always as identity,
    -- Text of the choice.
    label text not null,
    -- Units of the base in the lot.
    value numeric not null,
    -- Rank in the list, ascending.
    "position" integer not null default 0,
    PRIMARY KEY (id),
    CHECK (length(label) >= 1 AND length(label) <= 60),
    CHECK (value >= 0::numeric AND value <= '1000000000000'::numeric)
);

-- Feeds of calendar events or news that administrators configured (Q-205).
create table market.news_feeds (
    -- Id.
    id bigint not null generated always as identity,
    -- Name, shown beside its entries.
    name text not null,
    -- Whether the entries are events of the economic calendar or news.
    kind market.news_kind not null,
    -- Format of the URL and of uploaded files; rss is RSS 2.0 or Atom.
    format market.news_format not null,
    -- Address that the jobs process fetches; empty: files are uploaded.
    url text not null default ''::text,
    -- Currency of entries that name none; empty for none.
    currency text not null default ''::text,
    -- Time of the last attempt to fetch the URL; null before the first.
    fetched_at timestamptz,
    -- Time of the last successful import; null before the first.
    imported_at timestamptz,
    -- Reason why the last fetch failed; null if it succeeded.
    error text,
    -- Values of the {{placeholders}} in error.
    error_values jsonb not null default '{}'::jsonb,
    PRIMARY KEY (id),
    CHECK ((kind <> 'events'::market.news_kind OR format <> 'rss'::market.news_format) AND (kind <> 'news'::market.news_kind OR format <> 'ics'::market.news_format)),
    CHECK (currency ~ '^([A-Z0-9]{2,10})?$'::text),
    CHECK (length(error) >= 1 AND length(error) <= 500),
    CHECK (length(name) >= 1 AND length(name) <= 100),
    CHECK (url = ''::text OR url ~~ 'https://%'::text AND length(url) <= 1000)
);

-- Calendar events and news of the feeds; market.import_news checks them.
create table market.news_items (
    -- Id.
    id bigint not null generated always as identity,
    -- Feed.
    feed_id bigint not null,
    -- Id within the feed; a repeated import updates the entry.
    source_id text not null,
    -- Time of the event or the publication; 00:00 UTC of an all-day event's date.
    "time" timestamptz not null,
    -- Whether the event has a date and no time.
    is_all_day boolean not null,
    -- Title.
    title text not null,
    -- Currencies that the entry concerns, in the feed's order.
    currencies text[] not null,
    -- Expected impact; null for news and where the feed states none.
    impact market.news_impact,
    -- Published value with its unit; empty before the publication.
    actual text not null,
    -- Forecast value with its unit; empty for none.
    forecast text not null,
    -- Value of the previous period with its unit; empty for none.
    previous text not null,
    -- Address of the article, https only; empty for none.
    link text not null,
    -- Time at which the feed cancelled the entry; null while it is shown.
    withdrawn_at timestamptz,
    PRIMARY KEY (id),
    UNIQUE (feed_id, source_id),
    FOREIGN KEY (feed_id) REFERENCES market.news_feeds(id) ON DELETE CASCADE,
    CHECK (link = ''::text OR link ~~ 'https://%'::text),
    CHECK (length(source_id) >= 1 AND length(source_id) <= 300),
    CHECK (length(title) >= 1 AND length(title) <= 300)
);
CREATE INDEX news_items_currencies_idx ON market.news_items USING gin (currencies);
CREATE INDEX news_items_time_idx ON market.news_items ("time");

-- Markups between the provider's prices and those of customers, past and present (Q-159). A tick has the markup of the
-- period that contains its time, so any stored tick can be explained.
create table market.price_markups (
    -- Key.
    id bigint not null generated always as identity,
    -- Instrument of the ticks.
    instrument_id integer not null,
    -- Subtracted from the provider's bid, in quote per base.
    bid_markup numeric not null,
    -- Added to the provider's ask, in quote per base.
    ask_markup numeric not null,
    -- Time of the last tick without this markup; -infinity if there was none.
    starts_after timestamptz not null,
    -- Time of the last tick that can have this markup: its expiry, or the last tick before a change; infinity: none.
    ends_at timestamptz not null default 'infinity'::timestamptz,
    -- Reason that the administrator entered.
    reason text not null,
    -- Administrator.
    set_by bigint,
    -- Time at which it was set, by the market's clock.
    set_at timestamptz not null,
    -- Its end was recorded: it was changed, or its expiry was published.
    is_ended boolean not null default false,
    PRIMARY KEY (id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (set_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (ask_markup >= 0::numeric AND ask_markup <= '1000000000'::numeric),
    CHECK (bid_markup >= 0::numeric AND bid_markup <= '1000000000'::numeric),
    CHECK ((bid_markup + ask_markup) > 0::numeric),
    CHECK (starts_after < ends_at),
    CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE UNIQUE INDEX price_markups_instrument_id_key ON market.price_markups (instrument_id, starts_after);
CREATE INDEX price_markups_set_by_idx ON market.price_markups (set_by);

-- Periods during which ticks beyond the largest accepted move were quarantined, and how each ended.
create table market.price_reviews (
    -- Key.
    id bigint not null generated always as identity,
    -- Instrument under review.
    instrument_id integer not null,
    -- Time of the first quarantined tick by the server's clock.
    opened_at timestamptz not null default clock_timestamp(),
    -- Last accepted bid when the review began, in quote per base.
    accepted_bid numeric not null,
    -- Last accepted ask when the review began, in quote per base.
    accepted_ask numeric not null,
    -- Time of that quote.
    accepted_time timestamptz not null,
    -- Bid of the newest quarantined tick, in quote per base.
    bid numeric not null,
    -- Ask of the newest quarantined tick, in quote per base.
    ask numeric not null,
    -- Time of the newest quarantined tick.
    tick_time timestamptz not null,
    -- Number of quarantined ticks.
    ticks integer not null default 1,
    -- Bids of the last three quarantined ticks, oldest first; within 1 % of one another they raise the alert.
    last_bids numeric[] not null,
    -- Time at which administrators were notified; null: not notified.
    alerted_at timestamptz,
    -- How the review ended: a tick within the limit, an accepted price, or a split; null while open.
    outcome market.review_outcome,
    -- Time at which the review ended; null while open.
    closed_at timestamptz,
    -- Administrator who accepted the price.
    actor_id bigint,
    -- Reason that the administrator entered.
    reason text,
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (accepted_ask > 0::numeric AND accepted_ask <= '1000000000'::numeric),
    CHECK (accepted_bid > 0::numeric AND accepted_bid <= '1000000000'::numeric),
    CHECK (bid > 0::numeric AND bid <= '1000000000'::numeric),
    CHECK (ask >= bid AND ask <= '1000000000'::numeric),
    CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    CHECK (outcome IS DISTINCT FROM 'accepted'::market.review_outcome OR num_nulls(actor_id, reason) = 0),
    CHECK (cardinality(last_bids) >= 1 AND cardinality(last_bids) <= 3),
    CHECK (length(reason) >= 1 AND length(reason) <= 500),
    CHECK (ticks > 0)
);
CREATE INDEX price_reviews_actor_id_idx ON market.price_reviews (actor_id);
CREATE INDEX price_reviews_instrument_id_idx ON market.price_reviews (instrument_id, id);
CREATE UNIQUE INDEX price_reviews_open_key ON market.price_reviews (instrument_id) WHERE closed_at IS NULL;

-- The latest accepted quote of each instrument, the current bars, and the values that the next tick is compared with.
create table market.quotes (
    -- Instrument of the quote; no foreign key, see sql/trading/README.md.
    instrument_id integer not null,
    -- Latest bid, in quote per base.
    bid numeric not null,
    -- Latest ask, in quote per base.
    ask numeric not null,
    -- Time of the latest accepted tick.
    "time" timestamptz not null,
    -- Last different bid before it, in quote per base.
    prev_bid numeric not null,
    -- Last different ask before it, in quote per base.
    prev_ask numeric not null,
    -- Start of the current minute, UTC.
    minute_at timestamptz not null,
    -- First bid of that minute, in quote per base.
    minute_open numeric not null,
    -- Highest bid of that minute, in quote per base.
    minute_high numeric not null,
    -- Lowest bid of that minute, in quote per base.
    minute_low numeric not null,
    -- Ticks of that minute so far.
    minute_ticks integer not null,
    -- Start of the current hour, UTC.
    hour_at timestamptz not null,
    -- First bid of that hour, in quote per base.
    hour_open numeric not null,
    -- Highest bid of that hour, in quote per base.
    hour_high numeric not null,
    -- Lowest bid of that hour, in quote per base.
    hour_low numeric not null,
    -- Ticks of that hour so far.
    hour_ticks integer not null,
    -- Sum of ask less bid of those ticks, in quote per base.
    hour_spread_sum numeric not null default 0,
    -- Start of the current UTC day.
    day_at timestamptz not null,
    -- First bid of that UTC day, in quote per base.
    day_open numeric not null,
    -- Highest bid of that UTC day, in quote per base.
    day_high numeric not null,
    -- Lowest bid of that UTC day, in quote per base.
    day_low numeric not null,
    -- Ticks of that UTC day so far.
    day_ticks integer not null,
    -- Last bid of the day before, in quote per base.
    previous_day_close numeric,
    -- Name of the instrument; null when it was deleted. Written by market.refresh_quotes.
    name text,
    -- Largest accepted move of the next tick, as a share: the instrument's, else its category's. Written by
    -- market.refresh_quotes.
    max_jump numeric not null default 0,
    -- The quiet range was measured: the nearest levels at which an order could close or fill, and the nearest margin
    -- bands. A tick inside all of them affects no account. Written by trading, under market.clock_state.
    is_measured boolean not null default false,
    -- Quiet range: an order closes or fills when the ask falls to this rate.
    ask_falls_to numeric,
    -- Quiet range: an order closes or fills when the ask rises to this rate.
    ask_rises_to numeric,
    -- Quiet range: an order closes or fills when the bid falls to this rate.
    bid_falls_to numeric,
    -- Quiet range: an order closes or fills when the bid rises to this rate.
    bid_rises_to numeric,
    -- A moving stop-loss of a buy moves when the ask rises to this rate; null: none.
    ask_moves_at numeric,
    -- A moving stop-loss of a sell moves when the bid falls to this rate; null: none.
    bid_moves_at numeric,
    -- Highest ask of the ticks whose moves of stop-losses are left (market.moved_ticks), or a higher one of earlier
    -- ticks; null: none.
    moved_ask numeric,
    -- Lowest bid of the ticks whose moves of stop-losses are left (market.moved_ticks), or a lower one of earlier
    -- ticks; null: none.
    moved_bid numeric,
    -- Least gap (trading.moving_stops) of the moving stop-losses of buys, by which ask_falls_to follows a tick that
    -- moves one; null: none.
    ask_gap numeric,
    -- Least gap (trading.moving_stops) of the moving stop-losses of sells, by which bid_rises_to follows a tick that
    -- moves one; null: none.
    bid_gap numeric,
    -- Earliest start of a bar in which a price alert that stays true fires again (Q-472); null: none.
    alert_bar_at timestamptz,
    -- Nearest margin band of an account that is long: the account is measured again when the ask falls to this rate.
    ask_band_falls_to numeric,
    -- Nearest margin band of an account that is short: the account is measured again when the bid rises to this rate.
    bid_band_rises_to numeric,
    -- The quote came inside the session of its instrument; false marks it out of hours (Q-115).
    in_hours boolean not null default true,
    -- Start of the period for which in_hours is valid, until hours_until; an empty period makes the next tick consult
    -- the calendar. Written by market.update_hours.
    hours_from timestamptz not null default 'infinity'::timestamptz,
    -- The end of the period that begins at hours_from; exclusive.
    hours_until timestamptz not null default '-infinity'::timestamptz,
    -- Time at which a tick beyond max_jump put the price under review; null while it is not.
    review_since timestamptz,
    -- Bid that passes the limit once, set while market.accept_price applies it.
    accepts_bid numeric,
    -- Ask that passes the limit once, set while market.accept_price applies it.
    accepts_ask numeric,
    PRIMARY KEY (instrument_id),
    CHECK (bid > 0::numeric AND bid <= ask AND ask <= '1000000000'::numeric)
);
CREATE UNIQUE INDEX quotes_name_key ON market.quotes (name);

-- Ticks that were not applied, with the reason; kept for a limited time.
create table market.refused_ticks (
    -- Key.
    id bigint not null generated always as identity,
    -- The tick as it was received.
    tick jsonb not null,
    -- Rule that rejected it, such as jump or older than the last tick.
    reason text not null,
    -- Time at which it was rejected.
    received_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    CHECK (octet_length(tick::text) <= 2000)
);
CREATE INDEX refused_ticks_received_at_idx ON market.refused_ticks (received_at);

-- Instruments of the watchlists.
create table market.watchlist_instruments (
    -- List.
    watchlist_id bigint not null,
    -- Instrument.
    instrument_id integer not null,
    -- Place in the list, from 1.
    place smallint not null,
    PRIMARY KEY (watchlist_id, instrument_id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    FOREIGN KEY (watchlist_id) REFERENCES market.watchlists(id) ON DELETE CASCADE,
    CHECK (place >= 1 AND place <= 200)
);
CREATE INDEX watchlist_instruments_instrument_id_idx ON market.watchlist_instruments (instrument_id);

-- Lists of instruments that users have made.
create table market.watchlists (
    -- Id.
    id bigint not null generated always as identity,
    -- User.
    user_id bigint not null,
    -- Name, unique within the user.
    name text not null,
    -- Time at which it was made; lists are shown in this order.
    created_at timestamptz not null default now(),
    PRIMARY KEY (id),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(name) >= 1 AND length(name) <= 30)
);
CREATE UNIQUE INDEX watchlists_name_key ON market.watchlists (user_id, lower(name));

-- The instruments that each conversion uses, with the other one if there are two. Internal.
-- view market.conversion_legs (conversion_id integer, instrument_id integer, inverted boolean, other_instrument_id
-- integer, other_inverted boolean)

-- Current conversions. rate (X in the formulas): units of the quote currency per unit of the account's currency, from
-- the legs' mids, rounded to 36 decimals for display. Money is converted with the exact fraction: amount in quote
-- currency * multiplier / divisor (Q-118). Internal.
-- view market.conversion_rates (id integer, quote text, currency text, rate numeric, multiplier numeric, divisor
-- numeric)

-- Instruments with their latest quotes for the asset list, the ticket and the relay (C-083): latest and previous quote,
-- daily change in per cent, whether the market is open, whether the quote is too old to trade on and after how many
-- seconds it is, whether prices are simulated, whether the price is under review (Q-116), the trading state (Q-131),
-- and in how many seconds the market may open or close or the state end, at most a day. Opening hours are computed once
-- per calendar.
-- view market.instrument_list (id integer, name text, base text, quote text, alias text, category text, tradable
-- boolean, tradingview text, leverage numeric, swap numeric, price_decimals smallint, pip_size numeric, spread_pips
-- numeric, min_units numeric, max_units numeric, unit_step numeric, bid numeric, ask numeric, prev_bid numeric,
-- prev_ask numeric, closeout_bid numeric, closeout_ask numeric, quote_time timestamptz, day_open numeric,
-- day_high numeric, day_low numeric, day_change numeric, is_open boolean, is_stale boolean, is_simulated boolean,
-- day_reference numeric, stale_seconds integer, is_under_review boolean, trade_state text, trade_state_until timestamp
-- with time zone, change_seconds integer)

-- function market.accept_price(p_actor_id bigint, p_instrument_id integer, p_bid numeric, p_reason text) returns void
-- function market.add_conversions(p_quotes text[], p_currency text) returns void
-- function market.add_favorite(p_actor_id bigint, p_instrument_id integer) returns integer[]
-- function market.apply_frame(p_ticks jsonb) returns jsonb
-- function market.apply_plain_frame(p_ticks jsonb) returns boolean
-- function market.apply_ticks(p_ticks jsonb) returns jsonb
-- function market.bar_start(p_at timestamptz, p_width interval) returns timestamptz
-- function market.bar_width(p_resolution text) returns interval
-- function market.best_path(p_quote text, p_currency text, OUT first_instrument_id integer, OUT first_inverted boolean,
-- OUT second_instrument_id integer, OUT second_inverted boolean, OUT fixed_rate numeric, OUT fixed_multiplier numeric,
-- OUT fixed_divisor numeric) returns record
-- function market.best_paths(p_quotes text[], p_currency text) returns TABLE(quote text, first_instrument_id integer,
-- first_inverted boolean, second_instrument_id integer, second_inverted boolean, fixed_rate numeric, fixed_multiplier
-- numeric, fixed_divisor numeric)
-- function market.change_markup(p_instrument_id integer, p_bid_markup numeric, p_ask_markup numeric, p_ends_at
-- timestamptz, p_reason text, p_actor_id bigint) returns void
-- function market.check_instrument(p_changes jsonb, p_is_new boolean) returns void
-- function market.check_markup(p_markup numeric, p_max numeric, p_decimals smallint, p_field text) returns void
-- function market.check_news(p_entries jsonb) returns void
-- function market.check_ticks(p_ticks jsonb, OUT instrument_ids integer[], OUT bids numeric[], OUT asks numeric[], OUT
-- times timestamptz[], OUT rest jsonb) returns record
-- function market.clear_moves() returns void
-- function market.clock() returns timestamptz
-- function market.clock_tolerance() returns interval
-- function market.commit_prices() returns void
-- function market.convert_amount(p_amount numeric, p_from text, p_to text) returns numeric
-- function market.converted(p_amount numeric, p_multiplier numeric, p_divisor numeric) returns numeric
-- function market.count_instruments(p_actor_id bigint, p_filters jsonb) returns bigint
-- function market.count_news(p_actor_id bigint, p_filters jsonb) returns bigint
-- function market.count_news_feeds(p_actor_id bigint, p_filters jsonb) returns bigint
-- function market.current_markup(p_instrument_id integer, p_now timestamptz) returns market.price_markups
-- function market.delete_chart_layout(p_actor_id bigint, p_id bigint) returns void
-- function market.delete_drawing(p_actor_id bigint, p_id bigint) returns void
-- function market.delete_instrument(p_actor_id bigint, p_id integer) returns void
-- function market.delete_news_feed(p_actor_id bigint, p_id bigint) returns void
-- function market.delete_watchlist(p_actor_id bigint, p_id bigint) returns void
-- function market.drawing_fault(p_kind text, p_times timestamptz[], p_prices numeric[], p_color text,
-- p_width integer) returns text
-- function market.end_markups(p_now timestamptz) returns boolean
-- function market.end_review(p_instrument_id integer, p_outcome market.review_outcome, p_actor_id bigint DEFAULT
-- NULL::bigint, p_reason text DEFAULT NULL::text) returns void
-- function market.exchange_rate(p_quote text, p_currency text) returns numeric
-- function market.feed_age() returns interval
-- function market.feed_catalogue() returns TABLE(name text, base text, quote text, category market.category, decimals
-- smallint, typical_price numeric, provider_symbol text, bid numeric, ask numeric, quote_time timestamptz,
-- is_open boolean, tick_time timestamptz)
-- function market.feeds_to_fetch(p_feed_id bigint DEFAULT NULL::bigint) returns TABLE(id bigint, format text, url text)
-- function market.fill_watchlist(p_id bigint, p_instrument_ids integer[]) returns void
-- function market.find_conversion(p_quote text, p_currency text) returns integer
-- function market.find_instrument(p_actor_id bigint, p_id integer) returns jsonb
-- function market.find_news_feed(p_actor_id bigint, p_id bigint) returns jsonb
-- function market.find_rate(p_quote text, p_currency text, OUT rate numeric, OUT multiplier numeric, OUT divisor
-- numeric) returns record
-- function market.get_bars(p_instrument text, p_resolution text, p_from timestamptz DEFAULT
-- NULL::timestamptz, p_to timestamptz DEFAULT NULL::timestamptz, p_limit integer
-- DEFAULT 500) returns TABLE(starts_at timestamptz, open numeric, high numeric, low numeric, close
-- numeric, ticks integer)
-- function market.get_lot_state(p_category text) returns jsonb
-- function market.has_news(p_kind market.news_kind) returns boolean
-- function market.hours_until(p_instrument_id integer, p_at timestamptz) returns timestamptz
-- function market.import_news(p_feed_id bigint, p_entries jsonb, p_is_complete boolean) returns TABLE(added integer,
-- changed integer, withdrawn integer)
-- function market.instrument_source(p_actor_id bigint) returns site.list_source
-- function market.instrument_uses() returns TABLE(name text, uses integer)
-- function market.invalidate_hours() returns void
-- function market.is_marked_up() returns boolean
-- function market.is_open(p_calendar_id integer, p_at timestamptz) returns boolean
-- function market.list_chart_layouts(p_actor_id bigint) returns TABLE(id bigint, name text, charts text[], is_stacked
-- boolean, links text[])
-- function market.list_drawings(p_actor_id bigint, p_instrument text) returns TABLE(id bigint, kind text, points jsonb,
-- color text, width integer, text text, place integer)
-- function market.list_favorites(p_actor_id bigint) returns integer[]
-- function market.list_instruments(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id integer, sort_key
-- text, name text, base text, quote text, category text, bids numeric, asks numeric, quote_time timestamp with time
-- zone, price_decimals smallint, tradingview text, alias text, leverage numeric, tradable boolean, swap numeric,
-- is_under_review boolean)
-- function market.list_news(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- "time" timestamptz, is_all_day boolean, title text, currencies text[], impact text, actual text,
-- forecast text, previous text, link text, feed text)
-- function market.list_news_feeds(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, name text, kind text, format text, url text, currency text, entries integer, fetched_at timestamp with time
-- zone, imported_at timestamptz, error text, error_values jsonb)
-- function market.list_watchlists(p_actor_id bigint) returns TABLE(id bigint, name text, instrument_ids integer[])
-- function market.marked_up(p_tick jsonb, p_instrument_id integer) returns jsonb
-- function market.market_ranges(p_calendar_id integer, p_from timestamptz, p_to timestamptz)
-- returns tstzmultirange
-- function market.markup_at(p_instrument_id integer, p_time timestamptz, OUT bid_markup numeric, OUT
-- ask_markup numeric) returns record
-- function market.markup_facts(p_markup market.price_markups) returns jsonb
-- function market.max_markup(p_instrument_id integer) returns numeric
-- function market.minute_of(p_at timestamptz, p_day date, p_time_zone text) returns integer
-- function market.missed_ticks(p_frame bigint) returns TABLE(frame bigint, n bigint, instrument_id integer, bid
-- numeric, ask numeric, "time" timestamptz)
-- function market.moved_ticks(p_until bigint, p_after bigint DEFAULT 0, p_instrument_id integer DEFAULT NULL::integer)
-- returns TABLE(frame bigint, instrument_id integer, bid numeric, ask numeric, "time" timestamptz)
-- function market.news_currencies(p_actor_id bigint, p_kind text) returns TABLE(currency text)
-- function market.news_entries(p_entries jsonb) returns TABLE("row" integer, id text, "time" text, "isAllDay" boolean,
-- title text, currencies text[], impact text, actual text, forecast text, previous text, link text, "isWithdrawn"
-- boolean)
-- function market.news_feed_source(p_actor_id bigint) returns site.list_source
-- function market.news_of(p_kind market.news_kind, p_currencies text[], p_at timestamptz) returns jsonb
-- function market.news_source(p_actor_id bigint) returns site.list_source
-- function market.next_bar(p_at timestamptz, p_resolution text) returns timestamptz
-- function market.next_holidays(p_calendar_id integer, p_at timestamptz) returns jsonb
-- function market.next_hours(p_calendar_id integer, p_at timestamptz, OUT closes_at timestamp with time
-- zone, OUT opens_at timestamptz) returns record
-- function market.pip_size(p_quote text, p_pip_size numeric) returns numeric
-- function market.prepare_conversions(p_currency text, p_others text[] DEFAULT '{}'::text[]) returns void
-- function market.price_entry(p_name text, p_bid text, p_ask text, p_time text, p_is_under_review boolean) returns text
-- function market.price_frame(p_entries text) returns text
-- function market.publish_quotes(p_instrument_ids integer[]) returns void
-- function market.purge_news() returns void
-- function market.purge_refused_ticks(p_age interval) returns bigint
-- function market.quarantine_tick(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamp with time
-- zone) returns void
-- function market.quotes_after(p_frame bigint) returns TABLE(instrument_id integer, bid numeric, ask numeric, "time"
-- timestamptz)
-- function market.quotes_frame() returns text
-- function market.recent_closes(p_bars integer) returns TABLE(instrument_id integer, closes text)
-- function market.record_feed_heartbeat() returns void
-- function market.record_news_error(p_feed_id bigint, p_error text, p_values jsonb) returns void
-- function market.refresh_conversions(p_instrument_id integer) returns integer
-- function market.refresh_quotes() returns void
-- function market.remove_favorite(p_actor_id bigint, p_instrument_id integer) returns integer[]
-- function market.rescale_markup(p_instrument_id integer, p_new_units integer, p_old_units integer, p_actor_id bigint,
-- p_reason text) returns void
-- function market.rescale_prices(p_instrument_id integer, p_new_units integer, p_old_units integer, p_actor_id bigint,
-- p_reason text) returns void
-- function market.rescaled(p_price numeric, p_new_units integer, p_old_units integer) returns numeric
-- function market.save_chart_layout(p_actor_id bigint, p_id bigint, p_name text, p_charts text[], p_links text[],
-- p_is_stacked boolean) returns bigint
-- function market.save_drawing(p_actor_id bigint, p_id bigint, p_instrument text, p_kind text, p_times timestamp with
-- time zone[], p_prices numeric[], p_color text, p_width integer, p_text text, p_place integer DEFAULT NULL::integer)
-- returns bigint
-- function market.save_holidays(p_calendar text, p_days jsonb) returns integer
-- function market.save_instrument(p_actor_id bigint, p_id integer, p_changes jsonb, p_version bigint DEFAULT
-- NULL::bigint) returns integer
-- function market.save_lot_selectors(p_actor_id bigint, p_selectors jsonb, p_version bigint DEFAULT NULL::bigint)
-- returns void
-- function market.save_lots(p_actor_id bigint, p_lots jsonb, p_version bigint DEFAULT NULL::bigint) returns void
-- function market.save_max_jumps(p_actor_id bigint, p_percents jsonb, p_version bigint DEFAULT NULL::bigint) returns
-- void
-- function market.save_news_feed(p_actor_id bigint, p_id bigint, p_name text, p_kind text, p_format text, p_url text,
-- p_currency text, p_version bigint DEFAULT NULL::bigint) returns bigint
-- function market.save_rates(p_rates jsonb, p_time timestamptz) returns integer
-- function market.save_spreads(p_actor_id bigint, p_spreads jsonb, p_version bigint DEFAULT NULL::bigint) returns void
-- function market.save_watchlist(p_actor_id bigint, p_id bigint, p_name text, p_instrument_ids integer[]) returns
-- bigint
-- function market.session_flags(p_instrument_ids integer[], p_times timestamptz[]) returns boolean[]
-- function market.set_clock(p_source text, p_hours text, p_feed text) returns void
-- function market.set_clock_quote(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamp with time
-- zone, p_clock timestamptz) returns void
-- function market.set_price_markup(p_actor_id bigint, p_instrument text, p_bid_markup numeric, p_ask_markup numeric,
-- p_reason text, p_minutes integer DEFAULT NULL::integer) returns void
-- function market.set_quote(p_instrument_id integer, p_bid numeric, p_ask numeric) returns void
-- function market.shown_decimals(p_category market.category, p_decimals smallint) returns smallint
-- function market.shown_news() returns TABLE(events boolean, news boolean)
-- function market.store_frame(p_ticks jsonb, p_tick_time timestamptz DEFAULT NULL::timestamp with time
-- zone, p_moved_ids integer[] DEFAULT NULL::integer[], p_moved_bids numeric[] DEFAULT NULL::numeric[], p_moved_asks
-- numeric[] DEFAULT NULL::numeric[], p_moved_times timestamptz[] DEFAULT NULL::timestamptz[])
-- returns bigint
-- function market.store_hour_spreads(p_instrument_ids integer[], p_hour_at timestamptz) returns void
-- function market.store_news(p_feed_id bigint, p_entries jsonb) returns TABLE(added integer, changed integer, withdrawn
-- integer)
-- function market.store_quotes() returns void
-- function market.store_ticks(p_ticks jsonb) returns integer
-- function market.tg_calendars__invalidate_states() returns trigger
-- function market.tg_clock_state__invalidate_hours() returns trigger
-- function market.tg_instruments__prevent_delete() returns trigger
-- function market.tg_quotes__refresh() returns trigger
-- function market.tick_time(p_text text) returns timestamptz
-- function market.trade_settings(p_actor_id bigint) returns jsonb
-- function market.typical_spread(p_instrument text, p_time_zone text) returns jsonb
-- function market.update_hours(p_instrument_ids integer[]) returns void
-- function market.upload_news(p_actor_id bigint, p_feed_id bigint, p_entries jsonb) returns TABLE(added integer,
-- changed integer, withdrawn integer)
-- function market.wanted_rates(OUT currencies text[], OUT asked_at timestamptz) returns record
-- function market.week_hours(p_calendar_id integer, p_at timestamptz, p_time_zone text) returns jsonb
-- function market.with_markups(p_ticks jsonb) returns jsonb
-- function market.write_quotes(p_instrument_ids integer[], p_bids numeric[], p_asks numeric[], p_times timestamp with
-- time zone[], p_from integer, p_to integer) returns void

-- Accounts and the ledger; deposits, withdrawals, plans.
create schema money;

create type money.account_mode as enum ('real', 'demo', 'broker');

-- Amount of money in the account's currency.
create domain money.amount as numeric(20,5) CHECK (VALUE >= '-1000000000000'::numeric AND VALUE <= '1000000000000'::numeric);

create type money.event_outcome as enum ('credited', 'declined', 'nothing', 'review');

create type money.event_verdict as enum ('verified', 'refused');

create type money.gateway_kind as enum ('automatic', 'manual');

-- Margin in the account's currency, from 0.
create domain money.margin as numeric(38,18) CHECK (VALUE >= 0::numeric AND VALUE <= '1000000000000000'::numeric);

create type money.request_status as enum ('pending', 'approved', 'declined');

create type money.transfer_kind as enum ('demo_credit', 'deposit', 'withdrawal', 'profit_loss', 'swap', 'plan', 'adjustment', 'correction', 'negative_balance_protection');

-- Customers' accounts, and the broker's accounts (mode broker), the other side of every transfer.
create table money.accounts (
    id bigint not null generated always as identity,
    user_id bigint,
    mode money.account_mode not null,
    code text,
    currency text not null,
    -- Sum of the account's transfers, in its currency; 0 for broker accounts.
    balance money.amount not null default 0,
    -- Part of the balance held for pending withdrawals, in the account's currency.
    held money.amount not null default 0,
    -- Margin of the open orders, in the account's currency.
    used_margin money.margin not null default 0,
    -- Number of transfers of the account; 0 for broker accounts.
    version bigint not null default 0,
    created_at timestamptz not null default now(),
    -- With open orders and not watched: equity in the account's currency stays above this while every price stays
    -- inside its band. Written by trading.
    equity_floor numeric not null default 0,
    -- In percent; no lower than the stop-out level of any open order. Written by trading.
    stop_out_level numeric not null default 0,
    PRIMARY KEY (id),
    FOREIGN KEY (currency) REFERENCES market.currencies(code) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX accounts_broker_key ON money.accounts (code, currency) WHERE mode = 'broker'::money.account_mode;
CREATE INDEX accounts_currency_idx ON money.accounts (currency);
CREATE INDEX accounts_user_id_idx ON money.accounts (user_id);

-- Credits and debits by staff; each is one transfer.
create table money.adjustments (
    id bigint not null generated always as identity,
    account_id bigint not null,
    type text not null,
    -- Amount added or subtracted, in the account's currency.
    amount numeric(20,5) not null,
    reason text not null default ''::text,
    actor_id bigint not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (amount > 0::numeric AND amount <= '1000000000'::numeric),
    CHECK (length(reason) <= 2000),
    CHECK (type = ANY (ARRAY['add'::text, 'subtract'::text]))
);
CREATE INDEX adjustments_account_id_idx ON money.adjustments (account_id);
CREATE INDEX adjustments_actor_id_idx ON money.adjustments (actor_id);

-- Four-eyes approvals: movements above a limit and changes of the setup that wait for a second person.
create table money.approvals (
    id bigint not null generated always as identity,
    action text not null,
    -- The deposit, withdrawal, account, order, dispute, user or screening match concerned.
    record_id bigint not null,
    -- The arguments of the request.
    arguments jsonb not null default '{}'::jsonb,
    account_id bigint,
    -- In the account's currency: the amount that would move, or for an open order the change of its result.
    amount money.amount,
    status text not null default 'waiting'::text,
    requested_by bigint not null,
    requested_at timestamptz not null default clock_timestamp(),
    decided_by bigint,
    decided_at timestamptz,
    carried_out_at timestamptz,
    note text,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (decided_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (requested_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK ((account_id IS NULL) = (action = ANY (ARRAY['grant_administrator'::text, 'save_gateway'::text, 'save_settings'::text, 'save_external_payment'::text, 'confirm_match'::text, 'lift_block'::text, 'erase_person'::text, 'export_person'::text, 'save_retention'::text])) AND (amount IS NULL) = (account_id IS NULL)),
    CHECK (action = ANY (ARRAY['approve_deposit'::text, 'approve_withdrawal'::text, 'adjust_balance'::text, 'resolve_event'::text, 'edit_trade'::text, 'delete_trade'::text, 'answer_dispute'::text, 'grant_administrator'::text, 'save_gateway'::text, 'save_settings'::text, 'save_external_payment'::text, 'confirm_match'::text, 'lift_block'::text, 'erase_person'::text, 'export_person'::text, 'save_retention'::text])),
    CHECK (amount::numeric > 0::numeric),
    CHECK ((status = 'waiting'::text) = (decided_at IS NULL)),
    CHECK (status <> 'approved'::text OR decided_by <> requested_by),
    CHECK (carried_out_at IS NULL OR status = 'approved'::text),
    CHECK (length(note) <= 2000),
    CHECK (status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'void'::text]))
);
CREATE INDEX approvals_account_id_idx ON money.approvals (account_id);
CREATE INDEX approvals_decided_by_idx ON money.approvals (decided_by);
CREATE INDEX approvals_requested_by_idx ON money.approvals (requested_by);
CREATE INDEX approvals_waiting_idx ON money.approvals (id) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX approvals_waiting_key ON money.approvals (action, record_id, COALESCE(arguments ->> 'name'::text, ''::text)) WHERE status = 'waiting'::text AND action <> 'adjust_balance'::text;

-- The posted deposits and withdrawals of real accounts, with what reports group them by (Q-400). Written by a trigger
-- of money.transfers.
create table money.cash_movements (
    transfer_id bigint not null,
    user_id bigint not null,
    created_at timestamptz not null,
    kind money.transfer_kind not null,
    currency text not null,
    -- Null where the transfer names no request.
    gateway text,
    -- Amount of the transfer, in the currency of the row.
    amount numeric(20,5) not null,
    PRIMARY KEY (transfer_id),
    FOREIGN KEY (transfer_id) REFERENCES money.transfers(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (amount > 0::numeric AND amount <= '1000000000000'::numeric),
    CHECK (kind = ANY (ARRAY['deposit'::money.transfer_kind, 'withdrawal'::money.transfer_kind]))
);
CREATE INDEX cash_movements_created_at_idx ON money.cash_movements USING brin (created_at);
CREATE INDEX cash_movements_user_id_idx ON money.cash_movements (user_id);

-- paid_in went to customers, paid_out came from them. Instruments are named where a movement has one: results and
-- swaps.
create table money.daily_totals (
    day date not null,
    mode money.account_mode not null,
    currency text not null,
    kind money.transfer_kind not null,
    instrument_id integer,
    -- Number of transfers.
    movements bigint not null,
    -- Sum of the transfers to customers, in the currency of the row.
    paid_in numeric(30,5) not null,
    -- Sum of the transfers from customers, in the currency of the row.
    paid_out numeric(30,5) not null,
    UNIQUE NULLS NOT DISTINCT (day, mode, currency, kind, instrument_id),
    FOREIGN KEY (currency) REFERENCES market.currencies(code) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (mode <> 'broker'::money.account_mode),
    CHECK (movements > 0),
    CHECK (paid_in >= 0::numeric AND paid_in <= '1000000000000000000000000'::numeric),
    CHECK (paid_out >= 0::numeric AND paid_out <= '1000000000000000000000000'::numeric)
);
CREATE INDEX daily_totals_currency_idx ON money.daily_totals (currency);
CREATE INDEX daily_totals_instrument_id_idx ON money.daily_totals (instrument_id);

-- Deposits of customers; credited once, by staff or by a provider's verified report.
create table money.deposits (
    id bigint not null generated always as identity,
    user_id bigint not null,
    account_id bigint not null,
    gateway text not null,
    -- Amount to credit, in the account's currency.
    amount numeric(20,5) not null,
    -- Amount that the customer requested, in the account's currency; null unless staff credited another amount (Q-350).
    requested_amount numeric(20,5),
    -- Fee on top of the amount, in the account's currency.
    fee numeric(20,5) not null default 0,
    -- Amount and fee, in the account's currency.
    total numeric(20,5) not null,
    status money.request_status not null default 'pending'::money.request_status,
    description text not null default ''::text,
    details jsonb not null default '{}'::jsonb,
    -- The broker's reference: sent to the provider, which names it in its reports.
    reference text,
    -- Balance after the credit, in the account's currency; null unless approved.
    balance_after numeric(20,5),
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    -- Payment details, with the promised rate. Written once.
    payment jsonb,
    -- The provider's id, or the transaction that the customer entered. Unique among deposits.
    provider_reference text,
    proof_file text,
    -- Why staff must review it: the report does not match the deposit.
    review_reason text,
    decline_reason text,
    next_lookup_at timestamptz,
    -- Number of queries to the provider about the payment.
    lookups integer not null default 0,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (decided_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (amount > 0::numeric AND amount <= '1000000000'::numeric),
    CHECK ((status = 'pending'::money.request_status) = (decided_at IS NULL)),
    CHECK ((status = 'approved'::money.request_status) = (balance_after IS NOT NULL)),
    CHECK (requested_amount IS NULL OR status = 'approved'::money.request_status AND decided_by IS NOT NULL AND requested_amount <> amount),
    CHECK (length(decline_reason) <= 2000),
    CHECK (length(description) <= 2000),
    CHECK (fee >= 0::numeric AND fee <= '1000000000'::numeric),
    CHECK (length(gateway) >= 1 AND length(gateway) <= 60),
    CHECK (lookups >= 0),
    CHECK (octet_length(payment::text) <= 16000),
    CHECK (length(proof_file) <= 100),
    CHECK (length(provider_reference) >= 1 AND length(provider_reference) <= 1000),
    CHECK (length(reference) <= 200),
    CHECK (length(review_reason) <= 500),
    CHECK (total > 0::numeric AND total <= '2000000000'::numeric)
);
CREATE INDEX deposits_account_id_idx ON money.deposits (account_id);
CREATE INDEX deposits_decided_by_idx ON money.deposits (decided_by);
CREATE INDEX deposits_next_lookup_idx ON money.deposits (next_lookup_at) WHERE status = 'pending'::money.request_status AND next_lookup_at IS NOT NULL;
CREATE UNIQUE INDEX deposits_provider_reference_key ON money.deposits (gateway, provider_reference) WHERE provider_reference IS NOT NULL;
CREATE UNIQUE INDEX deposits_reference_key ON money.deposits (gateway, reference) WHERE reference IS NOT NULL;
CREATE INDEX deposits_search_idx ON money.deposits USING gin (reference gin_trgm_ops, provider_reference gin_trgm_ops);
CREATE INDEX deposits_status_idx ON money.deposits (status, id DESC);
CREATE INDEX deposits_user_id_idx ON money.deposits (user_id, id DESC);

-- Pages of other providers that customers are sent to.
create table money.external_payments (
    id bigint not null generated always as identity,
    logo text not null default ''::text,
    name text not null,
    link text not null,
    custom_label text not null default ''::text,
    custom_value text not null default ''::text,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    deleted_at timestamptz,
    PRIMARY KEY (id),
    CHECK (length(custom_label) <= 100),
    CHECK (length(custom_value) <= 500),
    CHECK (link ~* '^https?://[^\s]+$'::text AND length(link) <= 1000),
    CHECK (length(logo) <= 500),
    CHECK (length(name) >= 1 AND length(name) <= 100)
);

-- Gateways. key1 to key5 are the provider's keys in the order of its file in app/gateways; secret ones are encrypted
-- (db/seal.ts).
create table money.gateways (
    name text not null,
    title text not null,
    kind money.gateway_kind not null,
    key1 text not null default ''::text,
    key2 text not null default ''::text,
    key3 text not null default ''::text,
    key4 text not null default ''::text,
    key5 text not null default ''::text,
    -- Fee of a deposit, in percent of its amount.
    fee numeric(7,4) not null default 0,
    -- Smallest amount of a deposit, in the currency of the setting appCurrency.
    min_amount numeric(20,5) not null default 0,
    -- Largest amount of a deposit, in the currency of the setting appCurrency.
    max_amount numeric(20,5) not null default '1000000000'::numeric,
    is_active boolean not null default false,
    qr_file text,
    "position" integer not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null default clock_timestamp(),
    updated_by bigint,
    PRIMARY KEY (name),
    FOREIGN KEY (updated_by) REFERENCES iam.users(id) ON DELETE SET NULL,
    CHECK (min_amount <= max_amount),
    CHECK (fee >= 0::numeric AND fee <= 100::numeric),
    CHECK (length(key1) <= 2000),
    CHECK (length(key2) <= 2000),
    CHECK (length(key3) <= 2000),
    CHECK (length(key4) <= 2000),
    CHECK (length(key5) <= 2000),
    CHECK (max_amount >= 0::numeric AND max_amount <= '1000000000'::numeric),
    CHECK (min_amount >= 0::numeric AND min_amount <= '1000000000'::numeric),
    CHECK (name ~ '^[a-z][A-Za-z0-9]{1,39}$'::text),
    CHECK (length(qr_file) <= 300),
    CHECK (length(title) >= 1 AND length(title) <= 60)
);
CREATE INDEX gateways_updated_by_idx ON money.gateways (updated_by);

-- Sums of money.daily_totals of whole months before money.report_state.totals_before.
create table money.monthly_totals (
    -- The first day of the month, in UTC.
    month date not null,
    mode money.account_mode not null,
    currency text not null,
    kind money.transfer_kind not null,
    instrument_id integer,
    -- Number of transfers.
    movements bigint not null,
    -- Sum of the transfers to customers, in the currency of the row.
    paid_in numeric(30,5) not null,
    -- Sum of the transfers from customers, in the currency of the row.
    paid_out numeric(30,5) not null,
    UNIQUE NULLS NOT DISTINCT (month, mode, currency, kind, instrument_id),
    FOREIGN KEY (currency) REFERENCES market.currencies(code) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (mode <> 'broker'::money.account_mode),
    CHECK (EXTRACT(day FROM month) = 1::numeric),
    CHECK (movements > 0),
    CHECK (paid_in >= 0::numeric AND paid_in <= '1000000000000000000000000'::numeric),
    CHECK (paid_out >= 0::numeric AND paid_out <= '1000000000000000000000000'::numeric)
);
CREATE INDEX monthly_totals_currency_idx ON money.monthly_totals (currency);
CREATE INDEX monthly_totals_instrument_id_idx ON money.monthly_totals (instrument_id);

-- The inbox of providers' reports. The body is stored unchanged, so that its signature can be verified and the report
-- processed again.
create table money.payment_events (
    id bigint not null generated always as identity,
    gateway text not null,
    verdict money.event_verdict not null,
    -- The provider's id of the event, or the hash of the body: a repeated report is one row.
    event_key text not null,
    refusal text,
    method text not null,
    url text not null,
    headers jsonb not null,
    body bytea not null,
    address inet,
    event jsonb,
    -- The provider's answer to a query about the payment.
    confirmed jsonb,
    times integer not null default 1,
    received_at timestamptz not null default clock_timestamp(),
    processed_at timestamptz,
    outcome money.event_outcome,
    outcome_reason text,
    deposit_id bigint,
    resolved_at timestamptz,
    resolved_by bigint,
    -- The note with which staff closed a report under review.
    resolution text,
    PRIMARY KEY (id),
    UNIQUE (gateway, verdict, event_key),
    FOREIGN KEY (deposit_id) REFERENCES money.deposits(id) ON DELETE RESTRICT,
    FOREIGN KEY (gateway) REFERENCES money.gateways(name) ON DELETE RESTRICT,
    FOREIGN KEY (resolved_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (octet_length(body) <= 65536),
    CHECK ((verdict = 'refused'::money.event_verdict) = (refusal IS NOT NULL)),
    CHECK ((verdict = 'verified'::money.event_verdict) = (event IS NOT NULL)),
    CHECK ((processed_at IS NULL) = (outcome IS NULL)),
    CHECK (verdict = 'verified'::money.event_verdict OR outcome IS NULL AND deposit_id IS NULL),
    CHECK (octet_length(confirmed::text) <= 4000),
    CHECK (octet_length(event::text) <= 4000),
    CHECK (length(event_key) >= 1 AND length(event_key) <= 300),
    CHECK (octet_length(headers::text) <= 8000),
    CHECK (length(method) <= 10),
    CHECK (length(outcome_reason) <= 300),
    CHECK (length(refusal) <= 300),
    CHECK (length(resolution) >= 1 AND length(resolution) <= 500),
    CHECK ((resolved_at IS NULL) = (resolved_by IS NULL) AND (resolved_at IS NULL) = (resolution IS NULL) AND (resolved_at IS NULL OR outcome = 'review'::money.event_outcome)),
    CHECK (times > 0),
    CHECK (length(url) <= 2000)
);
CREATE INDEX payment_events_deposit_id_idx ON money.payment_events (deposit_id);
CREATE INDEX payment_events_received_at_idx ON money.payment_events (received_at DESC);
CREATE INDEX payment_events_reference_idx ON money.payment_events ((event ->> 'reference'::text));
CREATE INDEX payment_events_resolved_by_idx ON money.payment_events (resolved_by);
CREATE INDEX payment_events_review_idx ON money.payment_events (id) WHERE outcome = 'review'::money.event_outcome AND resolved_at IS NULL;
CREATE INDEX payment_events_search_idx ON money.payment_events USING gin ((event ->> 'reference'::text) gin_trgm_ops);

-- Plans: leverages and stop-out levels of new orders by category.
create table money.plans (
    id bigint not null generated always as identity,
    name text not null,
    description text not null default ''::text,
    -- Price, in the currency of the setting appCurrency.
    price numeric(20,5) not null default 0,
    -- Leverage of new orders, as the N of 1:N; null: the instrument's.
    forex_leverage numeric,
    -- Leverage of new orders, as the N of 1:N; null: the instrument's.
    commodity_leverage numeric,
    -- Leverage of new orders, as the N of 1:N; null: the instrument's.
    index_leverage numeric,
    -- Leverage of new orders, as the N of 1:N; null: the instrument's.
    stock_leverage numeric,
    -- Leverage of new orders, as the N of 1:N; null: the instrument's.
    crypto_leverage numeric,
    -- Margin level in percent at which positions are closed; null: 50.
    forex_stopout numeric,
    -- Margin level in percent at which positions are closed; null: 50.
    commodity_stopout numeric,
    -- Margin level in percent at which positions are closed; null: 50.
    index_stopout numeric,
    -- Margin level in percent at which positions are closed; null: 50.
    stock_stopout numeric,
    -- Margin level in percent at which positions are closed; null: 50.
    crypto_stopout numeric,
    -- Number of changes, for optimistic locking.
    version integer not null default 1,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    PRIMARY KEY (id),
    CHECK (commodity_leverage >= 0::numeric AND commodity_leverage <= 10000::numeric),
    CHECK (commodity_stopout >= 0::numeric AND commodity_stopout <= 100::numeric),
    CHECK (crypto_leverage >= 0::numeric AND crypto_leverage <= 10000::numeric),
    CHECK (crypto_stopout >= 0::numeric AND crypto_stopout <= 100::numeric),
    CHECK (length(description) <= 2000),
    CHECK (forex_leverage >= 0::numeric AND forex_leverage <= 10000::numeric),
    CHECK (forex_stopout >= 0::numeric AND forex_stopout <= 100::numeric),
    CHECK (index_leverage >= 0::numeric AND index_leverage <= 10000::numeric),
    CHECK (index_stopout >= 0::numeric AND index_stopout <= 100::numeric),
    CHECK (length(name) >= 1 AND length(name) <= 100),
    CHECK (price >= 0::numeric AND price <= '1000000000'::numeric),
    CHECK (stock_leverage >= 0::numeric AND stock_leverage <= 10000::numeric),
    CHECK (stock_stopout >= 0::numeric AND stock_stopout <= 100::numeric)
);

-- One row: the state of the daily and monthly totals.
create table money.report_state (
    id boolean not null default true,
    -- Days before this one are in money.daily_totals.
    totals_before date,
    PRIMARY KEY (id),
    CHECK (id)
);

-- The next seal reaches up to marked_id, once every transaction before marked_before has ended: ids are committed out
-- of order.
create table money.seal_state (
    singleton boolean not null default true,
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'::xid8,
    PRIMARY KEY (singleton),
    CHECK (singleton)
);

-- Hashes of the ledger: hash covers the transfers with ids after after_id, up to up_to_id, and the previous seal.
-- Written by the job seal-ledger.
create table money.seals (
    id bigint not null,
    after_id bigint not null,
    up_to_id bigint not null,
    transfers integer not null,
    hash bytea not null,
    sealed_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (after_id),
    CHECK (after_id >= 0),
    CHECK (up_to_id > after_id),
    CHECK (length(hash) = 32),
    CHECK (id > 0),
    CHECK (transfers > 0)
);

-- Plans that customers subscribed to, with the price paid.
create table money.subscriptions (
    id bigint not null generated always as identity,
    user_id bigint not null,
    plan_id bigint not null,
    account_id bigint not null,
    -- Price paid, in the account's currency.
    price numeric(20,5) not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (plan_id) REFERENCES money.plans(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (price >= 0::numeric AND price <= '1000000000'::numeric)
);
CREATE INDEX subscriptions_account_id_idx ON money.subscriptions (account_id);
CREATE INDEX subscriptions_plan_id_idx ON money.subscriptions (plan_id);
CREATE INDEX subscriptions_user_id_idx ON money.subscriptions (user_id);

-- The ledger. Immutable: a correction is a new transfer. (kind, source_type, source_id) is unique: deposit 17 is
-- credited once.
create table money.transfers (
    id bigint not null generated always as identity,
    kind money.transfer_kind not null,
    source_type text not null,
    source_id text not null,
    debit_account_id bigint not null,
    credit_account_id bigint not null,
    currency text not null,
    -- Amount moved, in the currency of the row.
    amount numeric(20,5) not null,
    -- One of the two accounts, which are foreign keys already; a third check per row would be redundant.
    customer_account_id bigint not null,
    -- Balance of the customer's account after the transfer, in the currency of the row.
    balance_after numeric(20,5) not null,
    -- Number of the transfer among those of the customer's account, without gaps.
    account_version bigint not null,
    actor_id bigint,
    impersonator_id bigint,
    description text not null default ''::text,
    created_at timestamptz not null default clock_timestamp(),
    -- Digest of the description before an erasure of the customer replaced it, for the seals (Q-275); null: unchanged.
    description_digest bytea,
    PRIMARY KEY (id),
    UNIQUE (customer_account_id, account_version),
    UNIQUE (kind, source_type, source_id),
    CHECK (account_version > 0),
    CHECK (amount > 0::numeric AND amount <= '1000000000000'::numeric),
    CHECK (balance_after >= '-1000000000000'::numeric AND balance_after <= '1000000000000'::numeric),
    CHECK (debit_account_id <> credit_account_id),
    CHECK (customer_account_id = debit_account_id OR customer_account_id = credit_account_id),
    CHECK (length(description) <= 500),
    CHECK (length(description_digest) = 32),
    CHECK (length(source_id) <= 80),
    CHECK (length(source_type) <= 40)
);
CREATE INDEX transfers_cash_idx ON money.transfers (customer_account_id, account_version) WHERE kind <> ALL (ARRAY['profit_loss'::money.transfer_kind, 'swap'::money.transfer_kind, 'negative_balance_protection'::money.transfer_kind]);
CREATE INDEX transfers_created_at_idx ON money.transfers USING brin (created_at);
CREATE INDEX transfers_revenue_idx ON money.transfers (customer_account_id) INCLUDE (debit_account_id, amount) WHERE kind = ANY (ARRAY['swap'::money.transfer_kind, 'plan'::money.transfer_kind]);

-- Withdrawals of customers; amount and fee are held until the decision.
create table money.withdrawals (
    id bigint not null generated always as identity,
    user_id bigint not null,
    account_id bigint not null,
    gateway text not null default 'bank'::text,
    -- Amount to pay out, in the account's currency.
    amount numeric(20,5) not null,
    -- Fee on top of the amount, in the account's currency.
    fee numeric(20,5) not null default 0,
    -- Amount and fee, held until the decision, in the account's currency.
    total numeric(20,5) not null,
    status money.request_status not null default 'pending'::money.request_status,
    bank_name text not null,
    account_name text not null,
    account_number text not null,
    swift_code text not null,
    bank_country text not null,
    decline_reason text,
    -- Balance after the debit, in the account's currency; null unless approved.
    balance_after numeric(20,5),
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (decided_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (length(account_name) >= 1 AND length(account_name) <= 200),
    CHECK (length(account_number) >= 1 AND length(account_number) <= 100),
    CHECK (amount > 0::numeric AND amount <= '1000000000'::numeric),
    CHECK (length(bank_country) >= 1 AND length(bank_country) <= 100),
    CHECK (length(bank_name) >= 1 AND length(bank_name) <= 200),
    CHECK (total = (amount + fee)),
    CHECK ((status = 'pending'::money.request_status) = (decided_at IS NULL)),
    CHECK ((status = 'approved'::money.request_status) = (balance_after IS NOT NULL)),
    CHECK (length(decline_reason) <= 2000),
    CHECK (fee >= 0::numeric AND fee <= '1000000000'::numeric),
    CHECK (length(gateway) >= 1 AND length(gateway) <= 60),
    CHECK (length(swift_code) >= 1 AND length(swift_code) <= 40),
    CHECK (total > 0::numeric AND total <= '2000000000'::numeric)
);
CREATE INDEX withdrawals_account_id_idx ON money.withdrawals (account_id);
CREATE INDEX withdrawals_decided_by_idx ON money.withdrawals (decided_by);
CREATE INDEX withdrawals_search_idx ON money.withdrawals USING gin (bank_name gin_trgm_ops, account_name gin_trgm_ops, account_number gin_trgm_ops);
CREATE INDEX withdrawals_status_idx ON money.withdrawals (status, id DESC);
CREATE INDEX withdrawals_user_id_idx ON money.withdrawals (user_id, id DESC);

-- Customers' accounts (C-081): mode, currency, balance, amount held for withdrawals, used margin, available (E-09 less
-- held amounts). Floating values are in trading.account_state. Queries restrict it to one user.
-- view money.account_list (id bigint, user_id bigint, mode text, currency text, symbol text, balance money.amount, held
-- money.amount, margin money.margin, available numeric, is_active boolean)

-- Deposits as histories show them (C-084), with payment details and the reference that a customer quotes to their bank.
-- Queries restrict it to one user, or to the customers that staff may see.
-- view money.deposit_list (id bigint, user_id bigint, account_id bigint, created_at timestamptz, amount
-- numeric(20,5), requested_amount numeric(20,5), fee numeric(20,5), total numeric(20,5), description text, details
-- jsonb, reference text, status text, gateway text, currency text, balance_after numeric(20,5), decided_by bigint,
-- decided_at timestamptz, gateway_title text, payment_reference text, quoted_reference text, payment
-- jsonb, provider_reference text, decline_reason text, review_reason text, proof text)

-- Payments outside the product, with a value to quote (C-088, A-066). For the deposit page.
-- view money.external_payment_list (id bigint, logo text, name text, link text, custom_label text, custom_value text,
-- version integer, created_at timestamptz)

-- Gateways without their keys (C-088); limits are in the currency of the setting appCurrency. Customers are shown the
-- active ones.
-- view money.gateway_list (name text, title text, kind text, fee numeric(7,4), min_amount numeric(20,5), max_amount
-- numeric(20,5), is_active boolean, qr_file text, "position" integer, version integer, updated_at timestamp with time
-- zone)

-- Plans on offer (C-091); prices are in the currency of the setting appCurrency.
-- view money.plan_list (id bigint, name text, description text, price numeric(20,5), forex_leverage numeric,
-- commodity_leverage numeric, index_leverage numeric, stock_leverage numeric, crypto_leverage numeric, forex_stopout
-- numeric, commodity_stopout numeric, index_stopout numeric, stock_stopout numeric, crypto_stopout numeric)

-- The ledger from the customer's side: each signed amount with the balance after it and its source, in the order of
-- account_version. Queries restrict it to one account.
-- view money.statement_list (id bigint, created_at timestamptz, user_id bigint, account_id bigint,
-- currency text, kind text, source_type text, source_id text, description text, amount numeric, balance_after
-- numeric(20,5), account_version bigint, instrument text, side text, units trading.units, party text)

-- Withdrawals as histories show them (C-084). Queries restrict it to one user, or to the customers that staff may see.
-- view money.withdrawal_list (id bigint, user_id bigint, account_id bigint, created_at timestamptz, amount
-- numeric(20,5), fee numeric(20,5), total numeric(20,5), description text, formatted_description jsonb, status text,
-- gateway text, currency text, balance_after numeric(20,5), decline_reason text, decided_by bigint, decided_at
-- timestamptz)

-- function money.abandon_deposit(p_actor_id bigint, p_deposit_id bigint) returns money.deposits
-- function money.account_after(p_request money.withdrawals) returns jsonb
-- function money.account_key(p_number text) returns text
-- function money.adjust_balance(p_actor_id bigint, p_balance_id bigint, p_amount numeric, p_type text, p_reason text
-- DEFAULT ''::text, p_idempotency_key text DEFAULT NULL::text) returns money.accounts
-- function money.adjusted_without_approval(p_actor_id bigint, p_account_id bigint, p_type text) returns numeric
-- function money.approval_facts(p_actor_id bigint, p_action text, p_record_id bigint, p_account_id bigint, p_amount
-- numeric) returns jsonb
-- function money.approval_source(p_actor_id bigint) returns site.list_source
-- function money.approve_deposit(p_actor_id bigint, p_deposit_id bigint, p_amount numeric DEFAULT NULL::numeric)
-- returns money.deposits
-- function money.approve_withdrawal(p_actor_id bigint, p_withdrawal_id bigint) returns money.withdrawals
-- function money.balance_at(p_account_id bigint, p_version bigint) returns numeric
-- function money.balance_line(p_user_id bigint, p_currency text) returns jsonb
-- function money.bank_facts(p_request money.withdrawals) returns jsonb
-- function money.base58_payload(p_address text) returns bytea
-- function money.broker_account(p_code text, p_currency text) returns bigint
-- function money.cash_facts(p_account_id bigint) returns jsonb
-- function money.check_amount(p_amount numeric, p_decimals integer) returns void
-- function money.check_bank(p_bank_name text, p_account_name text, p_account_number text, p_swift_code text,
-- p_bank_country text) returns void
-- function money.check_coin_wallet(p_coin text, p_address text, p_field text) returns void
-- function money.check_limits(p_gateway money.gateways, p_amount numeric, p_currency text) returns void
-- function money.check_own_name(p_user_id bigint, p_account_name text) returns void
-- function money.check_wallet(p_gateway text, p_address text) returns void
-- function money.claim_lookups(p_limit integer) returns TABLE(id bigint, gateway text, reference text,
-- provider_reference text, total numeric, currency text, is_last boolean)
-- function money.close_days() returns integer
-- function money.continue_statement(p_actor_id bigint, p_account_id bigint, p_after bigint, p_last bigint, p_limit
-- integer) returns json
-- function money.convert_to_asset(p_asset text, p_currency text, p_amount numeric, OUT rate numeric, OUT amount
-- numeric, OUT valid_until timestamptz) returns record
-- function money.count_approvals(p_actor_id bigint, p_filters jsonb) returns bigint
-- function money.count_events(p_actor_id bigint, p_filters jsonb) returns bigint
-- function money.count_external_payments(p_actor_id bigint, p_filters jsonb) returns bigint
-- function money.count_plans(p_actor_id bigint, p_filters jsonb) returns bigint
-- function money.count_requests(p_actor_id bigint, p_kind text, p_filters jsonb) returns bigint
-- function money.counterparty_of(p_source_type text, p_source_id text) returns text
-- function money.create_accounts(p_user_id bigint, p_currency text) returns bigint
-- function money.credit_deposit(p_before money.deposits, p_actor_id bigint, p_amount numeric) returns money.deposits
-- function money.currency_places(p_currency text) returns integer
-- function money.customer_facts(p_user_id bigint) returns jsonb
-- function money.day_totals(p_from date, p_to date) returns SETOF money.daily_totals
-- function money.decide_approval(p_actor_id bigint, p_approval_id bigint, p_approve boolean, p_note text DEFAULT
-- NULL::text) returns jsonb
-- function money.decline_deposit(p_actor_id bigint, p_deposit_id bigint, p_decline_reason text DEFAULT NULL::text)
-- returns money.deposits
-- function money.decline_withdrawal(p_actor_id bigint, p_withdrawal_id bigint, p_decline_reason text DEFAULT
-- NULL::text) returns money.withdrawals
-- function money.delete_external_payment(p_actor_id bigint, p_id bigint) returns void
-- function money.delete_plan(p_actor_id bigint, p_id bigint) returns void
-- function money.deposit_facts(p_actor_id bigint, p_deposit_id bigint, p_amount numeric DEFAULT NULL::numeric) returns
-- jsonb
-- function money.deposit_fee(p_amount numeric, p_percentage numeric, p_places integer DEFAULT 2) returns numeric
-- function money.deposits_of(p_user_id bigint) returns TABLE(id bigint, amount numeric, currency text, decided_at
-- timestamptz)
-- function money.describe_movements(p_account_id bigint, p_versions bigint[], p_newest_first boolean) returns json
-- function money.earlier_deposits(p_request money.deposits) returns jsonb
-- function money.end_lookups(p_deposit_id bigint) returns void
-- function money.evaluate_event(p_event jsonb, p_deposit money.deposits, p_currency text, OUT outcome
-- money.event_outcome, OUT reason text) returns record
-- function money.event_source(p_actor_id bigint) returns site.list_source
-- function money.event_state(p_event money.payment_events, p_deposit money.deposits) returns text
-- function money.exceeds_approval_limit(p_account_id bigint, p_amount numeric) returns boolean
-- function money.execute_approval(p_actor_id bigint, p_action text, p_record_id bigint, p_arguments jsonb) returns
-- jsonb
-- function money.executes_approval(p_actor_id bigint, p_action text, p_record_id bigint, p_name text DEFAULT ''::text)
-- returns boolean
-- function money.expire_deposit(p_deposit_id bigint) returns void
-- function money.external_payment_source(p_actor_id bigint) returns site.list_source
-- function money.find_event(p_event_id bigint, OUT gateway text, OUT event jsonb, OUT outcome text, OUT reference text,
-- OUT provider_reference text, OUT total numeric, OUT currency text) returns record
-- function money.find_external_payment(p_actor_id bigint, p_id bigint) returns jsonb
-- function money.find_plan(p_actor_id bigint, p_id bigint) returns jsonb
-- function money.gateway_limits(p_gateway money.gateways, p_currency text, OUT lowest numeric, OUT highest numeric)
-- returns record
-- function money.is_bitcoin_address(p_address text) returns boolean
-- function money.is_ethereum_address(p_address text) returns boolean
-- function money.is_segwit_address(p_address text) returns boolean
-- function money.is_tron_address(p_address text) returns boolean
-- function money.keccak256(p_message bytea) returns bytea
-- function money.largest_withdrawal(p_balance_id bigint) returns numeric
-- function money.ledger_totals(p_from timestamptz, p_to timestamptz) returns TABLE(day date,
-- mode money.account_mode, currency text, kind money.transfer_kind, instrument_id integer, movements bigint, paid_in
-- numeric, paid_out numeric)
-- function money.list_approvals(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, action text, record_id bigint, user_id bigint, email text, amount numeric, currency text, arguments jsonb,
-- status text, requested_by text, requested_at timestamptz, is_own boolean, decided_by text, decided_at
-- timestamptz, note text)
-- function money.list_deposits(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, user_id bigint, email text, full_name text, gateway text, gateway_title text, description text, details jsonb,
-- reference text, quoted_reference text, currency text, amount numeric, fee numeric, total numeric, status text,
-- review_reason text, decline_reason text, proof text, created_at timestamptz, decided_at timestamp with
-- time zone, decided_by text)
-- function money.list_events(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- received_at timestamptz, gateway text, gateway_title text, reference text, said text, amount text,
-- currency text, state text, reason text, times integer, deposit_id bigint, user_id bigint, email text, processed_at
-- timestamptz, resolution text, resolved_at timestamptz, resolved_by text)
-- function money.list_external_payments(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint,
-- sort_key text, logo text, name text, link text, custom_label text, custom_value text)
-- function money.list_gateways(p_actor_id bigint) returns jsonb
-- function money.list_plans(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- name text, description text, price numeric, forex_leverage numeric, commodity_leverage numeric, stock_leverage
-- numeric, index_leverage numeric, crypto_leverage numeric, forex_stopout numeric, commodity_stopout numeric,
-- stock_stopout numeric, index_stopout numeric, crypto_stopout numeric, customers bigint)
-- function money.list_withdrawals(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, user_id bigint, email text, full_name text, gateway text, description text, formatted_description jsonb,
-- currency text, amount numeric, fee numeric, total numeric, status text, decline_reason text, created_at timestamp
-- with time zone, decided_at timestamptz, decided_by text, approved_name text, name_warning text)
-- function money.lock_approvals(p_action text, p_record_id bigint) returns void
-- function money.lock_deposit(p_actor_id bigint, p_deposit_id bigint) returns money.deposits
-- function money.lock_deposit_account(p_deposit_id bigint, p_user_id bigint DEFAULT NULL::bigint) returns void
-- function money.lock_for_decision(p_actor_id bigint, p_user_id bigint, p_account_id bigint) returns void
-- function money.lock_own_deposit(p_actor_id bigint, p_deposit_id bigint, p_gateway text DEFAULT NULL::text) returns
-- money.deposits
-- function money.lock_withdrawal(p_actor_id bigint, p_withdrawal_id bigint) returns money.withdrawals
-- function money.name_transaction(p_actor_id bigint, p_deposit_id bigint, p_transaction text) returns money.deposits
-- function money.name_warning(p_user_id bigint, p_account_name text DEFAULT NULL::text) returns text
-- function money.notify_payment_staff(p_type site.notification_type, p_title text, p_description text, p_url text,
-- p_reason text DEFAULT NULL::text, p_customer_id bigint DEFAULT NULL::bigint) returns void
-- function money.number_setting(p_name text) returns numeric
-- function money.offer_plans(p_actor_id bigint) returns TABLE(id bigint, name text, description text, price numeric,
-- currency text, leverages jsonb, stopouts jsonb, is_current boolean, is_affordable boolean)
-- function money.open_event(p_actor_id bigint, p_event_id bigint) returns TABLE(method text, url text, address text,
-- headers jsonb, body bytea, event jsonb, confirmed jsonb, deposit_status text, deposit_total numeric, deposit_currency
-- text)
-- function money.open_gateway(p_name text) returns money.gateways
-- function money.open_postback(p_deposit_id bigint) returns TABLE(token text, click_id text, amount numeric, currency
-- text, order_id text, customer_id text)
-- function money.open_statement(p_actor_id bigint, p_account_id bigint, p_from date, p_to date, OUT mode text, OUT
-- currency text, OUT held numeric, OUT first_version bigint, OUT last_version bigint, OUT opening numeric, OUT closing
-- numeric) returns record
-- function money.other_requests(p_user_id bigint, p_kind text, p_id bigint) returns jsonb
-- function money.payment_name(p_user_id bigint) returns text
-- function money.payment_terms(OUT currency text, OUT withdraw_fee_percentage numeric, OUT withdraw_fee_fixed numeric,
-- OUT kyc_deposit boolean, OUT kyc_withdraw boolean) returns record
-- function money.plan_price(p_price numeric, p_currency text) returns numeric
-- function money.plan_source(p_actor_id bigint) returns site.list_source
-- function money.position_facts(p_account_id bigint) returns jsonb
-- function money.post_transfer(p_account_id bigint, p_amount numeric, p_kind money.transfer_kind, p_source_type text,
-- p_source_id text, p_actor_id bigint, p_description text DEFAULT ''::text) returns bigint
-- function money.post_transfers(p_account_ids bigint[], p_amounts numeric[], p_kind money.transfer_kind, p_source_type
-- text, p_source_ids text[], p_actor_id bigint, p_released numeric[] DEFAULT NULL::numeric[], p_protects boolean
-- DEFAULT false) returns integer
-- function money.profit_report(p_actor_id bigint, p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date, p_mode
-- text DEFAULT 'real'::text) returns TABLE(category text, instrument_id integer, instrument text, currency text, closes
-- bigint, customers_won numeric, customers_lost numeric, swaps numeric, house_result numeric)
-- function money.purge_refused_events() returns void
-- function money.queue_tracknow(p_deposit money.deposits) returns void
-- function money.quote_deposit(p_actor_id bigint, p_balance_id bigint, p_amount numeric, p_gateway text, OUT fee
-- numeric, OUT total numeric) returns record
-- function money.read_statement(p_actor_id bigint, p_account_id bigint, p_from date, p_to date, p_kinds text DEFAULT
-- 'all'::text, p_page bigint DEFAULT 1, p_limit integer DEFAULT 0) returns TABLE(account_id bigint, mode text, currency
-- text, held numeric, first_version bigint, last_version bigint, opening numeric, closing numeric, money_in numeric,
-- money_out numeric, moved numeric, trading numeric, plans numeric, adjustments numeric, trades bigint, total bigint,
-- movements json)
-- function money.receive_event(p_gateway text, p_event_key text, p_refusal text, p_method text, p_url text, p_headers
-- jsonb, p_body bytea, p_address inet, p_event jsonb) returns bigint
-- function money.record_deposit(p_actor_id bigint, p_user_id bigint, p_account_id bigint, p_amount numeric, p_reference
-- text, p_account_name text, p_bank_name text DEFAULT NULL::text, p_account_number text DEFAULT NULL::text) returns
-- bigint
-- function money.record_lookup(p_deposit_id bigint, p_body bytea, p_event jsonb) returns money.payment_events
-- function money.reject_deposit(p_before money.deposits, p_actor_id bigint, p_reason text) returns money.deposits
-- function money.replay_event(p_actor_id bigint, p_event_id bigint) returns void
-- function money.report_decision(p_actor_id bigint, p_request text, p_before jsonb, p_after jsonb, p_title text, p_url
-- text, p_changed text[]) returns void
-- function money.request_approval(p_actor_id bigint, p_action text, p_record_id bigint, p_arguments jsonb DEFAULT
-- '{}'::jsonb, p_idempotency_key text DEFAULT NULL::text) returns jsonb
-- function money.request_deposit(p_actor_id bigint, p_balance_id bigint, p_amount numeric, p_gateway text,
-- p_idempotency_key text DEFAULT NULL::text, p_total numeric DEFAULT NULL::numeric) returns money.deposits
-- function money.request_json(p_request jsonb) returns jsonb
-- function money.request_source(p_actor_id bigint, p_kind text) returns site.list_source
-- function money.request_withdrawal(p_actor_id bigint, p_balance_id bigint, p_amount numeric, p_bank_name text,
-- p_account_name text, p_account_number text, p_swift_code text, p_bank_country text, p_idempotency_key text DEFAULT
-- NULL::text) returns money.withdrawals
-- function money.requests_beside(p_actor_id bigint, p_kind text, p_id bigint) returns jsonb
-- function money.require_approval(p_actor_id bigint, p_action text, p_record_id bigint, p_account_id bigint, p_amount
-- numeric) returns void
-- function money.require_decider(p_actor_id bigint, p_user_id bigint) returns void
-- function money.require_event(p_actor_id bigint, p_event_id bigint) returns void
-- function money.require_payment_access(p_actor_id bigint) returns void
-- function money.require_setup_approval(p_actor_id bigint, p_action text, p_record_id bigint, p_name text DEFAULT
-- ''::text) returns void
-- function money.resolve_event(p_actor_id bigint, p_event_id bigint, p_amount numeric, p_resolution text) returns void
-- function money.save_external_payment(p_actor_id bigint, p_id bigint, p_logo text, p_name text, p_link text,
-- p_custom_label text DEFAULT ''::text, p_custom_value text DEFAULT ''::text, p_version bigint DEFAULT NULL::bigint)
-- returns money.external_payments
-- function money.save_gateway(p_actor_id bigint, p_name text, p_title text DEFAULT NULL::text, p_key1 text DEFAULT
-- NULL::text, p_key2 text DEFAULT NULL::text, p_key3 text DEFAULT NULL::text, p_key4 text DEFAULT NULL::text, p_key5
-- text DEFAULT NULL::text, p_fee numeric DEFAULT NULL::numeric, p_is_active boolean DEFAULT NULL::boolean, p_min_amount
-- numeric DEFAULT NULL::numeric, p_max_amount numeric DEFAULT NULL::numeric, p_qr_file text DEFAULT NULL::text,
-- p_version bigint DEFAULT NULL::bigint) returns money.gateways
-- function money.save_plan(p_actor_id bigint, p_id bigint, p_changes jsonb, p_version bigint DEFAULT NULL::bigint)
-- returns bigint
-- function money.seal_of(p_previous bytea, p_after_id bigint, p_up_to_id bigint) returns bytea
-- function money.seal_transfers() returns TABLE(id bigint, up_to_id bigint, transfers integer, hash bytea)
-- function money.send_proof(p_actor_id bigint, p_deposit_id bigint, p_bank_name text, p_account_name text,
-- p_account_number text, p_proof_file text) returns money.deposits
-- function money.settle_event(p_event_id bigint, p_confirmed jsonb DEFAULT NULL::jsonb) returns money.payment_events
-- function money.start_payment(p_actor_id bigint, p_deposit_id bigint, p_payment jsonb, p_provider_reference text)
-- returns money.deposits
-- function money.state_json(p_balance numeric, p_equity numeric, p_used_margin numeric, p_free_margin numeric) returns
-- jsonb
-- function money.statement_versions(p_account_id bigint, p_first bigint, p_last bigint, p_kinds text, p_skip bigint,
-- p_limit integer) returns bigint[]
-- function money.store_approval_request(p_actor_id bigint, p_action text, p_record_id bigint, p_arguments jsonb,
-- p_account_id bigint DEFAULT NULL::bigint, p_amount numeric DEFAULT NULL::numeric) returns bigint
-- function money.subscribe_plan(p_actor_id bigint, p_plan_id bigint, p_idempotency_key text DEFAULT NULL::text) returns
-- money.subscriptions
-- function money.sum_requests(p_actor_id bigint, p_kind text, p_filters jsonb) returns TABLE(currency text, amount
-- numeric)
-- function money.switch_wallet(p_actor_id bigint, p_balance_id bigint) returns money.accounts
-- function money.tax_year(p_actor_id bigint, p_account_id bigint, p_year integer) returns TABLE(kind text, category
-- text, quote text, trades bigint, gains numeric, losses numeric, pro_loss numeric, swap numeric, amount numeric)
-- function money.tg_accounts__kinds() returns trigger
-- function money.tg_accounts__prevent_delete() returns trigger
-- function money.tg_deposits__written_once() returns trigger
-- function money.tg_ledger__refuse_changes() returns trigger
-- function money.tg_requests__one_decision() returns trigger
-- function money.tg_transfers__add_cash_movement() returns trigger
-- function money.trading_result(p_account_id bigint) returns numeric
-- function money.trial_balance(p_actor_id bigint, p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date) returns
-- TABLE(account text, mode text, currency text, opening numeric, debit numeric, credit numeric, closing numeric,
-- movements bigint)
-- function money.version_before(p_account_id bigint, p_at timestamptz) returns bigint
-- function money.void_approvals(p_action text, p_record_id bigint, p_actor_id bigint) returns void
-- function money.withdrawable(p_balance_id bigint) returns numeric
-- function money.withdrawal_facts(p_actor_id bigint, p_withdrawal_id bigint) returns jsonb
-- function money.withdrawal_fee(p_amount numeric, p_percentage numeric, p_fixed numeric) returns numeric

-- Reports for owners and regulators, their schedules, and statements of payment providers.
create schema reports;

create type reports.file_format as enum ('csv', 'pdf', 'both');

create type reports.frequency as enum ('daily', 'weekly', 'monthly');

-- Days of a time zone, both inclusive; starts is inclusive, ends exclusive. step is the length of a bar: day, week or
-- month.
create type reports.period as (
    first date,
    last date,
    zone text,
    starts timestamptz,
    ends timestamptz,
    step text
);

create type reports.report_name as enum ('broker_profit', 'cash', 'activity', 'retention', 'execution', 'trial_balance', 'volume', 'funnel', 'agents', 'affiliates', 'identity');

-- Mails of schedules: one for each due time, which the key keeps from being sent twice, or on request.
create table reports.deliveries (
    id bigint not null generated always as identity,
    schedule_id bigint not null,
    due_at timestamptz not null,
    -- First day of the report, in the time zone of the schedule.
    first date not null,
    -- Last day of the report, in the time zone of the schedule.
    last date not null,
    sent_at timestamptz,
    error text,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (schedule_id, due_at),
    FOREIGN KEY (schedule_id) REFERENCES reports.schedules(id) ON DELETE CASCADE,
    CHECK (length(error) <= 300)
);

-- The line of each report in the gallery. manager_id is null for administrators, who share one.
create table reports.lines (
    report reports.report_name not null,
    manager_id bigint,
    -- The first day of the week in UTC before which the line ends.
    week date not null,
    -- The figures of a line of the report's chart (reports.line_of), oldest first.
    points numeric[] not null,
    UNIQUE NULLS NOT DISTINCT (report, manager_id),
    FOREIGN KEY (manager_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX lines_manager_id_idx ON reports.lines (manager_id);

-- Reports sent by mail. A report contains what its owner, created_by, may read; without the right nothing is sent.
create table reports.schedules (
    id bigint not null generated always as identity,
    report reports.report_name not null,
    group_by text not null,
    frequency reports.frequency not null,
    -- Weekly: 1 (Monday) to 7; monthly: day of the month, the last one in shorter months; null: daily.
    day smallint,
    -- Hour of the day in time_zone.
    hour smallint not null,
    time_zone text not null,
    format reports.file_format not null,
    recipients text[] not null,
    is_active boolean not null default true,
    created_by bigint not null,
    -- Time of the next mail.
    next_at timestamptz not null,
    last_sent_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (created_by) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK ((day IS NULL) = (frequency = 'daily'::reports.frequency)),
    CHECK (frequency <> 'weekly'::reports.frequency OR day <= 7),
    CHECK (day >= 1 AND day <= 31),
    CHECK (length(group_by) <= 40),
    CHECK (hour >= 0 AND hour <= 23),
    CHECK (cardinality(recipients) >= 1 AND cardinality(recipients) <= 10),
    CHECK (length(time_zone) <= 60)
);
CREATE INDEX schedules_created_by_idx ON reports.schedules (created_by);
CREATE INDEX schedules_due_idx ON reports.schedules (next_at) WHERE is_active;

-- Lines of a statement as the provider reports them.
create table reports.statement_lines (
    statement_id bigint not null,
    -- Line of the file; the head is line 1.
    line integer not null,
    day date not null,
    reference text not null,
    -- Amount in the currency of the line; positive for a deposit, negative for a withdrawal.
    amount numeric(20,5) not null,
    currency text not null,
    PRIMARY KEY (statement_id, line),
    FOREIGN KEY (currency) REFERENCES market.currencies(code) ON DELETE RESTRICT,
    FOREIGN KEY (statement_id) REFERENCES reports.statements(id) ON DELETE CASCADE,
    CHECK (amount <> 0::numeric AND abs(amount) <= '1000000000000'::numeric),
    CHECK (line > 0),
    CHECK (length(reference) >= 1 AND length(reference) <= 200)
);
CREATE INDEX statement_lines_currency_idx ON reports.statement_lines (currency);
CREATE INDEX statement_lines_reference_idx ON reports.statement_lines (reference);

-- Statements of payment providers, uploaded as CSV and compared with deposits and withdrawals.
create table reports.statements (
    id bigint not null generated always as identity,
    gateway text not null,
    name text not null,
    -- Earliest day of a line, UTC.
    first date not null,
    -- Latest day of a line, UTC.
    last date not null,
    line_count integer not null,
    uploaded_by bigint not null,
    uploaded_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    FOREIGN KEY (gateway) REFERENCES money.gateways(name) ON DELETE RESTRICT,
    FOREIGN KEY (uploaded_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (last >= first),
    CHECK (line_count > 0),
    CHECK (length(name) >= 1 AND length(name) <= 120)
);
CREATE INDEX statements_gateway_idx ON reports.statements (gateway);
CREATE INDEX statements_uploaded_by_idx ON reports.statements (uploaded_by);

-- function reports.activity(p_period reports.period, p_rates jsonb, p_customers bigint[]) returns jsonb
-- function reports.add_delivery(p_schedule reports.schedules, p_due_at timestamptz) returns void
-- function reports.add_statement(p_actor_id bigint, p_gateway text, p_name text, p_lines jsonb) returns bigint
-- function reports.affiliates(p_period reports.period, p_rates jsonb) returns jsonb
-- function reports.agents(p_period reports.period, p_rates jsonb) returns jsonb
-- function reports.as_text(p_object jsonb) returns jsonb
-- function reports.bar_days(p_period reports.period) returns date[]
-- function reports.bar_starts(p_period reports.period) returns timestamptz[]
-- function reports.bars_of(p_period reports.period) returns TABLE(day date, starts timestamptz, ends
-- timestamptz)
-- function reports.broker_profit(p_period reports.period, p_grouping text, p_rates jsonb) returns jsonb
-- function reports.cash(p_period reports.period, p_grouping text, p_rates jsonb, p_customers bigint[]) returns jsonb
-- function reports.cash_key(p_grouping text, p_owner text) returns text
-- function reports.cash_totals(p_period reports.period, p_grouping text, p_rates jsonb, p_customers bigint[]) returns
-- TABLE(kind text, owner text, day date, amount numeric)
-- function reports.check_lines(p_lines jsonb) returns void
-- function reports.check_report(p_actor_id bigint, p_report reports.report_name, p_grouping text) returns void
-- function reports.compare_lines(p_statement reports.statements) returns TABLE(outcome text, line integer, day date,
-- reference text, stated numeric, stated_currency text, recorded numeric, recorded_currency text, payment text, status
-- text, reason text)
-- function reports.compare_report(p_actor_id bigint, p_report reports.report_name, p_grouping text, p_first date,
-- p_last date, p_zone text) returns jsonb
-- function reports.currencies_without(p_rates jsonb) returns jsonb
-- function reports.currency() returns text
-- function reports.customers_of(p_actor_id bigint) returns bigint[]
-- function reports.delete_schedule(p_actor_id bigint, p_schedule_id bigint) returns void
-- function reports.delete_statement(p_actor_id bigint, p_statement_id bigint) returns void
-- function reports.deposit_lines(p_deposit money.deposits) returns jsonb
-- function reports.execution(p_period reports.period, p_grouping text, p_rates jsonb, p_customers bigint[]) returns
-- jsonb
-- function reports.execution_groups(p_period reports.period, p_grouping text, p_ranges tstzmultirange, p_customers
-- bigint[]) returns TABLE(instrument_id integer, bar integer, kind text, hour integer, fills bigint, rejected bigint,
-- compared bigint, better bigint, worse bigint, gain numeric, worst numeric, gained numeric, slipped numeric, age
-- interval, aged bigint)
-- function reports.figures_of(p_report reports.report_name, p_grouping text, p_period reports.period, p_rates jsonb,
-- p_customers bigint[]) returns jsonb
-- function reports.find_delivery(p_delivery_id bigint) returns TABLE(schedule_id bigint, owner_id bigint, owner text,
-- report text, group_by text, first date, last date, time_zone text, format text, recipients text[], language_code
-- text)
-- function reports.finish_delivery(p_delivery_id bigint, p_error text DEFAULT NULL::text) returns void
-- function reports.first_deposits(p_customers bigint[]) returns TABLE(user_id bigint, first_at timestamp with time
-- zone)
-- function reports.funnel(p_period reports.period, p_grouping text) returns jsonb
-- function reports.groupings_of(p_report reports.report_name) returns text[]
-- function reports.identity(p_period reports.period) returns jsonb
-- function reports.is_of_administrators(p_report reports.report_name) returns boolean
-- function reports.line_of(p_report reports.report_name) returns text
-- function reports.list_lines(p_actor_id bigint) returns TABLE(report reports.report_name, points text[])
-- function reports.list_schedules(p_actor_id bigint, p_schedule_id bigint DEFAULT NULL::bigint) returns TABLE(id
-- bigint, report text, group_by text, frequency text, day integer, hour integer, time_zone text, format text,
-- recipients text[], is_active boolean, owner text, next_at timestamptz, last_sent_at timestamp with time
-- zone, last_error text, version bigint)
-- function reports.list_statements(p_actor_id bigint) returns TABLE(id bigint, gateway text, name text, first date,
-- last date, line_count integer, uploaded_by text, uploaded_at timestamptz)
-- function reports.lock_schedule(p_actor_id bigint, p_schedule_id bigint) returns reports.schedules
-- function reports.name_of(p_user_id bigint) returns text
-- function reports.next_run(p_frequency reports.frequency, p_day integer, p_hour integer, p_zone text, p_after
-- timestamptz) returns timestamptz
-- function reports.offsets_of(p_period reports.period) returns TABLE(starts timestamptz, utc_offset
-- interval)
-- function reports.owners_of(p_grouping text) returns TABLE(user_id bigint, owner text)
-- function reports.period_of(p_first date, p_last date, p_zone text) returns reports.period
-- function reports.rates() returns jsonb
-- function reports.reconciliation(p_actor_id bigint, p_statement_id bigint) returns jsonb
-- function reports.retention(p_period reports.period, p_customers bigint[]) returns jsonb
-- function reports.run_report(p_actor_id bigint, p_report reports.report_name, p_grouping text, p_first date, p_last
-- date, p_zone text) returns jsonb
-- function reports.save_schedule(p_actor_id bigint, p_schedule_id bigint, p_report text, p_grouping text, p_frequency
-- text, p_day integer, p_hour integer, p_time_zone text, p_format text, p_recipients text[], p_is_active boolean,
-- p_version bigint DEFAULT NULL::bigint) returns bigint
-- function reports.send_now(p_actor_id bigint, p_schedule_id bigint) returns void
-- function reports.stored_totals(p_from date, p_to date, p_mode money.account_mode) returns TABLE(currency text, kind
-- money.transfer_kind, instrument_id integer, movements bigint, paid_in numeric, paid_out numeric)
-- function reports.take_due(p_now timestamptz DEFAULT clock_timestamp()) returns integer
-- function reports.totals_before(p_period reports.period, p_mode money.account_mode) returns TABLE(currency text, kind
-- money.transfer_kind, movements bigint, paid_in numeric, paid_out numeric)
-- function reports.totals_by_bar(p_period reports.period, p_mode money.account_mode) returns TABLE(day date, currency
-- text, kind money.transfer_kind, instrument_id integer, movements bigint, paid_in numeric, paid_out numeric)
-- function reports.trial_balance(p_period reports.period, p_grouping text, p_rates jsonb) returns jsonb
-- function reports.volume(p_period reports.period, p_grouping text, p_rates jsonb, p_customers bigint[]) returns jsonb

-- Settings, languages, notifications, the outbox, page visits, idempotency keys.
create schema site;

-- Content of an event: under 4,000 bytes, so that it fits into a NOTIFY.
create domain site.event as jsonb CHECK (octet_length(VALUE::text) < 4000);

-- Uploads: identity documents, proofs of payment, portraits, public pictures such as logos and QR codes, images of
-- trade notes, and documents about the source of funds; and exports of personal data.
create type site.file_kind as enum ('kyc', 'proof', 'avatar', 'picture', 'export', 'note', 'funds');

-- Kinds of records that await a decision of staff.
create type site.inbox_kind as enum ('dispute', 'withdrawal', 'deposit', 'identity', 'payment', 'approval', 'screening', 'screening_late');

-- The ids of one page of a list and their sort keys, from which the next page starts.
create type site.list_page as (
    ids bigint[],
    keys text[]
);

-- Source of a list's rows and its sort keys; the SQL texts are written by functions, never by users.
create type site.list_source as (
    source text,
    condition text,
    id text,
    sorts jsonb
);

-- Events that users are notified of; mails take their text from the type (workers/jobs/emails/notice.ts).
create type site.notification_type as enum ('deposit_submitted', 'deposit_proof_submitted', 'deposit_reported', 'deposit_needs_review', 'deposit_approved', 'deposit_declined', 'deposit_credited', 'withdrawal_submitted', 'withdrawal_approved', 'withdrawal_declined', 'approval_requested', 'approval_granted', 'approval_refused', 'kyc_submitted', 'kyc_name_changed', 'kyc_approved', 'kyc_declined', 'kyc_expiring', 'order_closed', 'order_corrected', 'order_split', 'order_disputed', 'order_dispute_accepted', 'order_dispute_declined', 'pending_filled', 'pending_rejected', 'pending_cancelled', 'margin_call', 'swaps_late', 'price_alert', 'price_review', 'risk_limit', 'security_new_log_in', 'security_two_factor_on', 'security_two_factor_off', 'security_recovery_codes_ended', 'security_data_export', 'leads_assigned', 'leads_imported', 'leads_changed', 'inbox_assigned', 'screening_match', 'screening_list_refused', 'funds_requested', 'funds_answered', 'message');

-- Idempotency key of a request.
create domain site.request_key as text CHECK (length(VALUE) >= 1 AND length(VALUE) <= 200);

-- Recipients of an event, such as user:7.
create domain site.topic as text CHECK (length(VALUE) <= 100);

-- State of a record against its target time: overdue after it, soon in the last quarter of the time until then.
create type site.urgency as enum ('normal', 'soon', 'overdue');

-- The last status of each provider: facts are the values of the placeholders in msg.
create table site.api_health (
    api text not null,
    success boolean not null,
    msg text not null,
    heard_at timestamptz not null default clock_timestamp(),
    facts jsonb not null default '{}'::jsonb,
    PRIMARY KEY (api),
    CHECK (length(api) >= 1 AND length(api) <= 40),
    CHECK (jsonb_typeof(facts) = 'object'::text AND octet_length(facts::text) <= 3500),
    CHECK (length(msg) <= 300)
);

-- Providers of prices and calls. value1 to value5 are the values in the order of the provider's card (A-072); secret
-- ones are encrypted (db/seal.ts).
create table site.apis (
    key text not null,
    value1 text not null default ''::text,
    value2 text not null default ''::text,
    value3 text not null default ''::text,
    value4 text not null default ''::text,
    value5 text not null default ''::text,
    "position" integer not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null default clock_timestamp(),
    updated_by bigint,
    PRIMARY KEY (key),
    FOREIGN KEY (updated_by) REFERENCES iam.users(id) ON DELETE SET NULL,
    CHECK (key ~ '^[a-z][A-Za-z]{1,39}$'::text),
    CHECK (length(value1) <= 2000),
    CHECK (length(value2) <= 2000),
    CHECK (length(value3) <= 2000),
    CHECK (length(value4) <= 2000),
    CHECK (length(value5) <= 2000)
);
CREATE INDEX apis_updated_by_idx ON site.apis (updated_by);

-- Months of a partitioned table in files of the file storage: written, read back, then dropped from the database
-- (Q-340).
create table site.archives (
    id bigint not null generated always as identity,
    table_name text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    -- Name in the file storage: a gzip file of CSV as PostgreSQL writes it.
    file_name text not null,
    begun_at timestamptz not null default clock_timestamp(),
    -- Time of the snapshot that the file contains; later splits rescale restored bars.
    read_at timestamptz,
    row_count bigint,
    -- Sum of the hashes of the rows, which must be the same when they are dropped.
    fingerprint numeric,
    -- For the audit log: id of the last entry of the last seal whose entries are all archived; later seals are verified
    -- here.
    sealed_to bigint not null default 0,
    -- Of the file.
    sha256 bytea,
    size_bytes bigint,
    -- When the file had been read back with the right number of rows and hash.
    verified_at timestamptz,
    dropped_at timestamptz,
    -- Rows of the month that stayed in the database: see site.archived_tables.
    kept_rows bigint,
    -- When the rows were put back; a month later they are archived again.
    restored_at timestamptz,
    -- When a newer file of the same month replaced this one.
    replaced_at timestamptz,
    -- When the replaced file was deleted.
    removed_at timestamptz,
    error text,
    PRIMARY KEY (id),
    UNIQUE (file_name),
    CHECK (ends_at > starts_at),
    CHECK (verified_at IS NULL OR read_at IS NOT NULL AND row_count IS NOT NULL AND fingerprint IS NOT NULL AND sha256 IS NOT NULL AND size_bytes IS NOT NULL),
    CHECK (dropped_at IS NULL OR verified_at IS NOT NULL AND kept_rows IS NOT NULL),
    CHECK (restored_at IS NULL OR dropped_at IS NOT NULL),
    CHECK (replaced_at IS NULL OR restored_at IS NOT NULL),
    CHECK (removed_at IS NULL OR replaced_at IS NOT NULL),
    CHECK (length(error) <= 500),
    CHECK (file_name ~ '^[0-9a-f]{40}$'::text),
    CHECK (abs(fingerprint) <= '100000000000000000000000000000000000000'::numeric),
    CHECK (kept_rows >= 0),
    CHECK (row_count >= 0),
    CHECK (sealed_to >= 0),
    CHECK (length(sha256) = 32),
    CHECK (size_bytes >= 1 AND size_bytes <= '1000000000000000'::bigint),
    CHECK (table_name = ANY (ARRAY['market.candles'::text, 'audit.entries'::text, 'site.outbox'::text]))
);
CREATE UNIQUE INDEX archives_month_idx ON site.archives (table_name, starts_at) WHERE restored_at IS NULL;

-- Scheduled backups of the embedded database; the files are in BOURSE_DATA/backups.
create table site.backups (
    id bigint not null generated always as identity,
    file_name text not null,
    started_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    -- Null until the backup is complete.
    size_bytes bigint,
    error text,
    -- When the backup was last restored beside the installation and checked.
    tested_at timestamptz,
    -- Why the last restore test failed; null if every invariant held.
    test_error text,
    -- When the file was deleted, because newer ones are kept.
    removed_at timestamptz,
    PRIMARY KEY (id),
    UNIQUE (file_name),
    CHECK (finished_at >= started_at),
    CHECK (size_bytes IS NULL OR finished_at IS NOT NULL AND error IS NULL),
    CHECK (length(error) <= 500),
    CHECK (file_name ~ '^[A-Za-z0-9._-]{1,100}$'::text),
    CHECK (size_bytes >= 1 AND size_bytes <= '1000000000000000'::bigint),
    CHECK (length(test_error) <= 500)
);

-- Uploaded files; their bytes are stored outside the database.
create table site.files (
    id bigint not null generated always as identity,
    name text not null,
    kind site.file_kind not null,
    user_id bigint not null,
    sha256 bytea not null,
    -- Size in bytes.
    size integer not null,
    media_type text not null,
    title text not null,
    -- Width in pixels; null for a document.
    width integer,
    -- Height in pixels; null for a document.
    height integer,
    -- Null until a row refers to the file; unused files are deleted after a day.
    used_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (name),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (size > 0 AND (size <= 16777216 OR kind = 'export'::site.file_kind)),
    CHECK (height >= 1 AND height <= 20000),
    CHECK (media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'application/pdf'::text, 'application/zip'::text])),
    CHECK (name ~ '^[0-9a-f]{40}$'::text),
    CHECK (length(sha256) = 32),
    CHECK (length(title) >= 1 AND length(title) <= 120),
    CHECK (width >= 1 AND width <= 20000)
);
CREATE INDEX files_sha256_idx ON site.files (sha256);
CREATE INDEX files_unused_idx ON site.files (created_at) WHERE used_at IS NULL;
CREATE INDEX files_user_id_idx ON site.files (user_id, id DESC);

-- One row per request of a user: a repeated request with the same key returns the stored response.
create table site.idempotency_keys (
    user_id bigint not null,
    key site.request_key not null,
    request_hash bytea not null,
    response jsonb not null,
    created_at timestamptz not null default now(),
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON site.idempotency_keys USING brin (created_at);

-- Member of staff who shall decide a record; a row stays when the record is decided.
create table site.inbox_assignments (
    -- Kind of record.
    kind site.inbox_kind not null,
    -- Record, in the table of its kind.
    record_id bigint not null,
    -- Member of staff who shall decide.
    assignee_id bigint not null,
    -- Member of staff who assigned the record.
    assigned_by bigint not null,
    -- Time of the assignment.
    assigned_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (kind, record_id),
    FOREIGN KEY (assigned_by) REFERENCES iam.users(id) ON DELETE CASCADE,
    FOREIGN KEY (assignee_id) REFERENCES iam.users(id) ON DELETE CASCADE
);
CREATE INDEX inbox_assignments_assigned_by_idx ON site.inbox_assignments (assigned_by);
CREATE INDEX inbox_assignments_assignee_id_idx ON site.inbox_assignments (assignee_id);

-- Time within which staff shall decide each kind of record.
create table site.inbox_targets (
    -- Kind of record.
    kind site.inbox_kind not null,
    -- Minutes from the request to its decision, at most 30 days.
    target_minutes integer not null,
    PRIMARY KEY (kind),
    CHECK (target_minutes >= 1 AND target_minutes <= 43200)
);

-- Texts of a refused form without JavaScript that exceed a cookie, until the next page shows them. The key that
-- decrypts a row is in the cookie of its browser and nowhere else; token_hash is its hash.
create table site.kept_inputs (
    token_hash bytea not null,
    user_id bigint not null,
    body text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (token_hash),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(body) <= 300000),
    CHECK (length(token_hash) = 32)
);
CREATE INDEX kept_inputs_expires_at_idx ON site.kept_inputs (expires_at);
CREATE INDEX kept_inputs_user_id_idx ON site.kept_inputs (user_id, created_at);

-- Languages that users can choose; English always exists.
create table site.languages (
    code text not null,
    name text not null,
    direction text not null default 'ltr'::text,
    "position" integer not null default 0,
    PRIMARY KEY (code),
    CHECK (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'::text),
    CHECK (direction = ANY (ARRAY['ltr'::text, 'rtl'::text])),
    CHECK (length(name) >= 1 AND length(name) <= 60)
);

-- Notifications of users, with a link to the page concerned.
create table site.notifications (
    id bigint not null generated always as identity,
    user_id bigint not null,
    type site.notification_type not null,
    title text not null,
    description text not null default ''::text,
    url text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    -- Time at which the mail server accepted its e-mail; null: not sent. What is still to be sent is a job.
    mailed_at timestamptz,
    -- Time at which the push service of a browser first accepted it; null: none did.
    pushed_at timestamptz,
    PRIMARY KEY (id),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(description) <= 2000),
    CHECK (length(title) <= 300),
    CHECK (url ~ '^/([^/\\]|$)'::text AND length(url) <= 500)
);
CREATE INDEX notifications_unread_idx ON site.notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_user_id_idx ON site.notifications (user_id, id DESC);

-- Events for connected clients, written in the transaction that causes them and read in the order of seq; partitioned
-- by time. xid shows a reader whether rows with a lower seq may still appear.
create table site.outbox (
    seq bigint not null generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    topic site.topic not null,
    ref site.event not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (seq, created_at)
) partition by RANGE (created_at);

-- Pages that users opened; partitioned by time.
create table site.page_visits (
    id bigint not null generated always as identity,
    user_id bigint not null,
    url text not null,
    visited_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id, visited_at),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(url) <= 500)
) partition by RANGE (visited_at);
CREATE INDEX page_visits_user_id_idx ON site.page_visits (user_id, visited_at DESC);

-- One row: the key pair with which the installation identifies itself to push services (VAPID, RFC 8292). Created at
-- the first start; the private key is encrypted (db/seal.ts).
create table site.push_keys (
    -- Always true: the table has one row.
    only_row boolean not null default true,
    -- Public key in base64url, which browsers subscribe with.
    public_key text not null,
    -- Private key, encrypted.
    private_key text not null,
    -- Time of its creation.
    created_at timestamptz not null default now(),
    PRIMARY KEY (only_row),
    CHECK (only_row),
    CHECK (length(private_key) <= 500),
    CHECK (length(public_key) <= 100)
);

-- Browsers in which users receive notifications while no page is open (Web Push).
create table site.push_subscriptions (
    -- Key.
    id bigint not null generated always as identity,
    -- The user who subscribed last in this browser.
    user_id bigint not null,
    -- Address of the push service for this browser.
    endpoint text not null,
    -- Public key of the browser in base64url, for the encryption.
    p256dh text not null,
    -- Secret of the browser in base64url, for the encryption.
    auth text not null,
    -- Name of browser and system.
    device text not null default ''::text,
    -- Hash of the cookie that identifies the browser, which has one subscription: of the user who logged in there last.
    device_hash bytea not null,
    -- Time of the subscription.
    created_at timestamptz not null default now(),
    PRIMARY KEY (id),
    UNIQUE (device_hash),
    UNIQUE (endpoint),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(auth) <= 100),
    CHECK (length(device) <= 100),
    CHECK (length(device_hash) = 32),
    CHECK (endpoint ~ '^https://'::text AND length(endpoint) <= 1000),
    CHECK (length(p256dh) <= 200)
);
CREATE INDEX push_subscriptions_user_id_idx ON site.push_subscriptions (user_id, id);

-- Filters, columns and order of a list under a name, for the user who saved them.
create table site.saved_views (
    id bigint not null generated always as identity,
    user_id bigint not null,
    list text not null,
    name text not null,
    query text not null,
    created_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (id),
    UNIQUE (user_id, list, name),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(list) >= 1 AND length(list) <= 60),
    CHECK (length(name) >= 1 AND length(name) <= 60),
    CHECK (length(query) <= 2000)
);

-- Settings of the installation; secret values are encrypted (db/seal.ts).
create table site.settings (
    name text not null,
    value text not null,
    is_secret boolean not null default false,
    updated_at timestamptz not null default now(),
    updated_by bigint,
    PRIMARY KEY (name),
    FOREIGN KEY (updated_by) REFERENCES iam.users(id) ON DELETE SET NULL,
    CHECK (length(name) <= 100),
    CHECK (length(value) <= 20000)
);
CREATE INDEX settings_updated_by_idx ON site.settings (updated_by);

-- Texts by language and key. A key without a value is untranslated; a screen has requested it.
create table site.translations (
    id bigint not null generated always as identity,
    language_code text not null,
    key text not null,
    value text,
    updated_at timestamptz not null default now(),
    -- The text of app/i18n/locales that was applied last; null: the key is not shipped. A different value was edited
    -- and is kept.
    shipped_value text,
    PRIMARY KEY (id),
    UNIQUE (language_code, key),
    FOREIGN KEY (language_code) REFERENCES site.languages(code) ON UPDATE CASCADE ON DELETE CASCADE,
    CHECK (length(key) >= 1 AND length(key) <= 500),
    CHECK (length(shipped_value) <= 5000),
    CHECK (length(value) <= 5000)
);
CREATE INDEX translations_search_idx ON site.translations USING gin (key gin_trgm_ops, value gin_trgm_ops);

-- One row per record that awaits a decision of staff: its kind and id, its customer, and who requested it where the
-- same person may not decide it. id is unique over all kinds: eight times the record's id plus a number of the kind.
-- Internal.
-- view site.inbox_items (id bigint, kind site.inbox_kind, record_id bigint, user_id bigint, requested_by bigint,
-- created_at timestamptz)

-- function site.account_currencies() returns TABLE(code text, name text, symbol text)
-- function site.active_conditions(p_filters jsonb, p_conditions jsonb) returns text
-- function site.add_job(p_task text, p_payload jsonb, p_key text DEFAULT NULL::text, p_queue text DEFAULT NULL::text)
-- returns void
-- function site.add_partition(p_schema text, p_table text, p_time_column text, p_from timestamptz) returns
-- boolean
-- function site.archive_plan() returns TABLE(table_name text, starts_at timestamptz)
-- function site.archive_state() returns jsonb
-- function site.archived_tables() returns TABLE(name text, months integer, time_column text, columns text[], kept text)
-- function site.archived_to() returns bigint
-- function site.assign_inbox(p_actor_id bigint, p_ids bigint[], p_assignee_id bigint) returns bigint
-- function site.backup_plan() returns TABLE(is_due boolean, test_id bigint, test_file text)
-- function site.backup_state() returns jsonb
-- function site.begin_archive(p_table_name text, p_starts_at timestamptz, p_file_name text) returns
-- TABLE(id bigint, file_name text)
-- function site.branding() returns jsonb
-- function site.captcha() returns TABLE(is_on boolean, secret_key text)
-- function site.check_setting(p_name text, p_value text) returns void
-- function site.check_translation(p_key text, p_value text) returns void
-- function site.claim_key(p_user_id bigint, p_key text, p_function text, p_arguments jsonb) returns
-- site.idempotency_keys
-- function site.count_inbox(p_actor_id bigint, p_filters jsonb) returns bigint
-- function site.count_translations(p_actor_id bigint, p_filters jsonb) returns bigint
-- function site.count_unread(p_actor_id bigint) returns integer
-- function site.create_push_keys(p_public_key text, p_private_key text) returns void
-- function site.delete_file(p_name text) returns void
-- function site.delete_notification(p_id bigint) returns void
-- function site.delete_push(p_subscription_id bigint) returns void
-- function site.delete_translation(p_actor_id bigint, p_id bigint) returns text
-- function site.delete_view(p_actor_id bigint, p_view_id bigint) returns void
-- function site.describe_file(p_name text) returns jsonb
-- function site.discard_file(p_actor_id bigint, p_name text) returns void
-- function site.drop_month(p_id bigint) returns boolean
-- function site.drop_old_partitions(p_schema text, p_table text, p_before timestamptz) returns integer
-- function site.end_push(p_user_id bigint, p_kept_hash bytea DEFAULT NULL::bytea) returns void
-- function site.end_push_in(p_device_hash bytea, p_kept_user_id bigint DEFAULT NULL::bigint) returns void
-- function site.end_push_to(p_user_id bigint, p_device_hash bytea) returns void
-- function site.ensure_partitions(p_months_ahead integer, p_table text DEFAULT NULL::text) returns integer
-- function site.fail_archive(p_id bigint, p_error text) returns void
-- function site.file_json(p_name text) returns jsonb
-- function site.find_translation(p_actor_id bigint, p_id bigint) returns jsonb
-- function site.finish_backup(p_id bigint, p_size_bytes bigint, p_error text) returns void
-- function site.finish_restore(p_id bigint) returns bigint
-- function site.import_translations(p_actor_id bigint, p_code text, p_texts jsonb) returns integer
-- function site.inbox_due_at(p_kind site.inbox_kind, p_created_at timestamptz) returns timestamp with time
-- zone
-- function site.inbox_source(p_actor_id bigint) returns site.list_source
-- function site.inbox_summary(p_actor_id bigint) returns jsonb
-- function site.inbox_urgency(p_created_at timestamptz, p_due_at timestamptz) returns
-- site.urgency
-- function site.is_on(p_name text) returns boolean
-- function site.job_status(p_actor_id bigint) returns jsonb
-- function site.keep_input(p_actor_id bigint, p_token_hash bytea, p_body text, p_minutes integer) returns void
-- function site.languages_changed() returns jsonb
-- function site.level_translations() returns void
-- function site.list_abandoned_files(p_limit integer) returns SETOF text
-- function site.list_apis(p_actor_id bigint) returns jsonb
-- function site.list_beside(p_actor_id bigint, p_from site.list_source, p_filters jsonb, p_sort text, p_id bigint)
-- returns TABLE(previous bigint, next bigint)
-- function site.list_ids(p_actor_id bigint, p_from site.list_source, p_filters jsonb, p_page jsonb) returns TABLE(n
-- bigint, id bigint, key text)
-- function site.list_inbox(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key text,
-- kind site.inbox_kind, record_id bigint, name text, gateway text, about text, document_type text, submissions bigint,
-- order_id bigint, instrument text, close_reason trading.close_reason, action text, amount numeric, currency text,
-- created_at timestamptz, due_at timestamptz, urgency site.urgency, assignee_id bigint,
-- assignee text)
-- function site.list_languages(p_actor_id bigint) returns jsonb
-- function site.list_notifications(p_actor_id bigint, p_limit integer DEFAULT 20, p_before_id bigint DEFAULT
-- NULL::bigint) returns TABLE(id bigint, type site.notification_type, title text, description text, url text,
-- created_at timestamptz, read_at timestamptz)
-- function site.list_old_backups() returns TABLE(id bigint, file_name text)
-- function site.list_replaced_archives() returns TABLE(id bigint, file_name text)
-- function site.list_total(p_actor_id bigint, p_from site.list_source, p_filters jsonb) returns SETOF bigint
-- function site.list_translations(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, code text, key text, value text, missing_in text)
-- function site.list_unused_files(p_actor_id bigint, p_names text[]) returns TABLE(name text)
-- function site.list_views(p_actor_id bigint, p_list text) returns TABLE(id bigint, name text, query text)
-- function site.list_visits(p_actor_id bigint, p_user_id bigint) returns TABLE(url text, "time" timestamp with time
-- zone, times bigint)
-- function site.mail_notices(p_ids bigint[]) returns void
-- function site.mark_mailed(p_ids bigint[]) returns void
-- function site.mark_pushed(p_notification_id bigint) returns void
-- function site.mark_read(p_actor_id bigint, p_ids bigint[] DEFAULT NULL::bigint[]) returns void
-- function site.may_subscribe(p_actor_id bigint, p_topic text) returns boolean
-- function site.may_undo(p_created_at timestamptz, p_undone_at timestamptz) returns boolean
-- function site.month_fingerprint(p_id bigint) returns TABLE(row_count bigint, fingerprint numeric, read_at timestamp
-- with time zone)
-- function site.month_statements(p_archive site.archives) returns TABLE(month_rows text, fingerprint text, keep text)
-- function site.notification_group(p_type site.notification_type) returns text
-- function site.notify_assignee(p_actor_id bigint, p_assignee_id bigint, p_ids bigint[], p_count bigint) returns void
-- function site.notify_staff(p_roles iam.role_name[], p_type site.notification_type, p_title text, p_description text,
-- p_url text, p_customer_id bigint DEFAULT NULL::bigint) returns void
-- function site.notify_user(p_user_id bigint, p_type site.notification_type, p_title text, p_description text, p_url
-- text, p_is_shown boolean DEFAULT true, p_is_mailed boolean DEFAULT true) returns bigint
-- function site.notify_users(p_user_ids bigint[], p_type site.notification_type, p_titles text[], p_descriptions
-- text[], p_urls text[], p_changed jsonb) returns void
-- function site.office_dashboard(p_actor_id bigint, p_from date, p_to date) returns jsonb
-- function site.office_frame(p_actor_id bigint) returns jsonb
-- function site.open_apis() returns TABLE(key text, settings text[])
-- function site.open_file(p_actor_id bigint, p_name text) returns TABLE(kind text, media_type text, title text, size
-- integer, sha256 bytea)
-- function site.open_month(p_id bigint) returns TABLE(columns text[], rows_cursor refcursor)
-- function site.open_picture(p_name text) returns TABLE(media_type text, sha256 bytea)
-- function site.open_push_keys() returns TABLE(public_key text, private_key text)
-- function site.outbox_head() returns bigint
-- function site.page_ids(p_actor_id bigint, p_from site.list_source, p_filters jsonb, p_page jsonb) returns
-- site.list_page
-- function site.page_notifications(p_actor_id bigint, p_is_unread boolean, p_group text, p_page integer, p_limit
-- integer) returns jsonb
-- function site.partitioned_tables() returns TABLE(name text, time_column text)
-- function site.prepare_restore(p_id bigint) returns void
-- function site.publish(p_topic text, p_ref jsonb) returns void
-- function site.publish_settings(p_name text) returns void
-- function site.purge_expired() returns void
-- function site.push_key() returns text
-- function site.push_notice(p_notification_id bigint) returns void
-- function site.push_notices(p_ids bigint[]) returns void
-- function site.push_places(p_actor_id bigint, p_token_hash bytea) returns TABLE(is_here boolean, is_elsewhere boolean)
-- function site.read_missed(p_after_seq bigint, p_up_to_seq bigint, p_topics text[]) returns TABLE(seq bigint, topic
-- text, ref jsonb)
-- function site.read_notices(p_ids bigint[]) returns TABLE(email text, full_name text, language_code text, type
-- site.notification_type, title text, description text, url text, facts jsonb)
-- function site.read_outbox(p_after_seq bigint, p_limit integer, p_missing bigint[] DEFAULT '{}'::bigint[]) returns
-- TABLE(seq bigint, topic text, ref jsonb)
-- function site.read_push(p_notification_id bigint, p_subscription_id bigint) returns TABLE(endpoint text, p256dh text,
-- auth text, title text, description text, url text)
-- function site.read_settings(p_actor_id bigint) returns jsonb
-- function site.read_translations(p_language_code text) returns json
-- function site.record_heartbeat(p_api text, p_success boolean, p_msg text, p_facts jsonb DEFAULT '{}'::jsonb) returns
-- void
-- function site.record_restore_test(p_id bigint, p_error text) returns void
-- function site.record_visit(p_actor_id bigint, p_url text) returns void
-- function site.release_file(p_name text) returns void
-- function site.remove_archive(p_id bigint) returns void
-- function site.remove_backup(p_id bigint) returns void
-- function site.restore_month(p_id bigint) returns void
-- function site.restore_rows(p_id bigint, p_rows jsonb) returns void
-- function site.save_api(p_actor_id bigint, p_key text, p_values text[], p_version bigint DEFAULT NULL::bigint) returns
-- void
-- function site.save_inbox_targets(p_actor_id bigint, p_targets jsonb, p_version bigint DEFAULT NULL::bigint) returns
-- void
-- function site.save_languages(p_actor_id bigint, p_languages jsonb, p_version bigint DEFAULT NULL::bigint) returns
-- void
-- function site.save_missing(p_language_code text, p_key text) returns void
-- function site.save_quota(p_remaining bigint, p_limit bigint) returns void
-- function site.save_settings(p_actor_id bigint, p_values jsonb, p_pictures jsonb DEFAULT '{}'::jsonb, p_version bigint
-- DEFAULT NULL::bigint) returns bigint
-- function site.save_translation(p_actor_id bigint, p_id bigint, p_code text, p_key text, p_value text, p_version
-- bigint DEFAULT NULL::bigint) returns bigint
-- function site.save_view(p_actor_id bigint, p_list text, p_name text, p_query text) returns bigint
-- function site.search_id(p_search text) returns bigint
-- function site.search_pattern(p_search text) returns text
-- function site.setting(p_name text) returns text
-- function site.sign_up_offer() returns TABLE(terms text, demo_balance numeric)
-- function site.start_backup(p_file_name text) returns bigint
-- function site.store_file(p_actor_id bigint, p_kind site.file_kind, p_name text, p_sha256 bytea, p_size integer,
-- p_media_type text, p_title text, p_width integer, p_height integer) returns void
-- function site.store_response(p_claimed site.idempotency_keys, p_response jsonb) returns void
-- function site.subscribe_push(p_actor_id bigint, p_token_hash bytea, p_endpoint text, p_p256dh text, p_auth text,
-- p_device text) returns void
-- function site.take_input(p_actor_id bigint, p_token_hash bytea) returns text
-- function site.tg_languages__audit() returns trigger
-- function site.tg_settings__audit() returns trigger
-- function site.translate(p_language_code text, p_key text, p_values jsonb DEFAULT '{}'::jsonb) returns text
-- function site.translate_lines(p_language_code text, p_text text) returns text
-- function site.translation_source(p_actor_id bigint) returns site.list_source
-- function site.troubled_jobs() returns TABLE(run_at timestamptz, job jsonb)
-- function site.unsubscribe_push(p_actor_id bigint, p_token_hash bytea) returns void
-- function site.use_file(p_actor_id bigint, p_name text, p_kind site.file_kind, p_field text) returns text
-- function site.verify_archive(p_id bigint, p_row_count bigint, p_fingerprint numeric, p_read_at timestamp with time
-- zone, p_sha256 bytea, p_size_bytes bigint) returns void
-- function site.visible_inbox(p_user_id bigint, p_role smallint) returns SETOF site.inbox_items

-- Orders, exposures, margin bands and the engine that fills and closes orders.
create schema trading;

-- Ways in which an alert notifies its owner.
create type trading.alert_channel as enum ('app', 'mail', 'push');

-- Conditions of price alerts (E-39).
create type trading.alert_condition as enum ('above', 'below', 'crosses', 'move');

-- Indicators that an alert can compare (E-39): moving averages, Relative Strength Index, %K of the Stochastic smoothed
-- over 3 bars, MACD 12 26, its difference from the signal over 9 bars, Average True Range.
create type trading.alert_indicator as enum ('sma', 'ema', 'wma', 'rsi', 'stochastic', 'macd', 'macd_histogram', 'atr');

-- fired: an alert that fires once has fired.
create type trading.alert_state as enum ('active', 'paused', 'fired', 'expired');

create type trading.close_reason as enum ('customer', 'staff', 'take_profit', 'stop_loss', 'stop_out');

-- Zero or more.
create domain trading.count as integer;

-- What a customer may do with positions and orders (Q-133). close_only: close, not open. read_only: neither open,
-- change nor close. Staff and the engine still close.
create type trading.customer_state as enum ('allowed', 'close_only', 'read_only');

-- Deliveries of an alert. retrying: an attempt failed and another follows; failed: the last attempt failed; not_sent:
-- there was no browser, no address or no active user to send it to.
create type trading.delivery_state as enum ('sent', 'waiting', 'retrying', 'failed', 'not_sent');

-- Difference of two prices in quote per base, of either sign, or a sum of such.
create domain trading.difference as numeric;

-- The direction in which the market must move to reach a price.
create type trading.direction as enum ('falls', 'rises');

-- A customer can dispute a close within thirty days, once, and staff answer once.
create type trading.dispute_status as enum ('open', 'accepted', 'declined');

create type trading.distance_unit as enum ('price', 'pips', 'money');

-- gtc: good till cancelled. day: until the end of the trading day (E-35). date: until a time chosen by the customer.
create type trading.expiry_kind as enum ('gtc', 'day', 'date');

-- reversed: recorded in error, and counted nowhere (Q-140).
create type trading.hedge_state as enum ('open', 'closed', 'reversed');

-- Value of positions or of an order in the site's currency.
create domain trading.limit_amount as numeric(20,2) CHECK (VALUE > 0::numeric AND VALUE <= '1000000000000000'::numeric);

-- What a risk limit bounds: the net exposure after hedges, the value of a single order, or that of a single customer.
create type trading.limit_kind as enum ('net', 'order', 'holder');

-- warning: staff are notified. stop: trading also becomes close only (Q-142).
create type trading.limit_level as enum ('warning', 'stop');

create type trading.pending_kind as enum ('limit', 'stop', 'stop_limit', 'market_if_touched');

create type trading.pending_status as enum ('pending', 'filled', 'cancelled', 'expired', 'rejected');

-- From 0 to 100.
create domain trading.percent as numeric;

-- The price that an alert compares; mid: the mean of bid and ask.
create type trading.price_side as enum ('bid', 'ask', 'mid');

-- Price in quote per base, above 0.
create domain trading.rate as numeric CHECK (VALUE > 0::numeric AND VALUE <= '1000000000'::numeric);

-- Above zero: a leverage, a rate of exchange.
create domain trading.ratio as numeric;

-- Sum of results of either sign in the account's currency.
create domain trading.result_sum as numeric(30,5) CHECK (VALUE >= '-1000000000000000000000000'::numeric AND VALUE <= '1000000000000000000000000'::numeric);

create type trading.side as enum ('buy', 'sell');

-- Value of positions or P/L of either sign in the site's currency.
create domain trading.signed_amount as numeric(20,2) CHECK (VALUE >= '-1000000000000000'::numeric AND VALUE <= '1000000000000000'::numeric);

create type trading.stop_rule as enum ('trailing', 'break_even');

-- Zero or more: sums over open orders, and a spread.
create domain trading.total as numeric;

-- close_only: positions can be closed, not opened. halted: customers can neither open nor close. Stop losses, take
-- profits and stop-outs are executed in every state (Q-131).
create type trading.trade_state as enum ('open', 'close_only', 'halted');

-- Units of the base, above 0.
create domain trading.units as numeric CHECK (VALUE > 0::numeric AND VALUE <= '1000000000000'::numeric);

-- The times at which price alerts fired, with the condition as it was; kept for 12 months.
create table trading.alert_firings (
    -- Key.
    id bigint not null generated always as identity,
    -- The alert; null when it was deleted.
    alert_id bigint,
    -- Owner of the alert.
    user_id bigint not null,
    -- Instrument of the alert.
    instrument_id integer not null,
    -- Condition of the alert.
    condition trading.alert_condition not null,
    -- The price that was compared.
    price_side trading.price_side not null,
    -- Level in quote per base; null for a move or an indicator.
    level trading.rate,
    -- Smallest move, in percent; null for a level.
    percent numeric,
    -- Minutes of the move; null for a level.
    window_minutes integer,
    -- Indicator that was compared; null: a price or a move.
    indicator trading.alert_indicator,
    -- Number of bars of the indicator.
    indicator_length integer,
    -- Interval of the bars of the indicator.
    bar_interval text,
    -- The alert fired once per bar, also in bars in which its condition stayed true.
    is_per_bar boolean not null default false,
    -- Value that the indicator was compared with, in the unit of the indicator.
    threshold numeric,
    -- Indicator at the closed bar, in the unit of threshold.
    indicator_value numeric,
    -- Note of the alert.
    note text not null default ''::text,
    -- Price at which it fired, in quote per base; of a move or an indicator the close of the bar.
    price trading.rate not null,
    -- Earlier close of a move, in quote per base; null for a level.
    reference_price trading.rate,
    -- Time of the tick, or end of the bar, at which it fired.
    fired_at timestamptz not null,
    -- Ways in which the alert notified its owner.
    channels trading.alert_channel[] not null,
    -- Notification of the owner; null when it was deleted.
    notification_id bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (alert_id) REFERENCES trading.price_alerts(id) ON DELETE SET NULL,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    FOREIGN KEY (notification_id) REFERENCES site.notifications(id) ON DELETE SET NULL,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (length(bar_interval) <= 3),
    CHECK (cardinality(channels) >= 1 AND cardinality(channels) <= 3),
    CHECK (indicator_length >= 2 AND indicator_length <= 200),
    CHECK (abs(indicator_value) <= '1000000000'::numeric),
    CHECK (length(note) <= 200),
    CHECK (percent > 0::numeric AND percent <= 100::numeric),
    CHECK (threshold >= '-1000000000'::numeric AND threshold <= '1000000000'::numeric),
    CHECK (window_minutes >= 1 AND window_minutes <= 1440)
);
CREATE INDEX alert_firings_alert_id_idx ON trading.alert_firings (alert_id);
CREATE INDEX alert_firings_fired_at_idx ON trading.alert_firings (fired_at);
CREATE INDEX alert_firings_instrument_id_idx ON trading.alert_firings (instrument_id);
CREATE INDEX alert_firings_notification_id_idx ON trading.alert_firings (notification_id);
CREATE INDEX alert_firings_user_id_idx ON trading.alert_firings (user_id, id DESC);

-- Evidence of each close: rule, tick, and the account just before it.
create table trading.closures (
    -- Order that was closed; no foreign key, see sql/trading/README.md.
    order_id bigint not null,
    -- Cause of the close.
    reason trading.close_reason not null,
    -- Comparison that caused it, such as take profit <= ask.
    rule text not null,
    -- Level that was compared: a rate in quote per base, or the stop-out level in percent.
    level numeric,
    -- Instrument whose tick caused it; of a stop-out not always the order's.
    tick_instrument_id integer not null,
    -- Time of that tick.
    tick_time timestamptz not null,
    -- Bid of that tick, in quote per base.
    bid numeric not null,
    -- Ask of that tick, in quote per base.
    ask numeric not null,
    -- Units of the quote currency per one unit of the account's at the close.
    exchange_rate numeric not null,
    -- Balance just before the close, in the account's currency.
    balance numeric not null,
    -- Equity just before the close, in the account's currency.
    equity numeric not null,
    -- Used margin just before the close, in the account's currency.
    used_margin numeric not null,
    -- Equity in percent of used margin (E-11); null without margin.
    margin_level numeric,
    -- Time at which the row was written by the server's clock.
    created_at timestamptz not null default clock_timestamp(),
    -- Time at which the owner was notified; null: not yet.
    notified_at timestamptz,
    -- Conversion that the margin was calculated with: amount in quote * margin_multiplier / margin_divisor; null: not
    -- kept.
    margin_multiplier numeric,
    -- Conversion that the margin was calculated with, see margin_multiplier.
    margin_divisor numeric,
    -- Bid of the order's own instrument at the close, in quote per base; null: not kept.
    order_bid numeric,
    -- Ask of the order's own instrument at the close, in quote per base; null: not kept.
    order_ask numeric,
    -- Time of that quote.
    order_quote_time timestamptz,
    -- First order that the same stop-out of the account closed; null for other closes.
    cascade_id bigint,
    -- Place among the orders that this stop-out closed, from 1.
    cascade_place integer,
    -- Stop-outs only: per instrument id the quote, the conversion and the sums of the orders still open. Balance plus
    -- trading.position_values is equity.
    positions jsonb,
    PRIMARY KEY (order_id)
);
CREATE INDEX closures_cascade_id_idx ON trading.closures (cascade_id) WHERE cascade_id IS NOT NULL;
CREATE INDEX closures_tick_time_idx ON trading.closures USING brin (tick_time) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX closures_unnotified_idx ON trading.closures (order_id) WHERE notified_at IS NULL;

-- Totals of a day's closed orders by hour of the close, from which the exact drawdown of any period is computed.
create table trading.curve_totals (
    -- Account.
    account_id bigint not null,
    -- UTC day of the closes.
    day date not null,
    -- UTC hour of the closes.
    hour smallint not null,
    -- Side of the orders; null: of both sides.
    side trading.side,
    -- Time of the last close.
    last_close timestamptz not null,
    -- Sum of the results, in the account's currency.
    pro_loss trading.result_sum not null,
    -- Largest value of the running sum of the hour, in the account's currency.
    peak trading.result_sum not null,
    -- Smallest value of the running sum of the hour, in the account's currency.
    trough trading.result_sum not null,
    -- Largest fall of the running sum below its largest value since the first close of the hour, 0 or less, in the
    -- account's currency.
    fall trading.result_sum not null,
    UNIQUE NULLS NOT DISTINCT (account_id, day, hour, side),
    FOREIGN KEY (account_id, day) REFERENCES trading.totalled_days(account_id, day) ON DELETE CASCADE,
    CHECK (fall::numeric <= 0::numeric),
    CHECK (hour >= 0 AND hour <= 23)
);

-- Customers who may not trade without restriction; a customer without a row may (Q-133).
create table trading.customer_controls (
    -- Customer.
    user_id bigint not null,
    -- allowed, close_only or read_only.
    state trading.customer_state not null,
    -- Largest leverage of new orders, as the N of 1:N; null: that of plan and instrument.
    max_leverage numeric,
    -- Reason that the administrator entered.
    reason text not null,
    -- Time by the market's clock at which it ends; null: until changed.
    expires_at timestamptz,
    -- Administrator.
    set_by bigint,
    -- Time at which it was set, by the market's clock.
    set_at timestamptz not null,
    PRIMARY KEY (user_id),
    FOREIGN KEY (set_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (state <> 'allowed'::trading.customer_state OR max_leverage IS NOT NULL),
    CHECK (max_leverage >= 1::numeric AND max_leverage <= 10000::numeric),
    CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX customer_controls_set_by_idx ON trading.customer_controls (set_by);

-- Number of orders of real accounts by UTC day of the opening, for days before money.report_state.totals_before.
create table trading.daily_openings (
    -- UTC day of the opening.
    day date not null,
    -- Instrument of the orders.
    instrument_id integer not null,
    -- Number of orders, deleted ones included, without closed parts.
    orders integer not null,
    PRIMARY KEY (day, instrument_id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (orders > 0)
);
CREATE INDEX daily_openings_instrument_id_idx ON trading.daily_openings (instrument_id);

-- Totals of a day's closed orders by instrument and side.
create table trading.day_totals (
    -- Account.
    account_id bigint not null,
    -- UTC day of the closes.
    day date not null,
    -- Instrument of the orders.
    instrument_id integer not null,
    -- Side of the orders.
    side trading.side not null,
    -- Number of closed orders.
    trades integer not null,
    -- Number of orders with a positive result.
    won integer not null,
    -- Number of orders with a negative result.
    lost integer not null,
    -- Sum of the positive results, in the account's currency.
    gains trading.result_sum not null,
    -- Sum of the results, in the account's currency.
    pro_loss trading.result_sum not null,
    -- Largest result, in the account's currency.
    best money.amount not null,
    -- Smallest result, in the account's currency.
    worst money.amount not null,
    -- Sum of the holding times of the won orders; null: none.
    held_won interval,
    -- Sum of the holding times of the lost orders; null: none.
    held_lost interval,
    -- Sum of the spreads in the account's currency, not rounded.
    spread_cost trading.total not null,
    -- Time of the first close.
    first_close timestamptz not null,
    -- Time of the last close.
    last_close timestamptz not null,
    PRIMARY KEY (account_id, day, instrument_id, side),
    FOREIGN KEY (account_id, day) REFERENCES trading.totalled_days(account_id, day) ON DELETE CASCADE,
    CHECK (lost >= 0),
    CHECK (trades > 0),
    CHECK (won >= 0)
);

-- Orders without a dispute of their own that were compensated with a dispute about the same tick.
create table trading.dispute_orders (
    -- Compensated order.
    order_id bigint not null,
    -- Dispute with whose decision it was compensated.
    dispute_id bigint not null,
    -- Amount credited, in the currency of the order's account.
    compensation money.amount not null,
    PRIMARY KEY (order_id),
    FOREIGN KEY (dispute_id) REFERENCES trading.disputes(id) ON DELETE RESTRICT,
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    CHECK (compensation::numeric > 0::numeric)
);
CREATE INDEX dispute_orders_dispute_id_idx ON trading.dispute_orders (dispute_id);

-- Customers' disputes of closes and the answers of staff.
create table trading.disputes (
    -- Key.
    id bigint not null generated always as identity,
    -- Order whose close is disputed.
    order_id bigint not null,
    -- Customer.
    user_id bigint not null,
    -- Text of the customer.
    reason text not null,
    -- open, accepted or declined.
    status trading.dispute_status not null default 'open'::trading.dispute_status,
    -- Text of staff; null while open.
    answer text,
    -- Time of the dispute.
    created_at timestamptz not null default clock_timestamp(),
    -- Time of the answer; null while open.
    answered_at timestamptz,
    -- Member of staff who answered; null while open.
    answered_by bigint,
    -- Amount credited with the answer, in the account's currency; null: none.
    compensation money.amount,
    -- Internal reason of the answer, which the customer does not see.
    cause text,
    PRIMARY KEY (id),
    UNIQUE (order_id),
    FOREIGN KEY (answered_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (length(answer) >= 1 AND length(answer) <= 2000),
    CHECK (length(cause) >= 1 AND length(cause) <= 500),
    CHECK (
CASE status
    WHEN 'open'::trading.dispute_status THEN num_nonnulls(answer, answered_at, answered_by) = 0
    ELSE num_nulls(answer, answered_at, answered_by) = 0
END),
    CHECK (compensation IS NULL OR status = 'accepted'::trading.dispute_status AND cause IS NOT NULL),
    CHECK (compensation::numeric > 0::numeric),
    CHECK (length(reason) >= 1 AND length(reason) <= 2000)
);
CREATE INDEX disputes_answered_by_idx ON trading.disputes (answered_by);
CREATE INDEX disputes_open_idx ON trading.disputes (id) WHERE status = 'open'::trading.dispute_status;
CREATE INDEX disputes_user_id_idx ON trading.disputes (user_id);

-- Changes of a day's executions since its totals: reports read the orders of such a day until it is totalled again.
create table trading.execution_changes (
    -- Number of the change.
    id bigint not null generated always as identity,
    -- UTC day of the executions.
    day date not null,
    PRIMARY KEY (id)
);
CREATE INDEX execution_changes_day_idx ON trading.execution_changes (day);

-- Ended UTC days whose executions are totalled, so that reports do not read their orders (Q-310).
create table trading.execution_days (
    -- UTC day of the executions.
    day date not null,
    PRIMARY KEY (day)
);

-- Totals of a day's executions on real accounts: by instrument and kind, and by quarter of an hour and quote currency.
create table trading.execution_totals (
    -- UTC day of the executions.
    day date not null,
    -- Instrument; null in totals of a quarter of an hour.
    instrument_id integer,
    -- Kind of the execution: market, kind of a pending order, or reason of a close; null in totals of a quarter of an
    -- hour.
    kind text,
    -- Number of the quarter of an hour of the UTC day, from 0; null in totals by instrument.
    quarter smallint,
    -- Quote currency; null in totals by instrument.
    quote text,
    -- Number of openings and closes.
    fills integer not null,
    -- Number of rejected pending orders.
    rejected integer not null,
    -- Number of executions with a requested price.
    compared integer not null,
    -- Number of executions at a better price than requested.
    better integer not null,
    -- Number of executions at a worse price than requested.
    worse integer not null,
    -- Sum of the differences to the requested prices in pips, positive if better for the customer; null: none compared.
    pips trading.difference,
    -- Smallest such difference in pips; null: none compared.
    worst trading.difference,
    -- Value of the better prices in the quote currency; null: none.
    gained trading.total,
    -- Value of the worse prices in the quote currency; null: none.
    slipped trading.total,
    -- Sum of the times from the quote to the execution; null: none is stored.
    age interval,
    -- Number of executions with such a time.
    aged integer not null,
    UNIQUE NULLS NOT DISTINCT (day, instrument_id, kind, quarter, quote),
    FOREIGN KEY (day) REFERENCES trading.execution_days(day) ON DELETE CASCADE,
    CHECK (aged >= 0),
    CHECK (better >= 0),
    CHECK (num_nonnulls(instrument_id, kind) = ANY (ARRAY[0, 2])),
    CHECK (num_nonnulls(quarter, quote) =
CASE
    WHEN kind IS NULL THEN 2
    ELSE 0
END),
    CHECK (compared >= 0),
    CHECK (fills >= 0),
    CHECK (length(kind) <= 40),
    CHECK (quarter >= 0 AND quarter <= 95),
    CHECK (rejected >= 0),
    CHECK (worse >= 0)
);

-- Sums of the open orders of one account in one instrument; floating profit or loss is linear in them.
create table trading.exposures (
    -- Account of the orders.
    account_id bigint not null,
    -- Instrument of the orders.
    instrument_id integer not null,
    -- Number of open orders.
    orders trading.count not null,
    -- Units of the buys, in units of the base.
    long_units trading.total not null default 0,
    -- Units times open rate of the buys, in the quote currency.
    long_cost trading.total not null default 0,
    -- Units of the sells, in units of the base.
    short_units trading.total not null default 0,
    -- Units times open rate of the sells, in the quote currency.
    short_cost trading.total not null default 0,
    -- Charges of the orders, in the quote currency.
    spread trading.total not null default 0,
    -- Highest stop-out level of the orders, in percent; not lowered by a close.
    stop_out_level trading.percent not null default 0,
    -- Band of the longs: at this ask or below, the engine must evaluate the account.
    ask_falls_to numeric,
    -- Band of the shorts: at this bid or above, the engine must evaluate the account.
    bid_rises_to numeric,
    PRIMARY KEY (account_id, instrument_id)
);
CREATE INDEX exposures_ask_idx ON trading.exposures (instrument_id, ask_falls_to) WHERE ask_falls_to IS NOT NULL;
CREATE INDEX exposures_bid_idx ON trading.exposures (instrument_id, bid_rises_to) WHERE bid_rises_to IS NOT NULL;

-- Levels and margin bands added since the quiet range of their instrument was measured; the next frame includes them.
create table trading.fresh_edges (
    -- Instrument of the edge.
    instrument_id integer,
    -- Level reached when the ask falls to this rate, in quote per base.
    ask_falls_to numeric,
    -- Level reached when the ask rises to this rate, in quote per base.
    ask_rises_to numeric,
    -- Level reached when the bid falls to this rate, in quote per base.
    bid_falls_to numeric,
    -- Level reached when the bid rises to this rate, in quote per base.
    bid_rises_to numeric,
    -- Margin band reached when the ask falls to this rate, in quote per base.
    ask_band_falls_to numeric,
    -- Margin band reached when the bid rises to this rate, in quote per base.
    bid_band_rises_to numeric,
    -- The account that changed; null for an edge of an instrument alone.
    account_id bigint,
    -- The last frame that the change could see; null for a change made by a frame itself.
    frame bigint
);
CREATE INDEX fresh_edges_account_id_idx ON trading.fresh_edges (account_id);

-- Positions that the broker holds at liquidity providers, as staff recorded them (Q-140). A row is closed or reversed
-- once and otherwise never changed, except by a split of the instrument.
create table trading.hedges (
    -- Key.
    id bigint not null generated always as identity,
    -- Instrument.
    instrument_id integer not null,
    -- Name of the liquidity provider.
    provider text not null,
    -- Side of the broker's position.
    side trading.side not null,
    -- Amount, in units of the base.
    units trading.units not null,
    -- Price of the opening, in quote per base.
    open_rate trading.rate not null,
    -- Time of the opening at the provider.
    opened_at timestamptz not null,
    -- Reason that the administrator entered when recording it.
    reason text not null,
    -- Administrator who recorded the opening.
    opened_by bigint not null,
    -- Time at which the opening was recorded.
    recorded_at timestamptz not null default clock_timestamp(),
    -- open, closed, or reversed: recorded in error, and counted nowhere.
    state trading.hedge_state not null default 'open'::trading.hedge_state,
    -- Price of the close, in quote per base.
    close_rate trading.rate,
    -- Time of the close at the provider.
    closed_at timestamptz,
    -- Reason of the close or the reversal.
    end_reason text,
    -- Administrator who closed or reversed it.
    ended_by bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (ended_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (opened_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK ((state = 'open'::trading.hedge_state) = (end_reason IS NULL) AND (state = 'open'::trading.hedge_state) = (ended_by IS NULL)),
    CHECK ((state = 'closed'::trading.hedge_state) = (close_rate IS NOT NULL) AND (state = 'closed'::trading.hedge_state) = (closed_at IS NOT NULL)),
    CHECK (closed_at >= opened_at),
    CHECK (length(end_reason) >= 1 AND length(end_reason) <= 500),
    CHECK (length(provider) >= 1 AND length(provider) <= 100),
    CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX hedges_closed_at_idx ON trading.hedges (closed_at) WHERE state = 'closed'::trading.hedge_state;
CREATE INDEX hedges_ended_by_idx ON trading.hedges (ended_by);
CREATE INDEX hedges_instrument_id_idx ON trading.hedges (instrument_id, id DESC);
CREATE INDEX hedges_open_idx ON trading.hedges (instrument_id) WHERE state = 'open'::trading.hedge_state;
CREATE INDEX hedges_opened_by_idx ON trading.hedges (opened_by);

-- Columns of the open positions and of the price alerts that a user has hidden.
create table trading.hidden_columns (
    -- User.
    user_id bigint not null,
    -- List that the columns belong to.
    list text not null default 'positions'::text,
    -- Names of the hidden columns.
    names text[] not null,
    PRIMARY KEY (user_id, list),
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (list = ANY (ARRAY['positions'::text, 'alerts'::text])),
    CHECK (cardinality(names) <= 20)
);

-- Changes of take-profit and stop-loss of orders.
create table trading.level_changes (
    -- Key.
    id bigint not null generated always as identity,
    -- Order whose level changed.
    order_id bigint not null,
    -- take_profit or stop_loss.
    level trading.close_reason not null,
    -- Level before, in quote per base; null: none.
    rate_before trading.rate,
    -- Level after, in quote per base; null: cleared.
    rate_after trading.rate,
    -- Whether staff, not the owner, changed it.
    by_staff boolean not null,
    -- Time of the change by the market's clock.
    changed_at timestamptz not null,
    PRIMARY KEY (id),
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    CHECK (level = ANY (ARRAY['take_profit'::trading.close_reason, 'stop_loss'::trading.close_reason]))
);
CREATE INDEX level_changes_order_id_idx ON trading.level_changes (order_id, id);

-- Times in which the leverage of new orders is capped, every week or once, for an instrument, a category or the whole
-- market; the lowest cap applies (Q-135).
create table trading.leverage_windows (
    -- Key.
    id integer not null generated always as identity,
    -- Instrument; null: a category or the whole market.
    instrument_id integer,
    -- Category; null: an instrument or the whole market.
    category market.category,
    -- Largest leverage of new orders, as the N of 1:N.
    max_leverage numeric not null,
    -- Start of a window that occurs once; null: every week.
    starts_at timestamptz,
    -- End of a window that occurs once; null: every week.
    ends_at timestamptz,
    -- Start of a weekly window, in minutes of local time since Monday 00:00; null: once.
    from_minute integer,
    -- End of a weekly window, in minutes of local time since Monday 00:00; before the start: in the next week.
    to_minute integer,
    -- IANA time zone in which the window was entered.
    time_zone text not null,
    -- Reason that the administrator entered.
    reason text not null,
    -- Administrator.
    set_by bigint,
    -- Time at which it was set, by the market's clock.
    set_at timestamptz not null,
    -- The window applied when the sweep last looked; a change makes screens read it again. Orders compute it.
    is_in_force boolean not null default false,
    PRIMARY KEY (id),
    FOREIGN KEY (category) REFERENCES market.categories(category) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (set_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (num_nonnulls(instrument_id, category) <= 1),
    CHECK (num_nonnulls(starts_at, ends_at) = 2 AND num_nulls(from_minute, to_minute) = 2 AND ends_at > starts_at OR num_nulls(starts_at, ends_at) = 2 AND num_nonnulls(from_minute, to_minute) = 2 AND from_minute <> to_minute),
    CHECK (from_minute >= 0 AND from_minute <= 10079),
    CHECK (max_leverage >= 1::numeric AND max_leverage <= 10000::numeric),
    CHECK (length(reason) >= 1 AND length(reason) <= 500),
    CHECK (to_minute >= 0 AND to_minute <= 10079)
);
CREATE INDEX leverage_windows_category_idx ON trading.leverage_windows (category);
CREATE INDEX leverage_windows_instrument_id_idx ON trading.leverage_windows (instrument_id);
CREATE INDEX leverage_windows_set_by_idx ON trading.leverage_windows (set_by);

-- Risk limits that were exceeded: one row per limit and level until the figure has fallen below the threshold again,
-- per customer for the limit of a single customer, and per order for the limit of a single order.
create table trading.limit_breaches (
    -- Key.
    id bigint not null generated always as identity,
    -- Instrument of the limit; null: a category or all.
    instrument_id integer,
    -- Category of the limit; null: an instrument or all.
    category market.category,
    -- What the limit bounds.
    kind trading.limit_kind not null,
    -- Whether the warning or the stop was reached.
    level trading.limit_level not null,
    -- Customer whose positions or order exceeded it.
    user_id bigint,
    -- Order that exceeded it.
    order_id bigint,
    -- Value when it was exceeded, in the column currency.
    figure trading.limit_amount not null,
    -- Threshold at that time, in the column currency.
    threshold trading.limit_amount not null,
    -- The site's currency at that time.
    currency text not null,
    -- Time of the check that found it.
    exceeded_at timestamptz not null,
    -- Time of the check that found the figure below the threshold again.
    ended_at timestamptz,
    -- Administrator.
    acknowledged_by bigint,
    -- Time of the acknowledgement.
    acknowledged_at timestamptz,
    PRIMARY KEY (id),
    FOREIGN KEY (acknowledged_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (category) REFERENCES market.categories(category) ON DELETE RESTRICT,
    FOREIGN KEY (currency) REFERENCES market.currencies(code) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (num_nonnulls(instrument_id, category) <= 1),
    CHECK ((kind = 'net'::trading.limit_kind) = (user_id IS NULL)),
    CHECK ((kind = 'order'::trading.limit_kind) = (order_id IS NOT NULL)),
    CHECK ((acknowledged_by IS NULL) = (acknowledged_at IS NULL))
);
CREATE INDEX limit_breaches_acknowledged_by_idx ON trading.limit_breaches (acknowledged_by);
CREATE INDEX limit_breaches_category_idx ON trading.limit_breaches (category);
CREATE INDEX limit_breaches_currency_idx ON trading.limit_breaches (currency);
CREATE INDEX limit_breaches_instrument_id_idx ON trading.limit_breaches (instrument_id);
CREATE UNIQUE INDEX limit_breaches_lasting_idx ON trading.limit_breaches (instrument_id, category, kind, level, user_id) NULLS NOT DISTINCT WHERE ended_at IS NULL AND kind <> 'order'::trading.limit_kind;
CREATE UNIQUE INDEX limit_breaches_order_id_idx ON trading.limit_breaches (order_id, level, instrument_id, category) NULLS NOT DISTINCT WHERE order_id IS NOT NULL;
CREATE INDEX limit_breaches_unacknowledged_idx ON trading.limit_breaches (id) WHERE acknowledged_at IS NULL;
CREATE INDEX limit_breaches_user_id_idx ON trading.limit_breaches (user_id);

-- Instruments whose leverage falls in steps with the notional of an account's open orders of one side (E-40, Q-132).
create table trading.margin_tiers (
    -- Instrument.
    instrument_id integer not null,
    -- Upper limits of the tiers but the last, rising, in the quote currency.
    limits numeric[] not null,
    -- Leverage of each tier, falling, as the N of 1:N.
    leverages numeric[] not null,
    -- Reason that the administrator entered.
    reason text not null,
    -- Administrator.
    set_by bigint,
    -- Time at which they were set, by the market's clock.
    set_at timestamptz not null,
    PRIMARY KEY (instrument_id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (set_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (cardinality(limits) >= 1 AND cardinality(limits) <= 9 AND cardinality(leverages) = (cardinality(limits) + 1)),
    CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX margin_tiers_set_by_idx ON trading.margin_tiers (set_by);

-- Accounts that were warned of a low margin level, so that each fall is reported once.
create table trading.margin_warnings (
    -- Account.
    account_id bigint not null,
    -- Margin level of the warning, in percent.
    margin_level numeric not null,
    -- Time of the warning.
    warned_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (account_id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE CASCADE
);

-- Orders whose stop-loss the engine moves: trailing stop (E-30) and automatic break-even (E-31). The level itself is
-- the order's stop_loss.
create table trading.moving_stops (
    -- Order; no foreign key, see sql/trading/README.md.
    order_id bigint not null,
    -- Account of the order.
    account_id bigint not null,
    -- Instrument of the order.
    instrument_id integer not null,
    -- Side of the order.
    type trading.side not null,
    -- Distance of the trailing stop in quote per base, rounded up to the instrument's decimals; null: no trailing stop.
    distance trading.rate,
    -- Distance as entered, in distance_unit.
    distance_entered trading.rate,
    -- Unit of distance_entered; money is in the account's currency.
    distance_unit trading.distance_unit,
    -- Price in quote per base from which the trailing stop follows; null: it follows at once.
    activation trading.rate,
    -- Time by the market's clock from which the trailing stop follows; null: not yet.
    activated_at timestamptz,
    -- Gain of the automatic break-even in quote per base, rounded up to the instrument's decimals; null: none.
    gain trading.rate,
    -- Offset of the automatic break-even from the open rate in quote per base; null: spread per unit.
    break_even_offset numeric,
    -- Time by the market's clock at which the automatic break-even was executed; null: not yet.
    break_even_at timestamptz,
    -- Nearest market rate at which the stop moves, in quote per base: from it upwards for a buy, downwards for a sell;
    -- null: none. Part of the quiet range.
    moves_at numeric,
    -- Number of times the stop was moved by a rule.
    moves trading.count not null default 0,
    -- trading.price_cell of moves_at, by which it is indexed, in quote per base; null: none.
    move_cell numeric,
    -- Least distance between a price that moves the stop and the level that it moves to, in quote per base; null: no
    -- rule.
    gap numeric,
    -- Frame up to which the level includes the moves that frames left; every level includes those of the frames before
    -- market.clock_state.moves_from.
    followed_frame bigint not null default 0,
    -- The order has no rule left but an active trailing stop: its moves depend on the best price alone, so they can be
    -- computed (trading.trail_moves) before they are executed.
    only_trails boolean not null generated always as (activated_at IS NOT NULL AND (gain IS NULL OR break_even_at IS NOT NULL)) stored,
    PRIMARY KEY (order_id),
    CHECK (break_even_offset >= 0::numeric AND break_even_offset <= '1000000000'::numeric),
    CHECK (num_nonnulls(distance, distance_entered, distance_unit) = ANY (ARRAY[0, 3])),
    CHECK (distance IS NOT NULL OR activation IS NULL AND activated_at IS NULL),
    CHECK (gain IS NOT NULL OR break_even_offset IS NULL),
    CHECK (moves_at IS NULL OR gap IS NOT NULL)
);
CREATE INDEX moving_stops_account_id_idx ON trading.moving_stops (account_id);
CREATE INDEX moving_stops_gap_idx ON trading.moving_stops (instrument_id, type, gap) WHERE move_cell IS NOT NULL;
CREATE INDEX moving_stops_move_cell_idx ON trading.moving_stops (instrument_id, type, move_cell) WHERE move_cell IS NOT NULL;

-- Totals of a day's closed orders by the quarter of an hour of the opening, from which hours of every time zone are
-- added up.
create table trading.opening_totals (
    -- Account.
    account_id bigint not null,
    -- UTC day of the closes.
    day date not null,
    -- Start of the quarter of an hour in which the orders were opened.
    opened_at timestamptz not null,
    -- Number of buys.
    buys integer not null,
    -- Sum of the results of buys, in the account's currency.
    buy_pro_loss trading.result_sum not null,
    -- Number of sells.
    sells integer not null,
    -- Sum of the results of sells, in the account's currency.
    sell_pro_loss trading.result_sum not null,
    PRIMARY KEY (account_id, day, opened_at),
    FOREIGN KEY (account_id, day) REFERENCES trading.totalled_days(account_id, day) ON DELETE CASCADE,
    CHECK (buys >= 0),
    CHECK (sells >= 0)
);

-- Edits and deletions of orders by staff, with what they moved in the ledger.
create table trading.order_changes (
    -- Key.
    id bigint not null generated always as identity,
    -- Order that was changed.
    order_id bigint not null,
    -- Member of staff.
    actor_id bigint not null,
    -- edit or delete.
    action text not null,
    -- Change of the balance, in the account's currency.
    amount money.amount not null default 0,
    -- Time of the change by the server's clock.
    created_at timestamptz not null default clock_timestamp(),
    -- The part of the negative balance protection after the order's close that was reversed because the loss became
    -- smaller; negative: additional protection because it became greater.
    protection money.amount not null default 0,
    -- Negative balance protection that the change corrected; null: none.
    protection_id bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    FOREIGN KEY (protection_id) REFERENCES money.transfers(id) ON DELETE RESTRICT,
    CHECK (action = ANY (ARRAY['edit'::text, 'delete'::text]))
);
CREATE INDEX order_changes_actor_id_idx ON trading.order_changes (actor_id);
CREATE INDEX order_changes_order_id_idx ON trading.order_changes (order_id, id);
CREATE INDEX order_changes_protection_id_idx ON trading.order_changes (protection_id) WHERE protection_id IS NOT NULL;

-- Evidence of the margin of orders opened with margin tiers (E-40): what check 0421 recomputes it from.
create table trading.order_tiers (
    -- Order; no foreign key, see sql/trading/README.md.
    order_id bigint not null,
    -- Notional of the account's open orders of instrument and side just before, in the quote currency.
    exposure numeric not null,
    -- Notional of the order, in the quote currency.
    notional numeric not null,
    -- Leverage without tiers (E-01, capped), as the N of 1:N.
    leverage numeric not null,
    -- trading.margin_tiers.limits at the opening, in the quote currency.
    limits numeric[] not null,
    -- trading.margin_tiers.leverages at the opening, as the N of 1:N.
    leverages numeric[] not null,
    PRIMARY KEY (order_id)
);

-- Market orders, open and closed. Rows are never deleted; a closed part of an order is a row with parent_id.
create table trading.orders (
    -- Key, the ticket number.
    id bigint not null generated always as identity,
    -- Account of the order; no foreign key, see sql/trading/README.md.
    account_id bigint not null,
    -- Instrument of the order; no foreign key, see sql/trading/README.md.
    instrument_id integer not null,
    -- buy or sell.
    type trading.side not null,
    -- Units of the base.
    units trading.units not null,
    -- Rate of the opening in quote per base: ask for a buy, bid for a sell.
    open_rate trading.rate not null,
    -- Charge of the order in the quote currency, fixed at the opening (E-06).
    spread trading.total not null,
    -- Leverage of the opening, as the N of 1:N; with margin tiers the average of the order, to 2 decimals (Q-132).
    leverage trading.ratio not null,
    -- Margin in the account's currency, to 18 decimals (E-03).
    margin_used money.margin not null,
    -- Units of the quote currency per one unit of the account's: of the opening while open, of the close when closed.
    exchange_rate trading.ratio not null,
    -- Stop-out level of the opening, in percent of used margin.
    stop_out_level trading.percent not null,
    -- Take-profit level in quote per base; null: none.
    take_profit trading.rate,
    -- Stop-loss level in quote per base; null: none.
    stop_loss trading.rate,
    -- Time of the quote that it was opened at.
    quote_time timestamptz not null,
    -- Time of the opening by the market's clock.
    created_at timestamptz not null,
    -- Time of the close by the market's clock; null while open.
    close_time timestamptz,
    -- Rate of the close in quote per base: ask for a buy, bid for a sell; null while open.
    close_rate trading.rate,
    -- Cause of the close; null while open.
    close_reason trading.close_reason,
    -- Profit or loss in the account's currency, half-up to 5 decimals (E-05); null while open.
    pro_loss money.amount,
    -- Order that this closed part was split from; null: a whole order.
    parent_id bigint,
    -- Time at which staff deleted it; null: not deleted.
    deleted_at timestamptz,
    -- Exact fraction behind exchange_rate: amount in quote * rate_multiplier / rate_divisor; null: 1.
    rate_multiplier numeric,
    -- Exact fraction behind exchange_rate, see rate_multiplier; null: exchange_rate.
    rate_divisor numeric,
    -- trading.price_cell of stop_loss, by which it is indexed, in quote per base; null: none.
    stop_cell numeric,
    PRIMARY KEY (id),
    FOREIGN KEY (parent_id) REFERENCES trading.orders(id) ON DELETE RESTRICT
);
CREATE INDEX orders_closed_idx ON trading.orders (account_id, close_time DESC, id DESC) WHERE close_time IS NOT NULL;
CREATE INDEX orders_created_at_idx ON trading.orders (created_at, id);
CREATE INDEX orders_deleted_idx ON trading.orders (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orders_open_by_id_idx ON trading.orders (id) WHERE close_time IS NULL;
CREATE INDEX orders_open_idx ON trading.orders (account_id, id DESC) WHERE close_time IS NULL;
CREATE INDEX orders_parent_id_idx ON trading.orders (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX orders_stop_cell_idx ON trading.orders (instrument_id, type, stop_cell) WHERE close_time IS NULL AND stop_cell IS NOT NULL;
CREATE INDEX orders_take_profit_idx ON trading.orders (instrument_id, type, take_profit) WHERE close_time IS NULL AND take_profit IS NOT NULL;

-- Limit, stop, stop-limit and market-if-touched orders, waiting and settled.
create table trading.pending_orders (
    -- Key.
    id bigint not null generated always as identity,
    -- Account of the order.
    account_id bigint not null,
    -- Instrument of the order.
    instrument_id integer not null,
    -- buy or sell.
    type trading.side not null,
    -- limit: filled at the price or better; stop: filled from the price on; stop_limit: from the price on a limit at
    -- limit_price; market_if_touched: filled at the market when the price is touched from the side of touch_direction.
    kind trading.pending_kind not null,
    -- Units of the base.
    units trading.units not null,
    -- Price in quote per base at which it is filled; of a stop-limit the stop, which arms it.
    price trading.rate not null,
    -- Limit of a stop-limit once armed, in quote per base; else null.
    limit_price trading.rate,
    -- Direction of the market towards the price of a market-if-touched order at placing; else null.
    touch_direction trading.direction,
    -- Time of the tick that reached the stop of a stop-limit; null: not reached, or another kind.
    armed_at timestamptz,
    -- Take-profit of the order it becomes, in quote per base; null: none.
    take_profit trading.rate,
    -- Stop-loss of the order it becomes, in quote per base; null: none.
    stop_loss trading.rate,
    -- Distance of the trailing stop of the order it becomes, as entered, in trail_unit; null: none.
    trail_distance trading.rate,
    -- Unit of trail_distance; money is in the account's currency.
    trail_unit trading.distance_unit,
    -- Price in quote per base from which the trailing stop follows; null: from the fill.
    trail_activation trading.rate,
    -- How the expiry was chosen.
    expiry trading.expiry_kind not null default 'gtc'::trading.expiry_kind,
    -- Time from which it is no longer filled; null: none.
    expires_at timestamptz,
    -- One-cancels-other group: id of its first order; null: in no group. The orders of a group have one account.
    group_id bigint,
    -- pending, or how it ended.
    status trading.pending_status not null default 'pending'::trading.pending_status,
    -- Why it was cancelled or rejected.
    reason text,
    -- Order that it became when filled.
    order_id bigint,
    -- Time of the placing by the market's clock.
    created_at timestamptz not null,
    -- Time at which it ended by the market's clock, of an expired order its expiry; null while pending.
    settled_at timestamptz,
    -- Price in quote per base that the engine waits for: the stop until it is reached, then the limit.
    next_price numeric generated always as (
CASE
    WHEN armed_at IS NULL THEN price
    ELSE limit_price
END) stored,
    -- Direction of the market towards next_price.
    direction trading.direction generated always as (
CASE
    WHEN kind = 'market_if_touched'::trading.pending_kind THEN touch_direction
    WHEN (type = 'buy'::trading.side) = (kind = 'limit'::trading.pending_kind OR armed_at IS NOT NULL) THEN 'falls'::trading.direction
    ELSE 'rises'::trading.direction
END) stored,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    CHECK ((status = 'pending'::trading.pending_status) = (settled_at IS NULL)),
    CHECK ((status = 'filled'::trading.pending_status) = (order_id IS NOT NULL)),
    CHECK ((kind = 'stop_limit'::trading.pending_kind) = (limit_price IS NOT NULL)),
    CHECK ((kind = 'market_if_touched'::trading.pending_kind) = (touch_direction IS NOT NULL)),
    CHECK (kind = 'stop_limit'::trading.pending_kind OR armed_at IS NULL),
    CHECK ((expiry = 'gtc'::trading.expiry_kind) = (expires_at IS NULL)),
    CHECK (num_nonnulls(trail_distance, trail_unit) <> 1),
    CHECK (trail_activation IS NULL OR trail_distance IS NOT NULL)
);
CREATE INDEX pending_orders_account_id_idx ON trading.pending_orders (account_id, id DESC);
CREATE INDEX pending_orders_buy_falls_idx ON trading.pending_orders (instrument_id, next_price) WHERE status = 'pending'::trading.pending_status AND type = 'buy'::trading.side AND direction = 'falls'::trading.direction;
CREATE INDEX pending_orders_buy_rises_idx ON trading.pending_orders (instrument_id, next_price) WHERE status = 'pending'::trading.pending_status AND type = 'buy'::trading.side AND direction = 'rises'::trading.direction;
CREATE INDEX pending_orders_expires_at_idx ON trading.pending_orders (expires_at) WHERE status = 'pending'::trading.pending_status AND expires_at IS NOT NULL;
CREATE INDEX pending_orders_group_id_idx ON trading.pending_orders (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX pending_orders_instrument_id_idx ON trading.pending_orders (instrument_id);
CREATE INDEX pending_orders_order_id_idx ON trading.pending_orders (order_id);
CREATE INDEX pending_orders_sell_falls_idx ON trading.pending_orders (instrument_id, next_price) WHERE status = 'pending'::trading.pending_status AND type = 'sell'::trading.side AND direction = 'falls'::trading.direction;
CREATE INDEX pending_orders_sell_rises_idx ON trading.pending_orders (instrument_id, next_price) WHERE status = 'pending'::trading.pending_status AND type = 'sell'::trading.side AND direction = 'rises'::trading.direction;
CREATE INDEX pending_orders_waiting_idx ON trading.pending_orders (id) WHERE status = 'pending'::trading.pending_status;

-- Price alerts of users and the state in which the engine evaluates them (E-39).
create table trading.price_alerts (
    -- Key.
    id bigint not null generated always as identity,
    -- Owner.
    user_id bigint not null,
    -- Instrument whose price is compared.
    instrument_id integer not null,
    -- above: the price is at the level or above it; below: at it or below; crosses: it reaches the level from the other
    -- side; move: the close of a minute differs from an earlier one by percent.
    condition trading.alert_condition not null,
    -- The price that is compared; bars, and so moves, are of the bid.
    price_side trading.price_side not null,
    -- Level in quote per base; null for a move or an indicator.
    level trading.rate,
    -- Smallest move in either direction, in percent; null for a level.
    percent numeric,
    -- Minutes within which the move happens; null for a level.
    window_minutes integer,
    -- Indicator that is compared instead of a price; null: a price or a move.
    indicator trading.alert_indicator,
    -- Number of bars of the indicator; null for one with fixed lengths.
    indicator_length integer,
    -- Interval of the bars that the indicator is computed from, or within which a price fires once, as in
    -- market.get_bars.
    bar_interval text,
    -- Value that the indicator is compared with: quote per base, or 0 to 100 for rsi and stochastic.
    threshold numeric,
    -- End of the last closed bar at which the indicator was evaluated, or the creation.
    evaluated_until timestamptz,
    -- Indicator at the last closed bar, in the unit of threshold; null: too few bars.
    indicator_value numeric,
    -- Fires again; else it ends when it fires.
    is_repeated boolean not null default false,
    -- On an indicator: fires at every closed bar at which its condition is true, not only at the first one (Q-292). On
    -- a price: fires at the first tick of a bar of bar_interval at which its condition is true (Q-472).
    is_per_bar boolean not null default false,
    -- How the expiry was chosen.
    expiry trading.expiry_kind not null default 'gtc'::trading.expiry_kind,
    -- Time from which it no longer fires; null: none.
    expires_at timestamptz,
    -- Ways in which it notifies its owner.
    channels trading.alert_channel[] not null,
    -- The owner's text, which the notification repeats.
    note text not null default ''::text,
    -- active, paused by its owner, or how it ended.
    state trading.alert_state not null default 'active'::trading.alert_state,
    -- Created or changed since the last frame of prices; the next frame determines side and starts the evaluation.
    is_new boolean not null default true,
    -- Has not fired since it was created, changed or resumed.
    is_armed boolean not null default true,
    -- Result of the last evaluation; always false for crosses.
    is_true boolean not null default false,
    -- Sign of the price less the level that an alert on a crossing starts from; 0: not determined.
    side smallint not null default 0,
    -- Time of the tick that made the condition false after it was true; null: it is true, or never was.
    false_since timestamptz,
    -- Time of the tick, or end of the bar, at which it fired last.
    fired_at timestamptz,
    -- Number of times it has fired.
    firings integer not null default 0,
    -- Time of its creation or last change by the market's clock.
    created_at timestamptz not null,
    -- Start of the first bar after its last firing, for a price that fires once per bar; null: another repetition, or
    -- never fired.
    next_bar_at timestamptz,
    -- Its state can change when the ask falls to this rate, in quote per base.
    ask_falls_to numeric generated always as (
CASE
    WHEN state = 'active'::trading.alert_state AND NOT is_new AND price_side = 'ask'::trading.price_side AND (condition = 'above'::trading.alert_condition AND is_true OR condition = 'below'::trading.alert_condition AND NOT is_true OR condition = 'crosses'::trading.alert_condition AND side >= 0) THEN level::numeric
    ELSE NULL::numeric
END) stored,
    -- Its state can change when the ask rises to this rate, in quote per base.
    ask_rises_to numeric generated always as (
CASE
    WHEN state = 'active'::trading.alert_state AND NOT is_new AND (price_side = ANY (ARRAY['ask'::trading.price_side, 'mid'::trading.price_side])) AND (condition = 'below'::trading.alert_condition AND is_true OR condition = 'above'::trading.alert_condition AND NOT is_true OR condition = 'crosses'::trading.alert_condition AND side <= 0) THEN level::numeric
    ELSE NULL::numeric
END) stored,
    -- Its state can change when the bid falls to this rate, in quote per base.
    bid_falls_to numeric generated always as (
CASE
    WHEN state = 'active'::trading.alert_state AND NOT is_new AND (price_side = ANY (ARRAY['bid'::trading.price_side, 'mid'::trading.price_side])) AND (condition = 'above'::trading.alert_condition AND is_true OR condition = 'below'::trading.alert_condition AND NOT is_true OR condition = 'crosses'::trading.alert_condition AND side >= 0) THEN level::numeric
    ELSE NULL::numeric
END) stored,
    -- Its state can change when the bid rises to this rate, in quote per base.
    bid_rises_to numeric generated always as (
CASE
    WHEN state = 'active'::trading.alert_state AND NOT is_new AND price_side = 'bid'::trading.price_side AND (condition = 'below'::trading.alert_condition AND is_true OR condition = 'above'::trading.alert_condition AND NOT is_true OR condition = 'crosses'::trading.alert_condition AND side <= 0) THEN level::numeric
    ELSE NULL::numeric
END) stored,
    PRIMARY KEY (id),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE CASCADE,
    FOREIGN KEY (user_id) REFERENCES iam.users(id) ON DELETE CASCADE,
    CHECK (bar_interval = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '30m'::text, '1h'::text, '4h'::text, '1D'::text, '1W'::text, '1M'::text])),
    CHECK (cardinality(channels) >= 1 AND cardinality(channels) <= 3),
    CHECK ((condition = 'move'::trading.alert_condition OR indicator IS NOT NULL) = (level IS NULL)),
    CHECK ((condition = 'move'::trading.alert_condition) = (percent IS NOT NULL)),
    CHECK (NOT is_per_bar OR is_repeated AND condition <> 'move'::trading.alert_condition),
    CHECK ((condition = 'move'::trading.alert_condition) = (window_minutes IS NOT NULL)),
    CHECK (condition <> 'move'::trading.alert_condition OR indicator IS NULL),
    CHECK (num_nonnulls(indicator, threshold, evaluated_until) = ANY (ARRAY[0, 3])),
    CHECK ((indicator IS NOT NULL OR is_per_bar) = (bar_interval IS NOT NULL)),
    CHECK ((indicator IS NULL OR (indicator = ANY (ARRAY['macd'::trading.alert_indicator, 'macd_histogram'::trading.alert_indicator]))) = (indicator_length IS NULL)),
    CHECK (condition <> 'move'::trading.alert_condition AND indicator IS NULL OR price_side = 'bid'::trading.price_side),
    CHECK ((expiry = 'gtc'::trading.expiry_kind) = (expires_at IS NULL)),
    CHECK (state <> 'fired'::trading.alert_state OR NOT is_repeated),
    CHECK (firings >= 0),
    CHECK (indicator_length >= 2 AND indicator_length <= 200),
    CHECK (abs(indicator_value) <= '1000000000'::numeric),
    CHECK (length(note) <= 200),
    CHECK (percent > 0::numeric AND percent <= 100::numeric),
    CHECK (side >= '-1'::integer AND side <= 1),
    CHECK (threshold >= '-1000000000'::numeric AND threshold <= '1000000000'::numeric),
    CHECK (window_minutes >= 1 AND window_minutes <= 1440)
);
CREATE INDEX price_alerts_ask_falls_to_idx ON trading.price_alerts (instrument_id, ask_falls_to) WHERE ask_falls_to IS NOT NULL;
CREATE INDEX price_alerts_ask_rises_to_idx ON trading.price_alerts (instrument_id, ask_rises_to) WHERE ask_rises_to IS NOT NULL;
CREATE INDEX price_alerts_bid_falls_to_idx ON trading.price_alerts (instrument_id, bid_falls_to) WHERE bid_falls_to IS NOT NULL;
CREATE INDEX price_alerts_bid_rises_to_idx ON trading.price_alerts (instrument_id, bid_rises_to) WHERE bid_rises_to IS NOT NULL;
CREATE INDEX price_alerts_expires_at_idx ON trading.price_alerts (expires_at) WHERE (state = ANY (ARRAY['active'::trading.alert_state, 'paused'::trading.alert_state])) AND expires_at IS NOT NULL;
CREATE INDEX price_alerts_indicator_idx ON trading.price_alerts (instrument_id, bar_interval) WHERE indicator IS NOT NULL AND state = 'active'::trading.alert_state;
CREATE INDEX price_alerts_instrument_id_idx ON trading.price_alerts (instrument_id);
CREATE INDEX price_alerts_move_idx ON trading.price_alerts (instrument_id) WHERE condition = 'move'::trading.alert_condition AND state = 'active'::trading.alert_state AND NOT is_new;
CREATE INDEX price_alerts_new_idx ON trading.price_alerts (id) WHERE is_new;
CREATE INDEX price_alerts_next_bar_at_idx ON trading.price_alerts (instrument_id, next_bar_at) WHERE state = 'active'::trading.alert_state AND NOT is_new AND is_true AND next_bar_at IS NOT NULL;
CREATE INDEX price_alerts_user_id_idx ON trading.price_alerts (user_id, id DESC);

-- One row: how far trading.publish_stop_moves has notified owners.
create table trading.published_moves (
    -- Always true: the table has one row.
    only_row boolean not null default true,
    -- Frame up to which owners were notified of the moves of stop-losses that frames left.
    frame bigint not null default 0,
    PRIMARY KEY (only_row),
    CHECK (only_row)
);

-- Margin bands of conversion rates: the account is measured again when the rate leaves its band.
create table trading.rate_bands (
    -- Account of the band.
    account_id bigint not null,
    -- Conversion whose rate is bounded.
    conversion_id integer not null,
    -- Lower bound, in units of the quote currency per one unit of the account's.
    falls_to numeric not null,
    -- Upper bound, in units of the quote currency per one unit of the account's; null: none.
    rises_to numeric,
    PRIMARY KEY (account_id, conversion_id),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE CASCADE
);
CREATE INDEX rate_bands_falls_idx ON trading.rate_bands (conversion_id, falls_to);
CREATE INDEX rate_bands_rises_idx ON trading.rate_bands (conversion_id, rises_to) WHERE rises_to IS NOT NULL;

-- Trading states other than open, of an instrument, a category or, without both, the whole market; the strictest one
-- applies (Q-131).
create table trading.restrictions (
    -- Key.
    id integer not null generated always as identity,
    -- Instrument; null: a category or the whole market.
    instrument_id integer,
    -- Category; null: an instrument or the whole market.
    category market.category,
    -- close_only or halted.
    state trading.trade_state not null,
    -- Reason that the administrator entered.
    reason text not null,
    -- Time by the market's clock at which it ends; null: until resumed.
    expires_at timestamptz,
    -- Administrator; null: set by a limit.
    set_by bigint,
    -- Time at which it was set, by the market's clock.
    set_at timestamptz not null,
    -- Reason of a risk limit that stopped the scope during a halt, which becomes close_only at its end; null: none.
    stop_reason text,
    PRIMARY KEY (id),
    UNIQUE NULLS NOT DISTINCT (instrument_id, category),
    FOREIGN KEY (category) REFERENCES market.categories(category) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (set_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (num_nonnulls(instrument_id, category) <= 1),
    CHECK (stop_reason IS NULL OR state = 'halted'::trading.trade_state AND expires_at IS NOT NULL),
    CHECK (length(reason) >= 1 AND length(reason) <= 500),
    CHECK (state <> 'open'::trading.trade_state),
    CHECK (length(stop_reason) >= 1 AND length(stop_reason) <= 500)
);
CREATE INDEX restrictions_category_idx ON trading.restrictions (category);
CREATE INDEX restrictions_set_by_idx ON trading.restrictions (set_by);

-- Limits of the broker's risk by instrument, category or, without both, in total, in the site's currency (Q-141).
create table trading.risk_limits (
    -- Key.
    id integer not null generated always as identity,
    -- Instrument; null: a category or all instruments.
    instrument_id integer,
    -- Category; null: an instrument or all instruments.
    category market.category,
    -- Value of the net exposure after hedges from which staff are notified, in the site's currency; null: none.
    net_warning trading.limit_amount,
    -- Value of the net exposure after hedges from which trading becomes close only, in the site's currency; null: none.
    net_stop trading.limit_amount,
    -- Value of a single order from which staff are notified, in the site's currency; null: none.
    order_warning trading.limit_amount,
    -- Value of a single order from which trading becomes close only, in the site's currency; null: none.
    order_stop trading.limit_amount,
    -- Value of the positions of a single customer from which staff are notified, in the site's currency; null: none.
    holder_warning trading.limit_amount,
    -- Value of the positions of a single customer from which trading becomes close only, in the site's currency; null:
    -- none.
    holder_stop trading.limit_amount,
    PRIMARY KEY (id),
    UNIQUE NULLS NOT DISTINCT (instrument_id, category),
    FOREIGN KEY (category) REFERENCES market.categories(category) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (num_nonnulls(instrument_id, category) <= 1),
    CHECK (num_nonnulls(net_warning, net_stop, order_warning, order_stop, holder_warning, holder_stop) > 0),
    CHECK (net_stop::numeric >= net_warning::numeric AND order_stop::numeric >= order_warning::numeric AND holder_stop::numeric >= holder_warning::numeric)
);
CREATE INDEX risk_limits_category_idx ON trading.risk_limits (category);

-- Exposure of the customers' real accounts and the broker's P/L once a minute: one row in total and one per instrument
-- with open positions or hedges (Q-156). An instrument without a row at the time of a total has none.
create table trading.risk_samples (
    -- Instrument; null: all instruments together.
    instrument_id integer,
    -- Minute in which it was computed.
    at timestamptz not null,
    -- The site's currency at that time; of all amounts of the row.
    currency text not null,
    -- Value of the customers' long units at mid prices, in the column currency.
    long_value trading.signed_amount not null,
    -- Value of the customers' short units at mid prices, in the column currency.
    short_value trading.signed_amount not null,
    -- Value of long less short units, in the column currency; in total the sum of the absolute values.
    net trading.signed_amount not null,
    -- The same less the broker's hedges, in the column currency; in total the sum of the absolute values.
    after_net trading.signed_amount not null,
    -- The broker's floating P/L with its hedges, in the column currency.
    floating trading.signed_amount not null,
    -- The broker's realised P/L of that UTC day with its hedges, in the column currency.
    realised trading.signed_amount not null,
    UNIQUE NULLS NOT DISTINCT (instrument_id, at),
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (long_value::numeric >= 0::numeric),
    CHECK (short_value::numeric >= 0::numeric)
);

-- Nights whose swaps were charged; the key keeps a night from being charged twice.
create table trading.rollovers (
    -- New York date whose 17:00 ended the trading day.
    night date not null,
    -- Number of orders that were charged or paid.
    orders integer not null default 0,
    -- Time of the charge by the server's clock.
    charged_at timestamptz not null default clock_timestamp(),
    -- Whether the next night was already due.
    is_late boolean not null default false,
    -- Time at which staff were notified of a late night; null: not reported.
    reported_at timestamptz,
    PRIMARY KEY (night)
);
CREATE INDEX rollovers_unreported_idx ON trading.rollovers (night) WHERE is_late AND reported_at IS NULL;

-- Largest sizes of an instrument, a category or, without both, the whole market; the strictest applies (Q-134).
create table trading.size_limits (
    -- Key.
    id integer not null generated always as identity,
    -- Instrument; null: a category or the whole market.
    instrument_id integer,
    -- Category; null: an instrument or the whole market.
    category market.category,
    -- Largest order, in units of the base; null: no limit.
    max_order_units trading.units,
    -- Largest sum of an account's open orders of one instrument and side, in units of the base; null: no limit.
    max_open_units trading.units,
    -- Reason that the administrator entered.
    reason text not null,
    -- Administrator.
    set_by bigint,
    -- Time at which it was set, by the market's clock.
    set_at timestamptz not null,
    PRIMARY KEY (id),
    UNIQUE NULLS NOT DISTINCT (instrument_id, category),
    FOREIGN KEY (category) REFERENCES market.categories(category) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    FOREIGN KEY (set_by) REFERENCES iam.users(id) ON DELETE RESTRICT,
    CHECK (num_nonnulls(instrument_id, category) <= 1),
    CHECK (num_nonnulls(max_order_units, max_open_units) >= 1),
    CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX size_limits_category_idx ON trading.size_limits (category);
CREATE INDEX size_limits_set_by_idx ON trading.size_limits (set_by);

-- What a split changed on each open and pending order.
create table trading.split_changes (
    -- Key.
    id bigint not null generated always as identity,
    -- Split.
    split_id bigint not null,
    -- Open order that was rescaled; null for a pending order.
    order_id bigint,
    -- Pending order that was rescaled; null for an open order.
    pending_order_id bigint,
    -- Units before, in units of the base.
    units_before trading.units not null,
    -- Units after, in units of the base.
    units_after trading.units not null,
    -- Open rate or pending price before, in quote per base.
    rate_before trading.rate not null,
    -- Open rate or pending price after, in quote per base.
    rate_after trading.rate not null,
    -- Charge before, in the quote currency; null for a pending order.
    spread_before trading.total,
    -- Charge after, including the rounding difference of the open rate, in the quote currency; null for a pending
    -- order.
    spread_after trading.total,
    -- Take-profit before, in quote per base; null: none.
    take_profit_before trading.rate,
    -- Take-profit after, in quote per base; null: none.
    take_profit_after trading.rate,
    -- Stop-loss before, in quote per base; null: none.
    stop_loss_before trading.rate,
    -- Stop-loss after, in quote per base; null: none.
    stop_loss_after trading.rate,
    PRIMARY KEY (id),
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    FOREIGN KEY (pending_order_id) REFERENCES trading.pending_orders(id) ON DELETE RESTRICT,
    FOREIGN KEY (split_id) REFERENCES trading.splits(id) ON DELETE RESTRICT,
    CHECK (num_nonnulls(order_id, pending_order_id) = 1)
);
CREATE INDEX split_changes_order_id_idx ON trading.split_changes (order_id);
CREATE INDEX split_changes_pending_order_id_idx ON trading.split_changes (pending_order_id);
CREATE INDEX split_changes_split_id_idx ON trading.split_changes (split_id);

-- Splits that administrators applied to instruments.
create table trading.splits (
    -- Key.
    id bigint not null generated always as identity,
    -- Instrument that was rescaled.
    instrument_id integer not null,
    -- Units after the split: 7 of 7 for 1.
    new_units integer not null,
    -- Units before the split: 1 of 7 for 1.
    old_units integer not null,
    -- Administrator.
    actor_id bigint not null,
    -- Reason that the administrator entered.
    reason text not null,
    -- Time of the split by the market's clock.
    applied_at timestamptz not null,
    PRIMARY KEY (id),
    FOREIGN KEY (actor_id) REFERENCES iam.users(id) ON DELETE RESTRICT,
    FOREIGN KEY (instrument_id) REFERENCES market.instruments(id) ON DELETE RESTRICT,
    CHECK (new_units <> old_units),
    CHECK (new_units >= 1 AND new_units <= 10000),
    CHECK (old_units >= 1 AND old_units <= 10000),
    CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX splits_actor_id_idx ON trading.splits (actor_id);
CREATE INDEX splits_instrument_id_idx ON trading.splits (instrument_id, applied_at);

-- The last 100 moves of each moving stop (Q-176): a later move replaces the row of its slot, so that a stop that moves
-- with every tick for weeks keeps a bounded number of rows.
create table trading.stop_moves (
    -- Order; no foreign key, see sql/trading/README.md.
    order_id bigint not null,
    -- Number modulo 100.
    slot smallint not null,
    -- Number of the move of this order, from 1.
    number trading.count not null,
    -- Rule that set the level.
    rule trading.stop_rule not null,
    -- Time of the tick, or of the setting, by the market's clock.
    moved_at timestamptz not null,
    -- Market rate of the order's side that the level was computed from, in quote per base.
    market_rate trading.rate not null,
    -- Stop-loss before, in quote per base; null: none.
    rate_before trading.rate,
    -- Stop-loss after, in quote per base.
    rate_after trading.rate not null,
    PRIMARY KEY (order_id, slot),
    CHECK (slot = (number::integer % 100))
);

-- Cache: the terms of a new order per instrument and plan, from trading.agreed_terms.
create table trading.terms (
    -- Name of the instrument.
    name text not null,
    -- Plan; 0: without a plan.
    plan_id bigint not null,
    -- Instrument.
    instrument_id integer not null,
    -- Whether new orders are accepted: the instrument is tradable and no restriction is stored for it.
    tradable boolean not null,
    -- Quote currency.
    quote text not null,
    -- Smallest amount, in units of the base.
    min_units numeric not null,
    -- Largest amount, in units of the base.
    max_units numeric not null,
    -- Amounts are multiples of this, in units of the base.
    unit_step numeric not null,
    -- Size of a pip, in quote per base.
    pip numeric not null,
    -- Charge of a new order, in pips.
    spread_pips numeric not null,
    -- Whether amounts are entered as units or lots.
    lot_state market.lot_state not null,
    -- Calendar of the trading hours.
    calendar_id integer not null,
    -- Age from which a quote is too old to trade on.
    stale_after interval not null,
    -- Leverage, as the N of 1:N.
    leverage numeric not null,
    -- Stop-out level, in percent of used margin.
    stop_out numeric not null,
    -- Upper limits of the margin tiers but the last, in the quote currency (E-40); null: no tiers.
    tier_limits numeric[],
    -- Leverage of each margin tier, as the N of 1:N; null: no tiers.
    tier_leverages numeric[],
    -- Strictest size limit of one order, in units of the base; null: none.
    max_order_units numeric,
    -- Strictest size limit of the open orders of one account and side, in units of the base; null: none.
    max_open_units numeric,
    -- Whether a size limit or leverage window is stored for the instrument; trading.apply_controls applies them.
    has_controls boolean not null,
    PRIMARY KEY (name, plan_id)
);

-- UTC days of accounts with many closed orders whose totals are stored, so that reports do not read these orders
-- (Q-285).
create table trading.totalled_days (
    -- Account.
    account_id bigint not null,
    -- UTC day of the closes.
    day date not null,
    -- Whether the totals are stored. false: an order of the day has changed since; reports read its orders until the
    -- job totals the day again.
    is_current boolean not null,
    PRIMARY KEY (account_id, day),
    FOREIGN KEY (account_id) REFERENCES money.accounts(id) ON DELETE RESTRICT
);
CREATE INDEX totalled_days_stale_idx ON trading.totalled_days (account_id) WHERE NOT is_current;

-- What customers note about their own orders. Private: staff do not read them (Q-189).
create table trading.trade_notes (
    -- Order of the customer, open or closed.
    order_id bigint not null,
    -- Up to 5 tags of the customer's own, such as the setup.
    tags text[] not null default '{}'::text[],
    -- Text of the customer; empty for none.
    note text not null default ''::text,
    -- Whether the customer kept to the plan; null: not stated.
    followed_plan text,
    -- The customer's rating of the execution, from 1 to 5; null: none.
    execution smallint,
    -- State of mind; null: not stated.
    mood text,
    -- Name of the stored image, such as a picture of the chart; null: none.
    image_file text,
    -- Time of the last change by the server's clock.
    updated_at timestamptz not null default clock_timestamp(),
    PRIMARY KEY (order_id),
    FOREIGN KEY (order_id) REFERENCES trading.orders(id) ON DELETE RESTRICT,
    CHECK (execution >= 1 AND execution <= 5),
    CHECK (followed_plan = ANY (ARRAY['yes'::text, 'partly'::text, 'no'::text])),
    CHECK (length(image_file) <= 100),
    CHECK (mood = ANY (ARRAY['calm'::text, 'confident'::text, 'hesitant'::text, 'chasing'::text, 'tired'::text])),
    CHECK (length(note) <= 2000),
    CHECK (cardinality(tags) <= 5)
);

-- Moves of stops that were executed before their owners were notified; trading.publish_stop_moves deletes them.
create table trading.unpublished_moves (
    -- Number of the row.
    id bigint not null generated always as identity,
    -- Accounts of the orders whose stops moved.
    account_ids bigint[] not null,
    PRIMARY KEY (id)
);

-- Accounts that the engine measures at the next frame regardless of prices.
create table trading.watched_accounts (
    -- Account.
    account_id bigint not null,
    PRIMARY KEY (account_id)
);

-- Instruments that are close-only or halted now, each with its strictest restriction (Q-131): of the instrument, its
-- category or the whole market. An instrument without a row is open. Internal.
-- view trading.active_restrictions (instrument_id integer, state trading.trade_state, reason text, expires_at timestamp
-- with time zone, set_at timestamptz, set_by bigint, scope text)

-- The terms of trade that trading.terms stores, computed from instrument, category and plan: for each instrument
-- without a plan (plan_id 0) and under each plan. A deleted plan still applies to its customers. A stored restriction
-- makes an instrument untradable until trading.sweep removes it; trading.check_tradable checks whether it has expired.
-- Read by trading.refresh_terms and check 0416. Internal.
-- view trading.agreed_terms (name text, plan_id bigint, instrument_id integer, tradable boolean, quote text, min_units
-- numeric, max_units numeric, unit_step numeric, pip numeric, spread_pips numeric, lot_state market.lot_state,
-- calendar_id integer, stale_after interval, leverage numeric, stop_out numeric, tier_limits numeric[], tier_leverages
-- numeric[], max_order_units numeric, max_open_units numeric, has_controls boolean)

-- One row per account and instrument with open orders: floating profit or loss in the quote currency and in the
-- account's currency. Buys are marked at the ask, sells at the bid (Q-06). Internal.
-- view trading.exposure_values (account_id bigint, instrument_id integer, quote text, currency text, bid numeric, ask
-- numeric, "time" timestamptz, long_units trading.total, short_units trading.total, long_cost
-- trading.total, short_cost trading.total, spread trading.total, stop_out_level trading.percent, conversion_id integer,
-- rate numeric, multiplier numeric, divisor numeric, quote_value numeric, profit_loss numeric)

-- Orders as screens show them (C-082): open ones marked at the current ask (buy) or bid (sell), closed ones at their
-- close rate. profit and loss are levels, pro_loss and swap are money in the account's currency. Queries filter by user
-- or account.
-- view trading.order_list (id bigint, account_id bigint, user_id bigint, mode money.account_mode, currency text,
-- created_at timestamptz, type trading.side, trade_amount trading.units, instrument text, alias text,
-- base_symbol text, quote_symbol text, kind market.category, price_decimals smallint, open_rate trading.rate,
-- close_rate trading.rate, close_time timestamptz, close_reason trading.close_reason, market_rate numeric,
-- profit trading.rate, loss numeric, pro_loss numeric, spread trading.total, exchange_rate numeric, leverage
-- trading.ratio, margin_used money.margin, stop_out_level trading.percent, status text, parent_id bigint, trail
-- trading.rate, trail_entered trading.rate, trail_unit trading.distance_unit, trail_activation trading.rate,
-- is_trailing boolean, break_even_gain numeric, swap numeric, pip numeric)

-- Pending orders as screens show them. Queries filter by user or account. next_price is the price that an order waits
-- for, market_rate the rate that is compared with it: the ask for a buy, the bid for a sell.
-- view trading.pending_list (id bigint, account_id bigint, user_id bigint, currency text, created_at timestamp with
-- time zone, type trading.side, kind trading.pending_kind, trade_amount trading.units, instrument text, alias text,
-- base_symbol text, quote_symbol text, price_decimals smallint, price trading.rate, limit_price trading.rate,
-- touch_direction trading.direction, armed_at timestamptz, profit trading.rate, loss trading.rate, expiry
-- trading.expiry_kind, expires_at timestamptz, group_id bigint, status trading.pending_status, reason
-- text, order_id bigint, settled_at timestamptz, category market.category, pip numeric, next_price
-- numeric, market_rate numeric)

-- Conversions with which the risk desk adds up amounts: those of market.conversion_rates, and each currency to itself.
-- Internal.
-- view trading.risk_rates (quote text, currency text, multiplier numeric, divisor numeric)

-- function trading.account_currencies() returns SETOF text
-- function trading.account_positions(p_account_ids bigint[]) returns TABLE(account_id bigint, positions jsonb)
-- function trading.account_state(p_balance_id bigint, OUT balance numeric, OUT held numeric, OUT profit_loss numeric,
-- OUT equity numeric, OUT used_margin numeric, OUT free_margin numeric, OUT margin_level numeric) returns record
-- function trading.account_states(p_account_ids bigint[]) returns TABLE(account_id bigint, balance numeric, held
-- numeric, profit_loss numeric, equity numeric, used_margin numeric, stop_out_level numeric, currency text)
-- function trading.accounts_of(p_text text, p_actor_id bigint) returns TABLE(id bigint)
-- function trading.accounts_to_total() returns TABLE(account_id bigint)
-- function trading.accounts_within(p_actor_id bigint) returns TABLE(id bigint)
-- function trading.acknowledge_breach(p_actor_id bigint, p_breach_id bigint) returns void
-- function trading.add_alert_edge(p_user_id bigint, p_instrument_id integer) returns void
-- function trading.add_leverage_window(p_actor_id bigint, p_instrument text, p_category text, p_max_leverage numeric,
-- p_from text, p_to text, p_time_zone text, p_reason text) returns integer
-- function trading.add_pending_edge(p_pending trading.pending_orders, p_frame bigint) returns void
-- function trading.add_stop_edges(p_order_id bigint, p_frame bigint) returns void
-- function trading.admit_order(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_type text, p_amount
-- numeric) returns integer
-- function trading.affected_accounts(p_account_ids bigint[], p_frames bigint[]) returns bigint[]
-- function trading.alert_delivery(p_notification_id bigint, p_channel trading.alert_channel) returns jsonb
-- function trading.alert_destinations(p_actor_id bigint) returns TABLE(email text, browsers text[])
-- function trading.alert_levels(p_user_id bigint, p_instrument_id integer) returns jsonb
-- function trading.alert_price(p_side trading.price_side, p_bid numeric, p_ask numeric) returns numeric
-- function trading.alert_text(p_alert trading.price_alerts, p_language_code text, p_decimals integer, p_price numeric,
-- p_value numeric) returns text
-- function trading.answer_dispute(p_actor_id bigint, p_dispute_id bigint, p_verdict text, p_answer text, p_compensation
-- numeric DEFAULT NULL::numeric, p_reason text DEFAULT NULL::text, p_others bigint[] DEFAULT '{}'::bigint[], p_basis
-- text DEFAULT NULL::text) returns trading.disputes
-- function trading.apply_controls(p_account money.accounts, p_terms trading.terms, p_type trading.side, p_units
-- numeric, p_now timestamptz) returns numeric
-- function trading.apply_edit(p_order trading.orders, p_changes jsonb) returns trading.orders
-- function trading.apply_missed_ticks(p_account_id bigint) returns void
-- function trading.are_tiers(p_limits numeric[], p_leverages numeric[]) returns boolean
-- function trading.arm_stop_limits(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamp with time
-- zone, p_account_id bigint DEFAULT NULL::bigint) returns void
-- function trading.axis_marks(p_low numeric, p_high numeric) returns numeric[]
-- function trading.balance_after_close(p_account_id bigint, p_at timestamptz, p_id bigint) returns numeric
-- function trading.bars_of_orders(p_from timestamptz, p_to timestamptz) returns
-- TABLE(instrument_id integer, minutes tstzmultirange)
-- function trading.book_order(p_account money.accounts, p_terms trading.terms, p_type trading.side, p_units numeric,
-- p_take_profit numeric, p_stop_loss numeric, p_price numeric, p_margin numeric, p_rate numeric, p_multiplier numeric,
-- p_divisor numeric, p_equity_floor numeric, p_quote_time timestamptz, p_now timestamptz,
-- p_frame bigint) returns trading.orders
-- function trading.breach_text(p_breach trading.limit_breaches) returns text
-- function trading.break_even_level(p_type trading.side, p_open_rate numeric, p_offset numeric, p_spread numeric,
-- p_units numeric, p_decimals integer) returns numeric
-- function trading.broker_revenue(p_account_id bigint) returns numeric
-- function trading.cancel_group(p_group_id bigint, p_time timestamptz) returns void
-- function trading.cancel_pending(p_actor_id bigint, p_pending_id bigint) returns trading.pending_orders
-- function trading.cancel_pending_by_staff(p_actor_id bigint, p_pending_id bigint, p_reason text) returns
-- trading.pending_orders
-- function trading.change_facts(p_order trading.orders, p_balance numeric, p_equity numeric, p_used_margin numeric)
-- returns jsonb
-- function trading.change_pending(p_actor_id bigint, p_pending_id bigint, p_amount numeric, p_price numeric,
-- p_limit_price numeric DEFAULT NULL::numeric, p_profit numeric DEFAULT NULL::numeric, p_loss numeric DEFAULT
-- NULL::numeric, p_expiry text DEFAULT NULL::text, p_expires_at timestamptz DEFAULT NULL::timestamp with
-- time zone, p_move_levels boolean DEFAULT false) returns trading.pending_orders
-- function trading.charge_rollover(p_night date) returns integer
-- function trading.check_alert(p_condition text, p_price_side text, p_level numeric, p_percent numeric,
-- p_window_minutes integer, p_channels text[], p_note text, p_repeat text, p_is_indicator boolean, p_interval text)
-- returns void
-- function trading.check_bound(p_type trading.side, p_price numeric, p_bound numeric) returns void
-- function trading.check_compensation(p_verdict text, p_amount numeric, p_currency text) returns void
-- function trading.check_customer(p_user_id bigint, p_now timestamptz) returns void
-- function trading.check_distance(p_distance numeric, p_market numeric, p_column text) returns void
-- function trading.check_free_margin(p_account money.accounts, p_margin numeric, p_frame bigint) returns boolean
-- function trading.check_hedge_rate(p_rate numeric) returns void
-- function trading.check_identity(p_user_id bigint) returns void
-- function trading.check_indicator(p_indicator text, p_length integer, p_value numeric) returns trading.alert_indicator
-- function trading.check_levels(p_type trading.side, p_market numeric, p_take_profit numeric, p_stop_loss numeric)
-- returns void
-- function trading.check_limits() returns integer
-- function trading.check_max_leverage(p_max_leverage numeric) returns void
-- function trading.check_order_size(p_max_units numeric, p_units numeric) returns void
-- function trading.check_others(p_actor_id bigint, p_dispute trading.disputes, p_account money.accounts, p_verdict
-- text, p_compensation numeric, p_others bigint[], p_basis text) returns numeric
-- function trading.check_pending(p_actor_id bigint, p_instrument_id integer, p_type text, p_kind text, p_amount
-- numeric, p_price numeric, p_limit_price numeric, p_profit numeric, p_loss numeric, p_expiry text, p_expires_at
-- timestamptz, p_before trading.pending_orders DEFAULT NULL::trading.pending_orders, OUT expiry
-- trading.expiry_kind, OUT expires_at timestamptz, OUT touch_direction trading.direction, OUT frame
-- bigint) returns record
-- function trading.check_pending_price(p_price numeric, p_market numeric, p_decimals integer, p_column text) returns
-- void
-- function trading.check_price(p_price numeric, p_market numeric, p_column text) returns void
-- function trading.check_quote(p_quote record, p_stale_after interval, p_calendar_id integer, p_now timestamp with time
-- zone, p_is_open boolean DEFAULT NULL::boolean) returns void
-- function trading.check_reason(p_reason text) returns text
-- function trading.check_tradable(p_instrument_id integer) returns void
-- function trading.check_trail(p_instrument market.instruments, p_price numeric, p_distance numeric, p_unit
-- trading.distance_unit, p_activation numeric) returns void
-- function trading.check_units(p_units numeric, p_terms trading.terms) returns void
-- function trading.close_amount(p_actor_id bigint, p_order_id bigint, p_amount numeric, p_idempotency_key text DEFAULT
-- NULL::text) returns trading.orders
-- function trading.close_at_levels(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamp with time
-- zone, p_reason trading.close_reason, p_account_id bigint DEFAULT NULL::bigint) returns bigint[]
-- function trading.close_hedge(p_actor_id bigint, p_hedge_id bigint, p_close_rate numeric, p_closed_at timestamp with
-- time zone, p_reason text) returns void
-- function trading.close_order(p_actor_id bigint, p_order_id bigint, p_instrument text DEFAULT NULL::text, p_units
-- numeric DEFAULT NULL::numeric, p_idempotency_key text DEFAULT NULL::text, p_reason text DEFAULT NULL::text) returns
-- trading.orders
-- function trading.close_orders(p_actor_id bigint, p_balance_id bigint, p_which text, p_instrument text DEFAULT
-- NULL::text, p_type text DEFAULT NULL::text, p_idempotency_key text DEFAULT NULL::text) returns jsonb
-- function trading.closed_today(p_account_id bigint, p_time_zone text) returns numeric
-- function trading.closed_trade_source(p_actor_id bigint) returns site.list_source
-- function trading.closed_until(p_instrument_id integer, p_interval text) returns timestamptz
-- function trading.closure_facts(p_order_id bigint) returns jsonb
-- function trading.compensation_text(p_account_id bigint, p_amount numeric) returns text
-- function trading.control_facts(p_control trading.customer_controls) returns jsonb
-- function trading.control_scope(p_instrument_id integer, p_category market.category) returns text
-- function trading.controls_changed(p_instrument text) returns jsonb
-- function trading.count_closed_trades(p_actor_id bigint, p_filters jsonb) returns bigint
-- function trading.count_disputes(p_actor_id bigint, p_filters jsonb) returns bigint
-- function trading.count_orders_of(p_user_id bigint) returns bigint
-- function trading.count_pending(p_actor_id bigint, p_filters jsonb) returns bigint
-- function trading.count_trades(p_actor_id bigint, p_filters jsonb) returns bigint
-- function trading.crosses_rate_band(p_ticks jsonb) returns boolean
-- function trading.crossing_alerts(p_user_id bigint, p_instrument text, p_indicator text, p_interval text, p_length
-- integer, p_levels numeric[]) returns TABLE(id bigint, state trading.alert_state)
-- function trading.customer_controls(p_actor_id bigint, p_user_id bigint) returns jsonb
-- function trading.day_expiry(p_instrument_id integer, p_at timestamptz) returns timestamptz
-- function trading.days_to_total(p_account_id bigint) returns SETOF date
-- function trading.delete_alert(p_actor_id bigint, p_id bigint) returns void
-- function trading.delete_order(p_actor_id bigint, p_order_id bigint, p_version bigint DEFAULT NULL::bigint, p_reason
-- text DEFAULT NULL::text) returns trading.orders
-- function trading.delete_trade_note(p_actor_id bigint, p_order_id bigint) returns void
-- function trading.dependent_accounts(p_instrument_id integer, p_account_ids bigint[]) returns bigint[]
-- function trading.described_breach(p_breach trading.limit_breaches) returns jsonb
-- function trading.dispute_close(p_actor_id bigint, p_order_id bigint, p_reason text) returns trading.disputes
-- function trading.dispute_facts(p_actor_id bigint, p_dispute_id bigint) returns jsonb
-- function trading.dispute_source(p_actor_id bigint) returns site.list_source
-- function trading.dispute_term() returns interval
-- function trading.distance_percent(p_price numeric, p_rate numeric) returns numeric
-- function trading.double_order(p_actor_id bigint, p_order_id bigint, p_bound numeric DEFAULT NULL::numeric,
-- p_shown_rate numeric DEFAULT NULL::numeric, p_slippage numeric DEFAULT NULL::numeric, p_idempotency_key text DEFAULT
-- NULL::text) returns trading.orders
-- function trading.due_nights() returns SETOF date
-- function trading.due_stops(p_instrument_ids integer[], p_bids numeric[], p_asks numeric[]) returns TABLE(order_id
-- bigint, account_id bigint, only_trails boolean)
-- function trading.earlier_disputes(p_dispute trading.disputes) returns jsonb
-- function trading.edit_order(p_actor_id bigint, p_order_id bigint, p_changes jsonb, p_version bigint DEFAULT
-- NULL::bigint, p_reason text DEFAULT NULL::text, p_message text DEFAULT NULL::text) returns trading.orders
-- function trading.end_restrictions() returns void
-- function trading.evaluate_accounts(p_account_ids bigint[], p_instrument_id integer) returns bigint[]
-- function trading.evaluate_change(p_account_id bigint, p_frame bigint DEFAULT NULL::bigint) returns void
-- function trading.evaluate_close(p_account_id bigint) returns void
-- function trading.exceeded_limits(p_currency text) returns TABLE(instrument_id integer, category market.category, kind
-- trading.limit_kind, level trading.limit_level, user_id bigint, order_id bigint, figure numeric, threshold numeric)
-- function trading.executions(p_starts timestamptz, p_ends timestamptz, p_ranges
-- tstzmultirange, p_account_ids bigint[]) returns TABLE(account_id bigint, at timestamptz, instrument_id
-- integer, kind text, units numeric, gain numeric, age interval, is_rejected boolean)
-- function trading.executions_by_day(p_starts timestamptz, p_ends timestamptz, p_ranges
-- tstzmultirange) returns TABLE(day date, instrument_id integer, kind text, quarter integer, quote text, fills bigint,
-- rejected bigint, compared bigint, better bigint, worse bigint, pips numeric, worst numeric, gained numeric, slipped
-- numeric, age interval, aged bigint)
-- function trading.expire_alerts(p_now timestamptz) returns void
-- function trading.expire_pending_orders(p_now timestamptz, p_account_ids bigint[] DEFAULT NULL::bigint[])
-- returns void
-- function trading.expiry_of(p_instrument_id integer, p_expiry trading.expiry_kind, p_expires_at timestamp with time
-- zone, p_before trading.pending_orders) returns timestamptz
-- function trading.fill_pending_orders(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamp with
-- time zone, p_account_id bigint DEFAULT NULL::bigint) returns bigint[]
-- function trading.find_closable(p_actor_id bigint, p_balance_id bigint, p_which text, p_instrument text, p_type text)
-- returns TABLE(order_id bigint, instrument text, pro_loss numeric, obstacle text)
-- function trading.find_dispute(p_actor_id bigint, p_dispute_id bigint) returns trading.disputes
-- function trading.find_order(p_actor_id bigint, p_order_id bigint) returns bigint
-- function trading.find_scope(p_instrument text, p_category text, OUT instrument_id integer, OUT category
-- market.category) returns record
-- function trading.find_trade(p_actor_id bigint, p_order_id bigint) returns jsonb
-- function trading.finish_levels(p_actor_id bigint, p_order trading.orders, p_action text, p_user_id bigint, p_audited
-- jsonb) returns void
-- function trading.finish_stop_change(p_actor_id bigint, p_order trading.orders, p_action text, p_before numeric,
-- p_user_id bigint, p_audited jsonb) returns trading.orders
-- function trading.fire_alert(p_alert trading.price_alerts, p_price numeric, p_earlier numeric, p_value numeric)
-- returns void
-- function trading.floating_of(p_order trading.orders) returns numeric
-- function trading.follow_at_frame(p_order_id bigint, p_frame bigint, p_is_trailing boolean) returns void
-- function trading.follow_frames(p_account_id bigint DEFAULT NULL::bigint, p_until bigint DEFAULT NULL::bigint) returns
-- void
-- function trading.follow_price(p_order_ids bigint[], p_time timestamptz, p_is_trailing boolean DEFAULT
-- true, p_bid numeric DEFAULT NULL::numeric, p_ask numeric DEFAULT NULL::numeric) returns bigint
-- function trading.follow_ticks(p_order_ids bigint[], p_until bigint, p_frames bigint[], p_instrument_ids integer[],
-- p_bids numeric[], p_asks numeric[], p_times timestamptz[]) returns void
-- function trading.follow_trails(p_order_ids bigint[], p_until bigint, p_frames bigint[], p_instrument_ids integer[],
-- p_bids numeric[], p_asks numeric[], p_times timestamptz[]) returns void
-- function trading.frame_of_change(p_account_id bigint) returns bigint
-- function trading.frame_rates(p_instrument_ids integer[], p_bids numeric[], p_asks numeric[]) returns
-- TABLE(conversion_id integer, low numeric, high numeric)
-- function trading.group_trades(p_actor_id bigint, p_filters jsonb, p_by text) returns TABLE(key text, name text,
-- orders integer, long_units numeric, short_units numeric, net_units numeric, market_rate numeric, price_decimals
-- smallint, notional numeric, pro_loss numeric, swap numeric)
-- function trading.has_band_alerts(p_actor_id bigint, p_instrument text, p_indicator text, p_interval text, p_length
-- integer, p_levels numeric[]) returns boolean
-- function trading.has_current_executions(p_day date) returns boolean
-- function trading.has_missed_ticks(p_account_id bigint, p_frame bigint) returns boolean
-- function trading.has_unfollowed_moves(p_account_id bigint, p_frame bigint) returns boolean
-- function trading.hedge_list(p_instrument_id integer, p_currency text) returns jsonb
-- function trading.hedge_rows(p_currency text, p_instrument_id integer) returns TABLE(instrument_id integer, hedges
-- bigint, units numeric, net numeric, floating numeric, realised numeric)
-- function trading.hidden_columns(p_actor_id bigint, p_list text DEFAULT 'positions'::text) returns text[]
-- function trading.hide_columns(p_actor_id bigint, p_names text[], p_list text DEFAULT 'positions'::text) returns void
-- function trading.hold_accounts(p_account_ids bigint[]) returns void
-- function trading.hold_orders() returns void
-- function trading.hour_of_week(p_at timestamptz, p_zone text) returns integer
-- function trading.indicator_name(p_indicator trading.alert_indicator, p_length integer, p_interval text) returns text
-- function trading.indicator_values(p_instrument_id integer, p_interval text, p_indicator trading.alert_indicator,
-- p_length integer, p_after timestamptz) returns TABLE(ends_at timestamptz, close numeric,
-- value numeric)
-- function trading.initial_stop(p_order trading.orders) returns numeric
-- function trading.instrument_controls(p_actor_id bigint, p_instrument text) returns jsonb
-- function trading.instrument_sheet(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_time_zone text,
-- p_units numeric DEFAULT NULL::numeric) returns jsonb
-- function trading.instrument_windows(p_instrument_id integer, p_now timestamptz) returns TABLE(window_id
-- integer, max_leverage numeric, starts_at timestamptz, ends_at timestamptz)
-- function trading.instruments_named(p_text text) returns TABLE(id integer)
-- function trading.instruments_of(p_account_id bigint) returns integer[]
-- function trading.invalidate_executions(p_times timestamptz[]) returns void
-- function trading.is_price_reached(p_type text, p_kind text, p_price numeric, p_market numeric) returns boolean
-- function trading.is_recorded(p_entity text, p_id bigint, p_action text) returns boolean
-- function trading.is_same_breach(p_one trading.limit_breaches, p_other trading.limit_breaches) returns boolean
-- function trading.is_stopped_out(p_equity numeric, p_margin numeric, p_level numeric, p_rule text) returns boolean
-- function trading.join_group(p_actor_id bigint, p_account_id bigint, p_linked_id bigint) returns bigint
-- function trading.judge_alerts(p_ids bigint[], p_prices numeric[], p_earlier numeric[], p_time timestamp with time
-- zone, p_values numeric[] DEFAULT NULL::numeric[]) returns void
-- function trading.ladder_accounts(p_users bigint[], p_mode money.account_mode, p_quote market.quotes, p_steps
-- numeric[]) returns bigint[]
-- function trading.ladder_changes(p_users bigint[], p_mode money.account_mode, p_quote market.quotes, p_bids numeric[],
-- p_asks numeric[], p_currency text) returns numeric[]
-- function trading.ladder_levels(p_users bigint[], p_mode money.account_mode, p_instrument_id integer, p_bid numeric,
-- p_ask numeric, p_currency text, OUT stop_losses bigint, OUT stop_loss_amount numeric, OUT take_profits bigint, OUT
-- take_profit_amount numeric, OUT net_units numeric) returns record
-- function trading.ladder_orders(p_account_ids bigint[], p_instrument_id integer, p_bid numeric, p_ask numeric,
-- p_currency text, p_rule text) returns TABLE(id bigint, account_id bigint, instrument_id integer, type trading.side,
-- units numeric, margin_used numeric, stop_out_level numeric, equity numeric, profit_loss numeric, amount numeric,
-- can_close boolean, is_hit boolean, shortfall numeric)
-- function trading.ladder_stop_outs(p_account_ids bigint[], p_instrument_id integer, p_bid numeric, p_ask numeric,
-- p_currency text, OUT orders bigint, OUT amount numeric, OUT net_units numeric, OUT protection numeric) returns record
-- function trading.large_trades(p_users bigint[], p_mode money.account_mode, p_category text, p_currency text) returns
-- jsonb
-- function trading.largest_holders(p_users bigint[], p_mode money.account_mode) returns jsonb
-- function trading.last_day_to_total() returns date
-- function trading.last_night() returns date
-- function trading.left_moves(p_order_id bigint) returns TABLE(place bigint, moved_at timestamptz,
-- market_rate numeric, rate_before numeric, rate_after numeric)
-- function trading.level_at_outcome(p_type trading.side, p_units numeric, p_open_rate numeric, p_outcome numeric,
-- p_spread numeric, p_divisor numeric, p_multiplier numeric, p_decimals integer) returns numeric
-- function trading.leverage(p_plan numeric, p_instrument numeric) returns numeric
-- function trading.leverage_cap(p_user_id bigint, p_instrument_id integer, p_now timestamptz) returns
-- numeric
-- function trading.limit_of(p_limits jsonb, p_name text) returns numeric
-- function trading.limit_overview(p_actor_id bigint) returns jsonb
-- function trading.list_alert_firings(p_actor_id bigint, p_limit integer, p_before_id bigint DEFAULT NULL::bigint)
-- returns TABLE(id bigint, instrument text, price_decimals smallint, condition trading.alert_condition, price_side
-- trading.price_side, level numeric, percent numeric, window_minutes integer, indicator trading.alert_indicator,
-- indicator_length integer, bar_interval text, is_per_bar boolean, threshold numeric, indicator_value numeric, note
-- text, price numeric, reference_price numeric, fired_at timestamptz, deliveries jsonb)
-- function trading.list_alerts(p_actor_id bigint) returns TABLE(id bigint, instrument text, price_decimals smallint,
-- condition trading.alert_condition, price_side trading.price_side, level numeric, percent numeric, window_minutes
-- integer, indicator trading.alert_indicator, indicator_length integer, bar_interval text, threshold numeric,
-- indicator_value numeric, is_repeated boolean, is_per_bar boolean, expiry trading.expiry_kind, expires_at timestamp
-- with time zone, channels text[], note text, state trading.alert_state, fired_at timestamptz, firings
-- integer, price numeric, distance numeric, distance_pips numeric)
-- function trading.list_closed_trades(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint,
-- sort_key text, instrument text, category text, price_decimals smallint, type text, units numeric, open_rate numeric,
-- close_rate numeric, created_at timestamptz, close_time timestamptz, close_reason text,
-- held_seconds bigint, pips numeric, result_r numeric, result_percent numeric, spread_cost numeric, swap numeric,
-- pro_loss numeric, currency text, tags text[], has_note boolean, parent_id bigint)
-- function trading.list_disputes(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, order_id bigint, user_id bigint, email text, full_name text, mode text, instrument text, close_reason text,
-- close_time timestamptz, pro_loss numeric, currency text, reason text, status text, answer text,
-- created_at timestamptz, answered_at timestamptz, answered_by text)
-- function trading.list_pending(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, user_id bigint, email text, full_name text, mode text, type text, kind text, instrument text, price_decimals
-- smallint, quote_symbol text, units numeric, price numeric, limit_price numeric, armed_at timestamptz,
-- group_id bigint, market_rate numeric, distance numeric, distance_percent numeric, notional_app numeric, profit
-- numeric, loss numeric, expires_at timestamptz, created_at timestamptz)
-- function trading.list_trades(p_actor_id bigint, p_filters jsonb, p_page jsonb) returns TABLE(id bigint, sort_key
-- text, user_id bigint, email text, mode text, type text, instrument text, price_decimals smallint, open_rate numeric,
-- close_rate numeric, spread numeric, margin_used numeric, pro_loss numeric, profit numeric, loss numeric, leverage
-- numeric, currency text, status text, units numeric, created_at timestamptz, close_time timestamp with
-- time zone, full_name text, quote_symbol text, market_rate numeric, notional_app numeric, pro_loss_app numeric, swap
-- numeric)
-- function trading.lock_for_change(p_actor_id bigint, p_order_id bigint, p_version bigint) returns trading.orders
-- function trading.lock_hedge(p_actor_id bigint, p_hedge_id bigint) returns trading.hedges
-- function trading.lock_open_order(p_actor_id bigint, p_order_id bigint) returns trading.orders
-- function trading.lock_order(p_actor_id bigint, p_order_id bigint, p_for_clients boolean DEFAULT false) returns
-- trading.orders
-- function trading.lock_own_order(p_actor_id bigint, p_order_id bigint) returns trading.orders
-- function trading.longest_runs(p_account_id bigint, p_from timestamptz, p_until timestamptz,
-- p_side trading.side, p_instruments integer[], p_tag text) returns TABLE(won bigint, lost bigint)
-- function trading.macd_lines(p_closes numeric[], p_is_difference boolean) returns numeric[]
-- function trading.margin_calls(p_users bigint[], p_mode money.account_mode) returns jsonb
-- function trading.margin_level(p_equity numeric, p_margin numeric) returns numeric
-- function trading.margin_of(p_order trading.orders) returns numeric
-- function trading.max_units(p_available numeric, p_leverage numeric, p_rate numeric, p_price numeric) returns numeric
-- function trading.may_change_orders(p_actor_id bigint) returns boolean
-- function trading.measure_bands(p_instrument_ids integer[]) returns void
-- function trading.measure_levels(p_instrument_ids integer[], p_moved trading.side DEFAULT NULL::trading.side) returns
-- void
-- function trading.measure_moving_stops(p_order_ids bigint[]) returns void
-- function trading.minute_of_week(p_time text) returns integer
-- function trading.move_levels(p_pending trading.pending_orders, p_price numeric, p_limit_price numeric, OUT profit
-- numeric, OUT loss numeric) returns record
-- function trading.move_stops(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamptz,
-- p_account_id bigint DEFAULT NULL::bigint) returns void
-- function trading.moved_level(p_level numeric, p_from numeric, p_to numeric) returns numeric
-- function trading.moving_averages(p_values numeric[], p_length integer, p_is_weighted boolean) returns numeric[]
-- function trading.next_event(p_instrument_ids integer[], p_bids numeric[], p_asks numeric[], p_times timestamp with
-- time zone[], p_from integer, p_watched_instrument_ids integer[], p_in_hours boolean[]) returns integer
-- function trading.next_move(p_type trading.side, p_decimals integer, p_level numeric, p_distance numeric, p_is_active
-- boolean, p_activation numeric, p_open_rate numeric, p_gain numeric, p_break_even numeric) returns numeric
-- function trading.note_order(p_actor_id bigint, p_order_id bigint, p_tags text[], p_note text, p_mood text) returns
-- void
-- function trading.notify_closures() returns integer
-- function trading.notify_split(p_split_id bigint) returns void
-- function trading.on_tick_size(p_price numeric, p_decimals integer, p_is_up boolean) returns numeric
-- function trading.onboarding(p_actor_id bigint) returns TABLE(identity text, deposit text, trade text, review_hours
-- integer, deposit_minimum numeric, deposit_currency text, methods text[])
-- function trading.open_breaches() returns jsonb
-- function trading.open_hedge(p_actor_id bigint, p_instrument text, p_provider text, p_side text, p_units numeric,
-- p_open_rate numeric, p_opened_at timestamptz, p_reason text) returns bigint
-- function trading.open_order(p_account_id bigint, p_instrument text, p_type trading.side, p_units numeric,
-- p_take_profit numeric, p_stop_loss numeric, p_actor_id bigint, p_bound numeric DEFAULT NULL::numeric, p_risk numeric
-- DEFAULT NULL::numeric, p_risk_percent numeric DEFAULT NULL::numeric) returns trading.orders
-- function trading.order_break_even(p_order trading.orders, p_offset numeric) returns numeric
-- function trading.order_dispute(p_actor_id bigint, p_order_id bigint) returns TABLE(until timestamptz,
-- is_possible boolean, status text, reason text, created_at timestamptz, answer text, answered_at
-- timestamptz)
-- function trading.order_distance(p_order trading.orders, p_value numeric, p_unit text, p_column text, p_is_rounded
-- boolean) returns numeric
-- function trading.order_entries(p_actor_id bigint, p_order_id bigint) returns TABLE(id bigint, created_at timestamp
-- with time zone, kind text, amount numeric, balance_after numeric, currency text)
-- function trading.order_equity(p_actor_id bigint, p_order_id bigint) returns TABLE(instrument text, quote_symbol text,
-- price_decimals integer, bid numeric, ask numeric, quote_time timestamptz, long_units numeric, long_cost
-- numeric, short_units numeric, short_cost numeric, spread numeric, quote_value numeric, multiplier numeric, divisor
-- numeric, profit_loss numeric)
-- function trading.order_evidence(p_actor_id bigint, p_order_id bigint) returns TABLE(id bigint, is_own boolean,
-- owner_name text, mode text, currency text, instrument text, base_symbol text, quote_symbol text, kind text,
-- price_decimals integer, pip_size numeric, type text, status text, trade_amount numeric, opened_amount numeric,
-- open_rate numeric, spread numeric, leverage numeric, margin_used numeric, stop_out_level numeric, profit numeric,
-- loss numeric, created_at timestamptz, quote_time timestamptz, close_time timestamp with
-- time zone, close_reason text, parent_id bigint, market_rate numeric, moved numeric, gross numeric, net numeric,
-- exchange_rate numeric, pro_loss numeric, tick_instrument text, tick_time timestamptz, bid numeric, ask
-- numeric, rule text, level numeric, balance numeric, equity numeric, total_margin numeric, margin_level numeric,
-- rate_multiplier numeric, rate_divisor numeric, order_bid numeric, order_ask numeric, order_quote_time timestamp with
-- time zone, cascade_place integer, cascade_size integer, has_later_split boolean, bid_markup numeric, ask_markup
-- numeric, provider_bid numeric, provider_ask numeric, open_markup numeric, provider_rate numeric)
-- function trading.order_history(p_actor_id bigint, p_order_id bigint) returns TABLE(at timestamptz, event
-- text, rate numeric, rate_before numeric, units numeric, by_staff boolean, other_id bigint, reason text)
-- function trading.order_market(p_order trading.orders) returns numeric
-- function trading.order_note(p_actor_id bigint, p_order_id bigint) returns TABLE(is_private boolean, tags text[], note
-- text, mood text)
-- function trading.order_stop_moves(p_actor_id bigint, p_order_id bigint) returns TABLE(number integer, rule text, at
-- timestamptz, market_rate numeric, rate_before numeric, rate_after numeric)
-- function trading.order_swap(p_order_id bigint, p_opened timestamptz, p_closed timestamptz)
-- returns TABLE(swap numeric)
-- function trading.order_ticks(p_actor_id bigint, p_order_id bigint) returns TABLE(at timestamptz, bid
-- numeric, ask numeric, decided boolean, place integer, rate numeric, provider text, provider_bid numeric, provider_ask
-- numeric)
-- function trading.order_tier(p_account_id bigint, p_terms trading.terms, p_side trading.side, p_notional numeric)
-- returns trading.order_tiers
-- function trading.other_compensations(p_actor_id bigint, p_order_id bigint, p_others bigint[], p_basis text) returns
-- TABLE(order_id bigint, user_id bigint, mode text, currency text, amount numeric)
-- function trading.own_open_order(p_actor_id bigint, p_order_id bigint) returns trading.orders
-- function trading.parts_units(p_order_id bigint) returns numeric
-- function trading.pay_compensation(p_actor_id bigint, p_dispute_id bigint, p_order_id bigint, p_account_id bigint,
-- p_amount numeric) returns void
-- function trading.pending_source(p_actor_id bigint, p_role integer, p_filters jsonb) returns site.list_source
-- function trading.performance(p_actor_id bigint, p_from date, p_to date, p_side text, p_zone text, p_unit text DEFAULT
-- 'money'::text, p_curve text DEFAULT 'step'::text, p_instrument text DEFAULT NULL::text, p_tag text DEFAULT
-- NULL::text) returns TABLE(account_id bigint, mode text, currency text, trades bigint, won bigint, lost bigint, gains
-- numeric, losses numeric, pro_loss numeric, win_rate numeric, profit_factor numeric, expectancy numeric, average_win
-- numeric, average_loss numeric, best numeric, worst numeric, drawdown numeric, held_won_seconds bigint,
-- held_lost_seconds bigint, spread_cost numeric, swap numeric, first_close timestamptz, last_close
-- timestamptz, expectancy_r numeric, trades_r bigint, winners_mae_r numeric, curve jsonb, instruments
-- jsonb, hours jsonb, excursions jsonb, left_out bigint, longest_won bigint, longest_lost bigint, drawdown_percent
-- numeric, tags jsonb)
-- function trading.performance_curve(p_account_id bigint, p_from timestamptz, p_until timestamp with time
-- zone, p_side trading.side, p_trades bigint, p_first timestamptz, p_last timestamptz,
-- p_curve text, p_zone text) returns TABLE(drawdown numeric, drawdown_percent numeric, curve jsonb)
-- function trading.performance_in_unit(p_account_id bigint, p_from timestamptz, p_until timestamp with
-- time zone, p_side trading.side, p_instruments integer[], p_tag text, p_zone text, p_unit text, p_curve text) returns
-- TABLE(trades bigint, won bigint, lost bigint, gains numeric, losses numeric, total numeric, best numeric, worst
-- numeric, held_won_seconds bigint, held_lost_seconds bigint, drawdown numeric, left_out bigint, instruments jsonb,
-- hours jsonb, tags jsonb, curve jsonb)
-- function trading.pick_stop_outs(p_account_ids bigint[], p_instrument_id integer) returns TABLE(order_id bigint,
-- account_id bigint, balance numeric, equity numeric, used_margin numeric, level numeric, cascade_id bigint,
-- cascade_place integer, positions jsonb)
-- function trading.pip_value(p_pip numeric, p_units numeric, p_rate numeric, p_multiplier numeric DEFAULT 1) returns
-- numeric
-- function trading.place_order(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_type text, p_amount
-- numeric, p_profit numeric DEFAULT NULL::numeric, p_loss numeric DEFAULT NULL::numeric, p_idempotency_key text DEFAULT
-- NULL::text, p_trail numeric DEFAULT NULL::numeric, p_trail_unit text DEFAULT NULL::text, p_trail_activation numeric
-- DEFAULT NULL::numeric, p_bound numeric DEFAULT NULL::numeric, p_shown_rate numeric DEFAULT NULL::numeric, p_slippage
-- numeric DEFAULT NULL::numeric, p_risk numeric DEFAULT NULL::numeric, p_risk_percent numeric DEFAULT NULL::numeric)
-- returns trading.orders
-- function trading.place_orders(p_orders jsonb) returns TABLE(n integer, placed trading.orders, code text, message
-- text, field text, detail text)
-- function trading.place_pending(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_type text, p_kind text,
-- p_amount numeric, p_price numeric, p_profit numeric DEFAULT NULL::numeric, p_loss numeric DEFAULT NULL::numeric,
-- p_expires_at timestamptz DEFAULT NULL::timestamptz, p_idempotency_key text DEFAULT
-- NULL::text, p_limit_price numeric DEFAULT NULL::numeric, p_expiry text DEFAULT NULL::text, p_linked_id bigint DEFAULT
-- NULL::bigint, p_trail numeric DEFAULT NULL::numeric, p_trail_unit text DEFAULT NULL::text, p_trail_activation numeric
-- DEFAULT NULL::numeric) returns trading.pending_orders
-- function trading.place_pending_group(p_actor_id bigint, p_balance_id bigint, p_orders jsonb, p_idempotency_key text
-- DEFAULT NULL::text) returns SETOF trading.pending_orders
-- function trading.places_in_range(p_highs numeric[], p_lows numeric[], p_closes numeric[], p_length integer) returns
-- numeric[]
-- function trading.position_values(p_positions jsonb) returns TABLE(instrument_id integer, bid numeric, ask numeric,
-- quote_time timestamptz, multiplier numeric, divisor numeric, long_units numeric, long_cost numeric,
-- short_units numeric, short_cost numeric, spread numeric, quote_value numeric, profit_loss numeric)
-- function trading.positions_of(p_actor_id bigint, p_user_id bigint, p_limit integer DEFAULT 200) returns jsonb
-- function trading.post_correction(p_actor_id bigint, p_order trading.orders, p_action text, p_amount numeric) returns
-- bigint
-- function trading.prepare_engine() returns jsonb
-- function trading.preview_change(p_actor_id bigint, p_order_id bigint, p_action text, p_changes jsonb DEFAULT
-- '{}'::jsonb) returns jsonb
-- function trading.preview_close(p_actor_id bigint, p_balance_id bigint, p_which text, p_instrument text DEFAULT
-- NULL::text, p_type text DEFAULT NULL::text, OUT count integer, OUT pro_loss numeric, OUT remaining jsonb) returns
-- record
-- function trading.preview_position(p_actor_id bigint, p_order_id bigint, p_action text, p_amount numeric DEFAULT
-- NULL::numeric, OUT close_units numeric, OUT close_rate numeric, OUT profit_loss numeric, OUT rest_units numeric, OUT
-- open_type text, OUT open_units numeric, OUT open_rate numeric, OUT take_profit numeric, OUT stop_loss numeric, OUT
-- margin numeric, OUT free_margin_after numeric, OUT currency text, OUT market_value numeric, OUT refusal text) returns
-- record
-- function trading.preview_stop(p_actor_id bigint, p_order_id bigint, p_mode text, p_value numeric DEFAULT
-- NULL::numeric, p_unit text DEFAULT 'price'::text, p_activation numeric DEFAULT NULL::numeric) returns TABLE(level
-- numeric, distance numeric, apart numeric, apart_pips numeric, outcome numeric, is_active boolean, problem text)
-- function trading.price_bound(p_instrument text, p_type trading.side, p_bound numeric, p_shown_rate numeric,
-- p_slippage numeric) returns numeric
-- function trading.price_cell(p_rate numeric) returns numeric
-- function trading.profit_factor(p_gains numeric, p_losses numeric) returns numeric
-- function trading.profit_loss(p_type trading.side, p_units numeric, p_open numeric, p_market numeric, p_spread
-- numeric, p_rate numeric, p_multiplier numeric DEFAULT 1) returns numeric
-- function trading.project_stop_outs(p_instrument_ids integer[], p_bids numeric[], p_asks numeric[], OUT crossed
-- bigint[], OUT endangered bigint[]) returns record
-- function trading.protection_change(p_order trading.orders, p_amount numeric, OUT protection_id bigint, OUT amount
-- numeric) returns record
-- function trading.provider_prices(p_actor_id bigint, p_order_id bigint) returns TABLE(provider text, ticks integer,
-- lowest numeric, highest numeric, difference numeric)
-- function trading.publish_stop_moves(p_executes boolean DEFAULT true) returns void
-- function trading.publish_trade_state() returns void
-- function trading.purge_alerts() returns void
-- function trading.purge_risk_samples() returns void
-- function trading.quick_alert_levels(p_instrument text) returns TABLE(step text, amount numeric, level numeric)
-- function trading.rate_at_tick(p_order trading.orders, p_place integer) returns numeric
-- function trading.rates_at(p_instrument_id integer, p_bid numeric, p_ask numeric) returns TABLE(quote text, currency
-- text, multiplier numeric, divisor numeric)
-- function trading.read_distance_unit(p_unit text, p_column text) returns trading.distance_unit
-- function trading.read_expiry(p_expiry text, p_expires_at timestamptz) returns trading.expiry_kind
-- function trading.read_levels(p_actor_id bigint, p_order trading.orders, OUT user_id bigint, OUT audited jsonb)
-- returns record
-- function trading.realised_today(p_users bigint[], p_mode money.account_mode, p_currency text) returns TABLE(user_id
-- bigint, instrument_id integer, category market.category, amount numeric)
-- function trading.rebuild_exposures(p_instrument_id integer) returns void
-- function trading.refresh_terms() returns void
-- function trading.refusal_text(p_reader_id bigint, p_message text, p_detail text) returns text
-- function trading.reject_frame() returns void
-- function trading.reject_halted(p_instrument_id integer) returns void
-- function trading.reject_missed_ticks(p_account_id bigint, p_frame bigint) returns void
-- function trading.reject_read_only(p_actor_id bigint) returns void
-- function trading.reject_under_review() returns void
-- function trading.reject_unfollowed(p_account_id bigint, p_frame bigint) returns void
-- function trading.relative_strengths(p_closes numeric[], p_length integer) returns numeric[]
-- function trading.release_customer(p_actor_id bigint, p_user_id bigint, p_state trading.customer_state, p_reason text,
-- p_expires_at timestamptz) returns void
-- function trading.remove_leverage_window(p_actor_id bigint, p_window_id integer, p_reason text) returns void
-- function trading.renew_moving_stop(p_order trading.orders, p_frame bigint, p_ends boolean) returns void
-- function trading.report_late_nights() returns void
-- function trading.reported_orders(p_account_id bigint, p_from timestamptz, p_until timestamp with time
-- zone, p_side trading.side, p_instruments integer[], p_tag text) returns SETOF trading.orders
-- function trading.require_own_order(p_actor_id bigint, p_order_id bigint, p_is_closed boolean DEFAULT false) returns
-- void
-- function trading.required_margin(p_price numeric, p_units numeric, p_leverage numeric, p_rate numeric, p_multiplier
-- numeric DEFAULT 1) returns numeric
-- function trading.rescale_alerts(p_split trading.splits, p_decimals integer) returns void
-- function trading.rescale_hedges(p_split trading.splits) returns void
-- function trading.rescale_moving_stops(p_split trading.splits, p_decimals integer) returns void
-- function trading.rescale_orders(p_split trading.splits, p_decimals integer, p_before market.quotes, p_after
-- market.quotes) returns integer
-- function trading.rescale_pending_orders(p_split trading.splits, p_instrument market.instruments, p_before
-- market.quotes, p_after market.quotes) returns integer
-- function trading.rescaled_distance(p_distance numeric, p_split trading.splits, p_decimals integer) returns numeric
-- function trading.rescaled_level(p_level numeric, p_new_units integer, p_old_units integer, p_decimals integer,
-- p_market numeric, p_market_after numeric) returns numeric
-- function trading.restrict_customer(p_actor_id bigint, p_user_id bigint) returns trading.customer_controls
-- function trading.restriction_name(p_instrument_id integer, p_category market.category) returns text
-- function trading.restricts(p_restricted_id integer, p_restricted_category market.category, p_instrument_id integer,
-- p_category market.category) returns boolean
-- function trading.result_at_next_tick(p_order trading.orders) returns numeric
-- function trading.result_in_percent(p_order trading.orders) returns numeric
-- function trading.result_in_r(p_order trading.orders, p_stop numeric) returns numeric
-- function trading.result_of(p_order trading.orders) returns numeric
-- function trading.results_by_hour(p_account_id bigint, p_day date) returns TABLE(hour integer, side trading.side,
-- last_close timestamptz, pro_loss numeric, peak numeric, trough numeric, fall numeric)
-- function trading.results_by_instrument(p_account_id bigint, p_from timestamptz, p_until timestamp with
-- time zone) returns TABLE(instrument_id integer, side trading.side, trades bigint, won bigint, lost bigint, gains
-- numeric, pro_loss numeric, best numeric, worst numeric, held_won interval, held_lost interval, spread_cost numeric,
-- first_close timestamptz, last_close timestamptz)
-- function trading.results_by_opening(p_account_id bigint, p_from timestamptz, p_until timestamp with time
-- zone) returns TABLE(opened_at timestamptz, buys bigint, buy_pro_loss numeric, sells bigint,
-- sell_pro_loss numeric)
-- function trading.results_in_unit(p_account_id bigint, p_from timestamptz, p_until timestamp with time
-- zone, p_side trading.side, p_instruments integer[], p_tag text, p_unit text) returns TABLE(id bigint, instrument_id
-- integer, opened_at timestamptz, closed_at timestamptz, result numeric)
-- function trading.reverse_hedge(p_actor_id bigint, p_hedge_id bigint, p_reason text) returns void
-- function trading.reverse_order(p_actor_id bigint, p_order_id bigint, p_bound numeric DEFAULT NULL::numeric,
-- p_shown_rate numeric DEFAULT NULL::numeric, p_slippage numeric DEFAULT NULL::numeric, p_idempotency_key text DEFAULT
-- NULL::text) returns SETOF trading.orders
-- function trading.review_order(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_type text, p_kind text,
-- p_amount numeric, p_price numeric DEFAULT NULL::numeric, p_profit numeric DEFAULT NULL::numeric, p_loss numeric
-- DEFAULT NULL::numeric, p_limit_price numeric DEFAULT NULL::numeric, p_risk numeric DEFAULT NULL::numeric,
-- p_risk_percent numeric DEFAULT NULL::numeric, OUT units numeric, OUT price numeric, OUT quote_time timestamp with
-- time zone, OUT order_value numeric, OUT margin numeric, OUT free_margin_after numeric, OUT pip_value numeric, OUT
-- spread_cost numeric, OUT spread_markup numeric, OUT price_markup numeric, OUT in_pips boolean, OUT
-- margin_share_before numeric, OUT margin_share_after numeric, OUT profit_outcome numeric, OUT profit_share numeric,
-- OUT loss_outcome numeric, OUT loss_share numeric, OUT currency text, OUT price_decimals smallint, OUT refusal text)
-- returns record
-- function trading.review_pending(p_actor_id bigint, p_pending_id bigint, p_amount numeric, p_price numeric,
-- p_limit_price numeric DEFAULT NULL::numeric, p_profit numeric DEFAULT NULL::numeric, p_loss numeric DEFAULT
-- NULL::numeric, p_expiry text DEFAULT NULL::text, p_expires_at timestamptz DEFAULT NULL::timestamp with
-- time zone, p_move_levels boolean DEFAULT false) returns TABLE(stage text, units numeric, price numeric, limit_price
-- numeric, profit numeric, loss numeric, expires_at timestamptz, distance numeric, pips numeric, margin
-- numeric, profit_outcome numeric, loss_outcome numeric, currency text, refusal text)
-- function trading.review_reason() returns text
-- function trading.risk_book(p_users bigint[], p_mode money.account_mode, p_currency text, p_instrument_id integer
-- DEFAULT NULL::integer) returns TABLE(instrument_id integer, name text, category market.category, base text, quote
-- text, decimals smallint, bid numeric, ask numeric, mid numeric, positions bigint, holders bigint, long_units numeric,
-- long_cost numeric, short_units numeric, short_cost numeric, net numeric, gross numeric, floating numeric, hedges
-- bigint, hedge_units numeric, hedge_net numeric, hedge_floating numeric, hedge_realised numeric, after_units numeric,
-- after_net numeric)
-- function trading.risk_choices(p_actor_id bigint) returns jsonb
-- function trading.risk_currency() returns text
-- function trading.risk_desk(p_actor_id bigint, p_filters jsonb) returns jsonb
-- function trading.risk_history(p_actor_id bigint, p_instrument text, p_period text, p_filters jsonb) returns jsonb
-- function trading.risk_instrument(p_actor_id bigint, p_instrument text, p_filters jsonb) returns jsonb
-- function trading.risk_ladder(p_users bigint[], p_mode money.account_mode, p_instrument_id integer, p_currency text)
-- returns TABLE(step numeric, bid numeric, ask numeric, stop_losses bigint, stop_loss_amount numeric, take_profits
-- bigint, take_profit_amount numeric, stop_outs bigint, stop_out_amount numeric, net_units numeric, protection numeric,
-- change numeric)
-- function trading.risk_lists(p_actor_id bigint, p_filters jsonb) returns jsonb
-- function trading.risk_prices(p_currency text) returns TABLE(instrument_id integer, currency text, category
-- market.category, bid numeric, ask numeric, mid numeric, x_multiplier numeric, x_divisor numeric, y_multiplier
-- numeric, y_divisor numeric, z_multiplier numeric, z_divisor numeric, value_rate numeric, profit_rate numeric)
-- function trading.risk_rows(p_users bigint[], p_mode money.account_mode, p_currency text, p_instrument_id integer
-- DEFAULT NULL::integer) returns TABLE(instrument_id integer, name text, category market.category, base text, quote
-- text, decimals smallint, bid numeric, ask numeric, mid numeric, positions bigint, holders bigint, long_units numeric,
-- long_cost numeric, short_units numeric, short_cost numeric, net numeric, gross numeric, floating numeric)
-- function trading.risk_users(p_actor_id bigint, p_filters jsonb) returns bigint[]
-- function trading.run_alerts(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamptz)
-- returns void
-- function trading.run_engine(p_instrument_id integer, p_bid numeric, p_ask numeric, p_time timestamptz,
-- p_endangered bigint[] DEFAULT NULL::bigint[], p_account_id bigint DEFAULT NULL::bigint) returns jsonb
-- function trading.run_indicator_alerts() returns void
-- function trading.run_missed_ticks(p_account_ids bigint[], p_frames bigint[]) returns jsonb
-- function trading.run_move_alerts(p_instrument_ids integer[], p_starts timestamptz[]) returns void
-- function trading.same_tick_orders(p_actor_id bigint, p_order_id bigint) returns TABLE(id bigint, user_id bigint,
-- full_name text, mode text, currency text, instrument text, price_decimals integer, type text, units numeric,
-- close_rate numeric, pro_loss numeric, close_reason text, is_corrected boolean, loss numeric, next_tick numeric,
-- dispute_id bigint, dispute_status text, compensation numeric, total integer)
-- function trading.sample_risk() returns integer
-- function trading.save_alert(p_actor_id bigint, p_id bigint, p_instrument text, p_condition text, p_price_side text,
-- p_level numeric, p_percent numeric, p_window_minutes integer, p_repeat text, p_expiry text, p_expires_at timestamp
-- with time zone, p_channels text[], p_note text, p_indicator text DEFAULT NULL::text, p_indicator_length integer
-- DEFAULT NULL::integer, p_bar_interval text DEFAULT NULL::text) returns bigint
-- function trading.save_limits(p_actor_id bigint, p_instrument text, p_category text, p_limits jsonb) returns void
-- function trading.save_trade_note(p_actor_id bigint, p_order_id bigint, p_tags text[], p_note text, p_followed_plan
-- text, p_execution integer, p_mood text, p_image text, p_removes_image boolean) returns void
-- function trading.set_alert_state(p_actor_id bigint, p_id bigint, p_state text) returns void
-- function trading.set_band_alerts(p_actor_id bigint, p_instrument text, p_indicator text, p_interval text, p_length
-- integer, p_levels numeric[], p_old_interval text, p_old_length integer, p_old_levels numeric[]) returns void
-- function trading.set_bands(p_account_ids bigint[]) returns void
-- function trading.set_break_even(p_actor_id bigint, p_order_id bigint, p_offset numeric DEFAULT NULL::numeric, p_unit
-- text DEFAULT 'price'::text) returns trading.orders
-- function trading.set_break_even_gain(p_actor_id bigint, p_order_id bigint, p_gain numeric, p_gain_unit text DEFAULT
-- 'price'::text, p_offset numeric DEFAULT NULL::numeric, p_offset_unit text DEFAULT 'price'::text) returns
-- trading.orders
-- function trading.set_customer_controls(p_actor_id bigint, p_user_id bigint, p_state text, p_max_leverage numeric,
-- p_reason text, p_expires_at timestamptz DEFAULT NULL::timestamptz, p_version bigint DEFAULT
-- NULL::bigint) returns void
-- function trading.set_instrument_controls(p_actor_id bigint, p_instrument text, p_version bigint, p_state text,
-- p_max_order numeric, p_max_open numeric, p_bid_markup numeric, p_ask_markup numeric, p_tiers jsonb, p_reason text,
-- p_minutes integer DEFAULT NULL::integer) returns integer
-- function trading.set_level(p_actor_id bigint, p_order_id bigint, p_level trading.close_reason, p_rate numeric,
-- p_ends_trail boolean DEFAULT false) returns trading.orders
-- function trading.set_margin_tiers(p_actor_id bigint, p_instrument text, p_tiers jsonb, p_reason text) returns void
-- function trading.set_size_limits(p_actor_id bigint, p_instrument text, p_category text, p_max_order numeric,
-- p_max_open numeric, p_reason text) returns void
-- function trading.set_trade_state(p_actor_id bigint, p_instrument text, p_category text, p_state text, p_reason text,
-- p_minutes integer DEFAULT NULL::integer) returns void
-- function trading.set_trailing_stop(p_actor_id bigint, p_order_id bigint, p_distance numeric, p_unit text DEFAULT
-- 'price'::text, p_activation numeric DEFAULT NULL::numeric) returns trading.orders
-- function trading.settle_cancelled(p_account_id bigint, p_user_id bigint, p_pending_id bigint, p_reason text) returns
-- trading.pending_orders
-- function trading.settle_dispute(p_actor_id bigint, p_before trading.disputes, p_account_id bigint, p_verdict text,
-- p_answer text, p_compensation numeric, p_reason text) returns trading.disputes
-- function trading.settle_orders(p_order_ids bigint[], p_reason trading.close_reason, p_actor_id bigint DEFAULT
-- NULL::bigint, p_tick_instrument_id integer DEFAULT NULL::integer, p_levels numeric[] DEFAULT NULL::numeric[],
-- p_balances numeric[] DEFAULT NULL::numeric[], p_equities numeric[] DEFAULT NULL::numeric[], p_margins numeric[]
-- DEFAULT NULL::numeric[], p_cascade_ids bigint[] DEFAULT NULL::bigint[], p_cascade_places integer[] DEFAULT
-- NULL::integer[], p_positions jsonb[] DEFAULT NULL::jsonb[]) returns void
-- function trading.settle_other(p_actor_id bigint, p_dispute trading.disputes, p_order_id bigint, p_amount numeric)
-- returns void
-- function trading.settled_uses(p_instrument_id integer) returns integer
-- function trading.sheet_tiers(p_balance_id bigint, p_instrument_id integer, p_leverage numeric, p_rate numeric)
-- returns jsonb
-- function trading.shown_stop_loss(p_order_id bigint, p_stop_loss numeric) returns numeric
-- function trading.site_currency() returns text
-- function trading.size_by_risk(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_type text, p_price
-- numeric, p_stop_loss numeric, p_risk numeric, p_risk_percent numeric) returns numeric
-- function trading.smallest_risk(p_price numeric, p_stop_loss numeric, p_charge numeric, p_min numeric, p_divisor
-- numeric DEFAULT 1, p_multiplier numeric DEFAULT 1) returns numeric
-- function trading.smoothed(p_values numeric[], p_length integer, p_weight numeric) returns numeric[]
-- function trading.sort_trades(p_source site.list_source, p_sort text, p_filters jsonb) returns site.list_source
-- function trading.split_instrument(p_actor_id bigint, p_instrument_id integer, p_new_units integer, p_old_units
-- integer, p_reason text, OUT split_id bigint, OUT orders integer, OUT pending_orders integer) returns record
-- function trading.split_order(p_order_id bigint, p_units numeric) returns bigint
-- function trading.spread_cost(p_pips numeric, p_pip numeric, p_units numeric) returns numeric
-- function trading.spread_paid(p_order trading.orders) returns numeric
-- function trading.staff_reason(p_actor_id bigint, p_reason text) returns text
-- function trading.start_indicator_alert(p_id bigint) returns void
-- function trading.start_trail(p_order trading.orders, p_distance numeric, p_unit trading.distance_unit, p_activation
-- numeric, p_at_tick boolean) returns trading.orders
-- function trading.stop_by_limit(p_breach trading.limit_breaches) returns boolean
-- function trading.stop_distance(p_value numeric, p_unit trading.distance_unit, p_pip numeric, p_units numeric,
-- p_multiplier numeric, p_divisor numeric) returns numeric
-- function trading.stop_gap(p_type trading.side, p_distance numeric, p_open_rate numeric, p_gain numeric, p_break_even
-- numeric) returns numeric
-- function trading.stop_loss_from_pips(p_type trading.side, p_bid numeric, p_pips numeric, p_pip numeric) returns text
-- function trading.stop_out_accounts(p_account_ids bigint[], p_instrument_id integer) returns bigint[]
-- function trading.stop_out_rate(p_type trading.side, p_open numeric, p_units numeric, p_spread numeric, p_margin
-- numeric, p_balance numeric, p_rate numeric, p_level numeric) returns numeric
-- function trading.stop_picture(p_actor_id bigint, p_order_id bigint) returns TABLE(at timestamptz, price
-- numeric, is_open boolean, stop numeric)
-- function trading.store_totals(p_account_id bigint, p_days date[]) returns void
-- function trading.suggested_compensation(p_order trading.orders, OUT loss numeric, OUT next_tick numeric) returns
-- record
-- function trading.sum_closed_trades(p_actor_id bigint, p_filters jsonb) returns TABLE(currency text, trades bigint,
-- won bigint, lost bigint, gains numeric, losses numeric, pro_loss numeric, win_rate numeric, profit_factor numeric,
-- expectancy numeric, average_win numeric, average_loss numeric, units numeric, held_seconds bigint, spread_cost
-- numeric, swap numeric, win_loss_ratio numeric, pips numeric, trades_r bigint, result_r numeric, expectancy_r numeric)
-- function trading.sum_performance(p_account_id bigint, p_from timestamptz, p_until timestamp with time
-- zone, p_side trading.side, p_zone text) returns TABLE(trades bigint, won bigint, lost bigint, gains numeric, losses
-- numeric, pro_loss numeric, best numeric, worst numeric, held_won_seconds bigint, held_lost_seconds bigint,
-- spread_cost numeric, first_close timestamptz, last_close timestamptz, instruments jsonb,
-- hours jsonb)
-- function trading.sum_tags(p_ids bigint[], p_results numeric[]) returns jsonb
-- function trading.sum_trade_days(p_actor_id bigint, p_filters jsonb, p_first timestamptz, p_last
-- timestamptz, p_zone text) returns TABLE(day date, trades bigint, pro_loss numeric)
-- function trading.sum_trades(p_actor_id bigint, p_filters jsonb) returns TABLE(currency text, orders integer, accounts
-- integer, instrument text, units numeric, notional numeric, pro_loss numeric, swap numeric)
-- function trading.swap_of(p_order_id bigint, p_opened timestamptz, p_closed timestamptz)
-- returns numeric
-- function trading.sweep() returns jsonb
-- function trading.take_profit_from_pips(p_type trading.side, p_bid numeric, p_pips numeric, p_pip numeric) returns
-- text
-- function trading.take_up_alerts() returns void
-- function trading.tg_changes__invalidate_executions() returns trigger
-- function trading.tg_instruments__invalidate_executions() returns trigger
-- function trading.tg_orders__invalidate_executions() returns trigger
-- function trading.tg_orders__invalidate_totals() returns trigger
-- function trading.tg_orders__prevent_delete() returns trigger
-- function trading.tg_pending_orders__invalidate_executions() returns trigger
-- function trading.tg_terms__refresh() returns trigger
-- function trading.ticket_controls(p_user_id bigint, p_balance_id bigint, p_instrument_id integer, p_leverage numeric)
-- returns jsonb
-- function trading.ticket_levels(p_actor_id bigint, p_balance_id bigint, p_instrument text, p_type text, p_price
-- numeric, p_amount numeric, p_unit text, p_profit numeric, p_loss numeric, OUT profit text, OUT loss text) returns
-- record
-- function trading.ticket_terms(p_actor_id bigint, p_balance_id bigint, p_instrument text, OUT leverage numeric, OUT
-- pip numeric, OUT spread_pips numeric, OUT exchange_rate numeric, OUT min_units numeric, OUT max_units numeric, OUT
-- unit_step numeric, OUT lot_state text, OUT needs_kyc boolean, OUT controls jsonb, OUT price_markup numeric, OUT
-- day_expires_at timestamptz, OUT hours_until timestamptz, OUT alerts jsonb, OUT alert_count
-- integer) returns record
-- function trading.tier_steps(p_tiers jsonb) returns numeric[]
-- function trading.tiered_margin(p_exposure numeric, p_notional numeric, p_leverage numeric, p_limits numeric[],
-- p_leverages numeric[], p_rate numeric, p_multiplier numeric DEFAULT 1) returns numeric
-- function trading.total_days(p_account_id bigint, p_limit integer) returns integer
-- function trading.total_executions(p_after date, p_limit integer) returns date[]
-- function trading.total_openings(p_from date, p_until date) returns void
-- function trading.trade_excursions(p_ids bigint[]) returns TABLE(id bigint, pro_loss numeric, result_r numeric, mae
-- numeric, mfe numeric, mae_r numeric, mfe_r numeric, mae_money numeric, mfe_money numeric)
-- function trading.trade_ids(p_actor_id bigint, p_filters jsonb) returns bigint[]
-- function trading.trade_journal(p_actor_id bigint, p_order_id bigint) returns TABLE(id bigint, instrument text,
-- category text, price_decimals integer, type text, units numeric, open_rate numeric, close_rate numeric, created_at
-- timestamptz, close_time timestamptz, close_reason text, stop_loss numeric, take_profit
-- numeric, pips numeric, pro_loss numeric, currency text, spread_cost numeric, swap numeric, result_r numeric, mae
-- numeric, mfe numeric, mae_r numeric, mfe_r numeric, mae_money numeric, mfe_money numeric, has_later_split boolean,
-- is_private boolean, tags text[], note text, followed_plan text, execution integer, mood text, image_url text,
-- updated_at timestamptz, parent_id bigint)
-- function trading.trade_source(p_actor_id bigint, p_role integer, p_filters jsonb) returns site.list_source
-- function trading.trade_tags(p_actor_id bigint) returns TABLE(tag text, trades bigint)
-- function trading.traded_instruments(p_actor_id bigint) returns TABLE(instrument text)
-- function trading.trail_moves(p_order_ids bigint[], p_frames bigint[], p_instrument_ids integer[], p_bids numeric[],
-- p_asks numeric[], p_times timestamptz[]) returns TABLE(order_id bigint, frame bigint, place bigint,
-- is_last boolean, moved_at timestamptz, market_rate numeric, rate_before numeric, rate_after numeric)
-- function trading.trail_presets(p_actor_id bigint, p_order_id bigint) returns TABLE(step text, size numeric, amount
-- numeric, unit text)
-- function trading.trailing_level(p_type trading.side, p_market numeric, p_distance numeric, p_level numeric,
-- p_decimals integer) returns numeric
-- function trading.true_ranges(p_highs numeric[], p_lows numeric[], p_closes numeric[], p_length integer) returns
-- numeric[]
-- function trading.units_at_risk(p_account money.accounts, p_terms trading.terms, p_type trading.side, p_price numeric,
-- p_stop_loss numeric, p_risk numeric, p_risk_percent numeric) returns numeric
-- function trading.units_for_risk(p_price numeric, p_stop_loss numeric, p_risk numeric, p_charge numeric, p_step
-- numeric, p_max numeric, p_divisor numeric DEFAULT 1, p_multiplier numeric DEFAULT 1) returns numeric
-- function trading.untotalled_ranges(p_account_id bigint, p_from timestamptz, p_until timestamp with time
-- zone) returns TABLE(starts timestamptz, ends timestamptz)
-- function trading.update_crossed_bands(p_account_ids bigint[], p_instrument_ids integer[]) returns jsonb
-- function trading.update_windows(p_now timestamptz) returns boolean
-- function trading.uses_of(p_instrument_id integer) returns jsonb
-- function trading.utc_day(p_day date) returns tstzrange
-- function trading.value_trades(p_ids bigint[], p_currency text) returns TABLE(id bigint, account_id bigint, user_id
-- bigint, full_name text, instrument text, side trading.side, units numeric, bid numeric, decimals smallint, notional
-- numeric, pro_loss numeric, swap numeric)
-- function trading.warn_margins() returns integer
-- function trading.watch_converted_accounts() returns void
-- function trading.watched_instruments(p_account_ids bigint[]) returns integer[]
-- function trading.win_rate(p_won bigint, p_lost bigint) returns numeric
-- function trading.window_times(p_window trading.leverage_windows, p_now timestamptz) returns
-- TABLE(starts_at timestamptz, ends_at timestamptz)
-- function trading.winners_and_losers(p_users bigint[], p_mode money.account_mode, p_category text, p_currency text)
-- returns jsonb
