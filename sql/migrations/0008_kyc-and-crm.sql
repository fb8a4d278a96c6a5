-- kyc: one submission is one row; the newest row determines the customer's status. crm: leads and their attribution.

create type kyc.status as enum ('pending', 'approved', 'declined');
create table kyc.documents (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    type text not null check (type in ('national_id', 'passport', 'driver_license')),
    status kyc.status not null default 'pending',
    front_file text,
    back_file text,
    address_file text,
    decline_reason text check (length(decline_reason) <= 2000),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp()
);
create index documents_user_id_idx on kyc.documents (user_id, id desc);
create index documents_status_idx on kyc.documents (status, id desc);
create index documents_decided_by_idx on kyc.documents (decided_by);
create unique index documents_pending_key on kyc.documents (user_id) where status = 'pending';

create type crm.lead_group as enum ('sales', 'retention', 'archived');
create type crm.lead_source as enum ('live', 'manual');

create table crm.lead_statuses (
    id integer generated always as identity primary key,
    name text not null unique check (length(name) between 1 and 60),
    is_default boolean not null default false,
    position integer not null default 0
);
create unique index lead_statuses_default_key on crm.lead_statuses (is_default) where is_default;

create table crm.promo_codes (
    id bigint generated always as identity primary key,
    code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
    user_id bigint not null unique references iam.users on delete cascade,
    created_at timestamptz not null default now()
);

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
    deleted_at timestamptz
) with (fillfactor = 85);
create index leads_status_id_idx on crm.leads (status_id);
create index leads_manager_id_idx on crm.leads (manager_id, id desc);
create index leads_agent_id_idx on crm.leads (agent_id, id desc);
create index leads_retention_agent_id_idx on crm.leads (retention_agent_id, id desc);
create index leads_affiliate_id_idx on crm.leads (affiliate_id, id desc);
create index leads_email_idx on crm.leads (email);
