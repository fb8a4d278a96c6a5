-- money: accounts and the ledger. One transfer moves one amount from one account to another, so debits always equal
-- credits.

-- The bounds of a domain are read once a session, those of a check constraint by every statement that writes.
create domain money.amount as numeric(20,5) check (value >= -1e12 and value <= 1e12);
create domain money.margin as numeric(38,18) check (value >= 0 and value <= 1e15);

create type money.account_mode as enum ('real', 'demo', 'house');
create type money.request_status as enum ('pending', 'approved', 'declined');
create type money.transfer_kind as enum (
    'demo_credit', 'deposit', 'withdrawal', 'profit_loss', 'swap', 'plan', 'adjustment', 'correction', 'negative_balance_protection'
);

create table money.plans (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 100),
    description text not null default '' check (length(description) <= 2000),
    price numeric(20,5) not null default 0 check (price >= 0 and price <= 1e9),
    forex_leverage numeric check (forex_leverage between 0 and 10000),
    commodity_leverage numeric check (commodity_leverage between 0 and 10000),
    index_leverage numeric check (index_leverage between 0 and 10000),
    stock_leverage numeric check (stock_leverage between 0 and 10000),
    crypto_leverage numeric check (crypto_leverage between 0 and 10000),
    forex_stopout numeric check (forex_stopout between 0 and 100),
    commodity_stopout numeric check (commodity_stopout between 0 and 100),
    index_stopout numeric check (index_stopout between 0 and 100),
    stock_stopout numeric check (stock_stopout between 0 and 100),
    crypto_stopout numeric check (crypto_stopout between 0 and 100),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
);
alter table iam.users add foreign key (plan_id) references money.plans on delete restrict;

-- Customers' accounts, and the broker's accounts as the other side of every transfer. Broker accounts store no balance,
-- which is the sum of their transfers: otherwise every customer's transfer would wait for the same row.
create table money.accounts (
    id bigint generated always as identity primary key,
    user_id bigint references iam.users on delete restrict,
    mode money.account_mode not null,
    code text,
    currency text not null references market.currencies on delete restrict,
    balance money.amount not null default 0,
    held money.amount not null default 0,
    used_margin money.margin not null default 0,
    version bigint not null default 0,
    created_at timestamptz not null default now(),
    check (held >= 0 and case mode
        when 'house' then user_id is null and code is not null and balance = 0 and held = 0 and used_margin = 0 and version = 0
        else user_id is not null and code is null
    end)
) with (fillfactor = 70);
create index accounts_user_id_idx on money.accounts (user_id);
create index accounts_currency_idx on money.accounts (currency);
create unique index accounts_house_key on money.accounts (code, currency) where mode = 'house';
alter table iam.users add foreign key (active_account_id) references money.accounts on delete restrict;

create table money.transfers (
    id bigint generated always as identity primary key,
    kind money.transfer_kind not null,
    source_type text not null check (length(source_type) <= 40),
    source_id text not null check (length(source_id) <= 80),
    debit_account_id bigint not null references money.accounts on delete restrict,
    credit_account_id bigint not null references money.accounts on delete restrict,
    currency text not null,
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e12),
    customer_account_id bigint not null,
    balance_after numeric(20,5) not null check (balance_after >= -1e12 and balance_after <= 1e12),
    account_version bigint not null check (account_version > 0),
    actor_id bigint,
    impersonator_id bigint,
    description text not null default '' check (length(description) <= 500),
    created_at timestamptz not null default clock_timestamp(),
    unique (kind, source_type, source_id),
    unique (customer_account_id, account_version),
    check (debit_account_id <> credit_account_id),
    check (customer_account_id in (debit_account_id, credit_account_id))
);
comment on column money.transfers.customer_account_id is 'One of the two accounts, which are foreign keys already; a third check per row would be redundant.';
comment on table money.transfers is
    'The ledger. Immutable: a correction is a new transfer. (kind, source_type, source_id) is unique: deposit 17 is credited once.';
create index transfers_debit_account_id_idx on money.transfers (debit_account_id);
create index transfers_credit_account_id_idx on money.transfers (credit_account_id);
create index transfers_statement_idx on money.transfers (customer_account_id, created_at desc, id desc);

create table money.deposits (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    account_id bigint not null references money.accounts on delete restrict,
    gateway text not null check (length(gateway) between 1 and 60),
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e9),
    fee numeric(20,5) not null default 0 check (fee >= 0 and fee <= 1e9),
    total numeric(20,5) not null check (total > 0 and total <= 2e9),
    status money.request_status not null default 'pending',
    description text not null default '' check (length(description) <= 2000),
    details jsonb not null default '{}',
    reference text check (length(reference) <= 200),
    balance_after numeric(20,5),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    check ((status = 'pending') = (decided_at is null)),
    check ((status = 'approved') = (balance_after is not null))
);
create index deposits_user_id_idx on money.deposits (user_id, id desc);
create index deposits_account_id_idx on money.deposits (account_id);
create index deposits_status_idx on money.deposits (status, id desc);
create index deposits_decided_by_idx on money.deposits (decided_by);
create unique index deposits_reference_key on money.deposits (gateway, reference) where reference is not null;

create table money.withdrawals (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    account_id bigint not null references money.accounts on delete restrict,
    gateway text not null default 'bank' check (length(gateway) between 1 and 60),
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e9),
    fee numeric(20,5) not null default 0 check (fee >= 0 and fee <= 1e9),
    total numeric(20,5) not null check (total > 0 and total <= 2e9),
    status money.request_status not null default 'pending',
    bank_name text not null check (length(bank_name) between 1 and 200),
    account_name text not null check (length(account_name) between 1 and 200),
    account_number text not null check (length(account_number) between 1 and 100),
    swift_code text not null check (length(swift_code) between 1 and 40),
    bank_country text not null check (length(bank_country) between 1 and 100),
    decline_reason text check (length(decline_reason) <= 2000),
    balance_after numeric(20,5),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    check (total = amount + fee),
    check ((status = 'pending') = (decided_at is null)),
    check ((status = 'approved') = (balance_after is not null))
);
create index withdrawals_user_id_idx on money.withdrawals (user_id, id desc);
create index withdrawals_account_id_idx on money.withdrawals (account_id);
create index withdrawals_status_idx on money.withdrawals (status, id desc);
create index withdrawals_decided_by_idx on money.withdrawals (decided_by);

create table money.adjustments (
    id bigint generated always as identity primary key,
    account_id bigint not null references money.accounts on delete restrict,
    type text not null check (type in ('add', 'subtract')),
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e9),
    reason text not null default '' check (length(reason) <= 2000),
    actor_id bigint not null references iam.users on delete restrict,
    created_at timestamptz not null default clock_timestamp()
);
create index adjustments_account_id_idx on money.adjustments (account_id);
create index adjustments_actor_id_idx on money.adjustments (actor_id);

create table money.subscriptions (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    plan_id bigint not null references money.plans on delete restrict,
    account_id bigint not null references money.accounts on delete restrict,
    price numeric(20,5) not null check (price >= 0 and price <= 1e9),
    created_at timestamptz not null default clock_timestamp()
);
create index subscriptions_user_id_idx on money.subscriptions (user_id);
create index subscriptions_plan_id_idx on money.subscriptions (plan_id);
create index subscriptions_account_id_idx on money.subscriptions (account_id);
