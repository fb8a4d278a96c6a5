-- money: gateways and external payments as configured by staff, payment details of deposits, and the inbox of payment
-- providers' reports.

create type money.gateway_kind as enum ('automatic', 'manual');

-- key1 to key5 are the provider's keys in the order of its file in app/gateways. Secret ones arrive encrypted
-- (db/seal.ts).
create table money.gateways (
    name text primary key check (name ~ '^[a-z][A-Za-z0-9]{1,39}$'),
    title text not null check (length(title) between 1 and 60),
    kind money.gateway_kind not null,
    key1 text not null default '' check (length(key1) <= 2000),
    key2 text not null default '' check (length(key2) <= 2000),
    key3 text not null default '' check (length(key3) <= 2000),
    key4 text not null default '' check (length(key4) <= 2000),
    key5 text not null default '' check (length(key5) <= 2000),
    fee numeric(7,4) not null default 0 check (fee >= 0 and fee <= 100),
    min_amount numeric(20,5) not null default 0 check (min_amount >= 0 and min_amount <= 1e9),
    max_amount numeric(20,5) not null default 1e9 check (max_amount >= 0 and max_amount <= 1e9),
    is_active boolean not null default false,
    qr_file text check (length(qr_file) <= 300),
    position integer not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null default clock_timestamp(),
    updated_by bigint references iam.users on delete set null,
    check (min_amount <= max_amount)
);
create index gateways_updated_by_idx on money.gateways (updated_by);
comment on column money.gateways.min_amount is 'Minimum amount; like max_amount in the currency of the setting appCurrency.';

create table money.external_payments (
    id bigint generated always as identity primary key,
    logo text not null default '' check (length(logo) <= 500),
    name text not null check (length(name) between 1 and 100),
    link text not null check (link ~* '^https?://[^\s]+$' and length(link) <= 1000),
    custom_label text not null default '' check (length(custom_label) <= 100),
    custom_value text not null default '' check (length(custom_value) <= 500),
    version integer not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    deleted_at timestamptz
);

alter table money.deposits
    add column payment jsonb check (octet_length(payment::text) <= 16000),
    add column provider_reference text check (length(provider_reference) between 1 and 200),
    add column proof_file text check (length(proof_file) <= 100),
    add column review_reason text check (length(review_reason) <= 500),
    add column decline_reason text check (length(decline_reason) <= 2000),
    add column next_lookup_at timestamptz,
    add column lookups integer not null default 0 check (lookups >= 0);
comment on column money.deposits.reference is 'The broker''s reference: sent to the provider, which names it in its reports.';
comment on column money.deposits.provider_reference is 'The provider''s id, or the transaction that the customer entered. Unique among deposits.';
comment on column money.deposits.payment is 'Payment details, with the promised rate. Written once.';
comment on column money.deposits.review_reason is 'Why staff must review it: the report does not match the deposit.';
create unique index deposits_provider_reference_key on money.deposits (gateway, provider_reference) where provider_reference is not null;
create index deposits_next_lookup_idx on money.deposits (next_lookup_at) where status = 'pending' and next_lookup_at is not null;

create type money.event_verdict as enum ('verified', 'refused');
create type money.event_outcome as enum ('credited', 'declined', 'nothing', 'review');

-- The inbox. The body is stored unchanged, so that its signature can be verified and the report processed again.
create table money.payment_events (
    id bigint generated always as identity primary key,
    gateway text not null references money.gateways on delete restrict,
    verdict money.event_verdict not null,
    event_key text not null check (length(event_key) between 1 and 300),
    refusal text check (length(refusal) <= 300),
    method text not null check (length(method) <= 10),
    url text not null check (length(url) <= 2000),
    headers jsonb not null check (octet_length(headers::text) <= 8000),
    body bytea not null check (octet_length(body) <= 65536),
    address inet,
    event jsonb check (octet_length(event::text) <= 4000),
    confirmed jsonb check (octet_length(confirmed::text) <= 4000),
    times integer not null default 1 check (times > 0),
    received_at timestamptz not null default clock_timestamp(),
    processed_at timestamptz,
    outcome money.event_outcome,
    outcome_reason text check (length(outcome_reason) <= 300),
    deposit_id bigint references money.deposits on delete restrict,
    -- A refused report must not block a later genuine one.
    unique (gateway, verdict, event_key),
    check ((verdict = 'refused') = (refusal is not null)),
    check ((verdict = 'verified') = (event is not null)),
    check ((processed_at is null) = (outcome is null)),
    check (verdict = 'verified' or (outcome is null and deposit_id is null))
);
create index payment_events_deposit_id_idx on money.payment_events (deposit_id);
create index payment_events_received_at_idx on money.payment_events (received_at desc);
comment on column money.payment_events.event_key is 'The provider''s id of the event, or the hash of the body: a repeated report is one row.';
comment on column money.payment_events.confirmed is 'The provider''s answer to a query about the payment.';
