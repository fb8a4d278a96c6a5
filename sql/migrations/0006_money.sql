-- money: accounts and the ledger, gateways, deposits, withdrawals, approvals. One transfer moves one amount from one
-- account to another, so debits always equal credits.

-- The bounds of a domain are read once a session, those of a check constraint by every statement that writes.
create domain money.amount as numeric(20,5) check (value >= -1e12 and value <= 1e12);
comment on domain money.amount is 'Amount of money in the account''s currency.';
create domain money.margin as numeric(38,18) check (value >= 0 and value <= 1e15);
comment on domain money.margin is 'Margin in the account''s currency, from 0.';
create type money.account_mode as enum ('real', 'demo', 'broker');
create type money.request_status as enum ('pending', 'approved', 'declined');
create type money.transfer_kind as enum (
    'demo_credit', 'deposit', 'withdrawal', 'profit_loss', 'swap', 'plan', 'adjustment', 'correction', 'negative_balance_protection'
);
create type money.gateway_kind as enum ('automatic', 'manual');
create type money.event_verdict as enum ('verified', 'refused');
create type money.event_outcome as enum ('credited', 'declined', 'nothing', 'review');

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
comment on table money.plans is 'Plans: leverages and stop-out levels of new orders by category.';
comment on column money.plans.price is 'Price, in the currency of the setting appCurrency.';
comment on column money.plans.forex_leverage is 'Leverage of new orders, as the N of 1:N; null: the instrument''s.';
comment on column money.plans.commodity_leverage is 'Leverage of new orders, as the N of 1:N; null: the instrument''s.';
comment on column money.plans.index_leverage is 'Leverage of new orders, as the N of 1:N; null: the instrument''s.';
comment on column money.plans.stock_leverage is 'Leverage of new orders, as the N of 1:N; null: the instrument''s.';
comment on column money.plans.crypto_leverage is 'Leverage of new orders, as the N of 1:N; null: the instrument''s.';
comment on column money.plans.forex_stopout is 'Margin level in percent at which positions are closed; null: 50.';
comment on column money.plans.commodity_stopout is 'Margin level in percent at which positions are closed; null: 50.';
comment on column money.plans.index_stopout is 'Margin level in percent at which positions are closed; null: 50.';
comment on column money.plans.stock_stopout is 'Margin level in percent at which positions are closed; null: 50.';
comment on column money.plans.crypto_stopout is 'Margin level in percent at which positions are closed; null: 50.';
comment on column money.plans.version is 'Number of changes, for optimistic locking.';

-- Broker accounts store no balance, which is the sum of their transfers: otherwise every customer's transfer would wait
-- for the same row.
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
    equity_floor numeric not null default 0,
    stop_out_level numeric not null default 0
) with (fillfactor = 70);
create index accounts_user_id_idx on money.accounts (user_id);
create index accounts_currency_idx on money.accounts (currency);
create unique index accounts_broker_key on money.accounts (code, currency) where mode = 'broker';
comment on table money.accounts is
    'Customers'' accounts, and the broker''s accounts (mode broker), the other side of every transfer.';
comment on column money.accounts.balance is 'Sum of the account''s transfers, in its currency; 0 for broker accounts.';
comment on column money.accounts.held is
    'Part of the balance held for pending withdrawals, in the account''s currency.';
comment on column money.accounts.used_margin is 'Margin of the open orders, in the account''s currency.';
comment on column money.accounts.version is 'Number of transfers of the account; 0 for broker accounts.';
comment on column money.accounts.equity_floor is
    'With open orders and not watched: equity in the account''s currency stays above this while every price stays '
    'inside its band. Written by trading.';
comment on column money.accounts.stop_out_level is
    'In percent; no lower than the stop-out level of any open order. Written by trading.';

create table money.transfers (
    id bigint generated always as identity primary key,
    kind money.transfer_kind not null,
    source_type text not null check (length(source_type) <= 40),
    source_id text not null check (length(source_id) <= 80),
    debit_account_id bigint not null,
    credit_account_id bigint not null,
    currency text not null,
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e12),
    customer_account_id bigint not null,
    balance_after numeric(20,5) not null check (balance_after >= -1e12 and balance_after <= 1e12),
    account_version bigint not null check (account_version > 0),
    actor_id bigint,
    impersonator_id bigint,
    description text not null default '' check (length(description) <= 500),
    created_at timestamptz not null default clock_timestamp(),
    description_digest bytea check (length(description_digest) = 32),
    unique (kind, source_type, source_id),
    unique (customer_account_id, account_version),
    check (debit_account_id <> credit_account_id),
    check (customer_account_id in (debit_account_id, credit_account_id))
);
-- A statement uses the account's version, which has no gaps, for pages and bounds. Movements other than trading are
-- few, so an index of them adds nothing to the engine's closes and the nightly swaps.
create index transfers_cash_idx on money.transfers (customer_account_id, account_version)
    where kind not in ('profit_loss', 'swap', 'negative_balance_protection');
-- Sums the swaps and plans of an account for the broker's revenue without reading its trades (Q-306). A close writes no
-- entry here.
create index transfers_revenue_idx on money.transfers (customer_account_id) include (debit_account_id, amount)
    where kind in ('swap', 'plan');
-- Rows are only appended, so a BRIN index locates times at almost no cost of writing.
create index transfers_created_at_idx on money.transfers using brin (created_at);
comment on table money.transfers is
    'The ledger. Immutable: a correction is a new transfer. (kind, source_type, source_id) is unique: deposit 17 is '
    'credited once.';
comment on column money.transfers.amount is 'Amount moved, in the currency of the row.';
comment on column money.transfers.customer_account_id is
    'One of the two accounts, which are foreign keys already; a third check per row would be redundant.';
comment on column money.transfers.balance_after is
    'Balance of the customer''s account after the transfer, in the currency of the row.';
comment on column money.transfers.description_digest is
    'Digest of the description before an erasure of the customer replaced it, for the seals (Q-275); null: unchanged.';
comment on column money.transfers.account_version is
    'Number of the transfer among those of the customer''s account, without gaps.';

create table money.deposits (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    account_id bigint not null references money.accounts on delete restrict,
    gateway text not null check (length(gateway) between 1 and 60),
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e9),
    requested_amount numeric(20,5),
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
    payment jsonb check (octet_length(payment::text) <= 16000),
    provider_reference text check (length(provider_reference) between 1 and 1000),
    proof_file text check (length(proof_file) <= 100),
    review_reason text check (length(review_reason) <= 500),
    decline_reason text check (length(decline_reason) <= 2000),
    next_lookup_at timestamptz,
    lookups integer not null default 0 check (lookups >= 0),
    check ((status = 'pending') = (decided_at is null)),
    check ((status = 'approved') = (balance_after is not null)),
    check (requested_amount is null or status = 'approved' and decided_by is not null and requested_amount <> amount)
);
create index deposits_user_id_idx on money.deposits (user_id, id desc);
create index deposits_account_id_idx on money.deposits (account_id);
create index deposits_status_idx on money.deposits (status, id desc);
create index deposits_decided_by_idx on money.deposits (decided_by);
create index deposits_search_idx on money.deposits using gin (reference public.gin_trgm_ops, provider_reference public.gin_trgm_ops);
create unique index deposits_reference_key on money.deposits (gateway, reference) where reference is not null;
create unique index deposits_provider_reference_key on money.deposits (gateway, provider_reference) where provider_reference is not null;
create index deposits_next_lookup_idx on money.deposits (next_lookup_at) where status = 'pending' and next_lookup_at is not null;
comment on table money.deposits is
    'Deposits of customers; credited once, by staff or by a provider''s verified report.';
comment on column money.deposits.amount is 'Amount to credit, in the account''s currency.';
comment on column money.deposits.requested_amount is
    'Amount that the customer requested, in the account''s currency; null unless staff credited another amount (Q-350).';
comment on column money.deposits.fee is 'Fee on top of the amount, in the account''s currency.';
comment on column money.deposits.total is 'Amount and fee, in the account''s currency.';
comment on column money.deposits.reference is
    'The broker''s reference: sent to the provider, which names it in its reports.';
comment on column money.deposits.balance_after is
    'Balance after the credit, in the account''s currency; null unless approved.';
comment on column money.deposits.payment is 'Payment details, with the promised rate. Written once.';
comment on column money.deposits.provider_reference is
    'The provider''s id, or the transaction that the customer entered. Unique among deposits.';
comment on column money.deposits.review_reason is 'Why staff must review it: the report does not match the deposit.';
comment on column money.deposits.lookups is 'Number of queries to the provider about the payment.';

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
create index withdrawals_search_idx on money.withdrawals using gin (
    bank_name public.gin_trgm_ops, account_name public.gin_trgm_ops, account_number public.gin_trgm_ops
);
comment on table money.withdrawals is 'Withdrawals of customers; amount and fee are held until the decision.';
comment on column money.withdrawals.amount is 'Amount to pay out, in the account''s currency.';
comment on column money.withdrawals.fee is 'Fee on top of the amount, in the account''s currency.';
comment on column money.withdrawals.total is 'Amount and fee, held until the decision, in the account''s currency.';
comment on column money.withdrawals.balance_after is
    'Balance after the debit, in the account''s currency; null unless approved.';

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
comment on table money.adjustments is 'Credits and debits by staff; each is one transfer.';
comment on column money.adjustments.amount is 'Amount added or subtracted, in the account''s currency.';

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
comment on table money.subscriptions is 'Plans that customers subscribed to, with the price paid.';
comment on column money.subscriptions.price is 'Price paid, in the account''s currency.';

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
comment on table money.gateways is
    'Gateways. key1 to key5 are the provider''s keys in the order of its file in app/gateways; secret ones are '
    'encrypted (db/seal.ts).';
comment on column money.gateways.fee is 'Fee of a deposit, in percent of its amount.';
comment on column money.gateways.min_amount is
    'Smallest amount of a deposit, in the currency of the setting appCurrency.';
comment on column money.gateways.max_amount is
    'Largest amount of a deposit, in the currency of the setting appCurrency.';

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
comment on table money.external_payments is 'Pages of other providers that customers are sent to.';

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
    resolved_at timestamptz,
    resolved_by bigint references iam.users on delete restrict,
    resolution text check (length(resolution) between 1 and 500),
    -- A refused report must not block a later genuine one.
    unique (gateway, verdict, event_key),
    check ((verdict = 'refused') = (refusal is not null)),
    check ((verdict = 'verified') = (event is not null)),
    check ((processed_at is null) = (outcome is null)),
    check (verdict = 'verified' or (outcome is null and deposit_id is null)),
    constraint payment_events_resolved_check check (
        (resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null)
        and (resolved_at is null or outcome = 'review')
    )
);
create index payment_events_deposit_id_idx on money.payment_events (deposit_id);
create index payment_events_received_at_idx on money.payment_events (received_at desc);
create index payment_events_resolved_by_idx on money.payment_events (resolved_by);
create index payment_events_review_idx on money.payment_events (id) where outcome = 'review' and resolved_at is null;
create index payment_events_reference_idx on money.payment_events ((event ->> 'reference'));
create index payment_events_search_idx on money.payment_events using gin ((event ->> 'reference') public.gin_trgm_ops);
comment on table money.payment_events is
    'The inbox of providers'' reports. The body is stored unchanged, so that its signature can be verified and the '
    'report processed again.';
comment on column money.payment_events.event_key is
    'The provider''s id of the event, or the hash of the body: a repeated report is one row.';
comment on column money.payment_events.confirmed is 'The provider''s answer to a query about the payment.';
comment on column money.payment_events.resolution is 'The note with which staff closed a report under review.';

create table money.cash_movements (
    transfer_id bigint primary key references money.transfers on delete restrict,
    user_id bigint not null references iam.users on delete restrict,
    created_at timestamptz not null,
    kind money.transfer_kind not null check (kind in ('deposit', 'withdrawal')),
    currency text not null,
    gateway text,
    amount numeric(20,5) not null check (amount > 0 and amount <= 1e12)
);
create index cash_movements_user_id_idx on money.cash_movements (user_id);
create index cash_movements_created_at_idx on money.cash_movements using brin (created_at);
comment on table money.cash_movements is
    'The posted deposits and withdrawals of real accounts, with what reports group them by (Q-400). Written by a trigger '
    'of money.transfers.';
comment on column money.cash_movements.gateway is 'Null where the transfer names no request.';
comment on column money.cash_movements.amount is 'Amount of the transfer, in the currency of the row.';

create table money.daily_totals (
    day date not null,
    mode money.account_mode not null check (mode <> 'broker'),
    currency text not null references market.currencies on delete restrict,
    kind money.transfer_kind not null,
    instrument_id integer references market.instruments on delete restrict,
    movements bigint not null check (movements > 0),
    paid_in numeric(30,5) not null check (paid_in >= 0 and paid_in <= 1e24),
    paid_out numeric(30,5) not null check (paid_out >= 0 and paid_out <= 1e24),
    unique nulls not distinct (day, mode, currency, kind, instrument_id)
);
create index daily_totals_currency_idx on money.daily_totals (currency);
create index daily_totals_instrument_id_idx on money.daily_totals (instrument_id);
comment on table money.daily_totals is
    'paid_in went to customers, paid_out came from them. Instruments are named where a movement has one: results and '
    'swaps.';
comment on column money.daily_totals.movements is 'Number of transfers.';
comment on column money.daily_totals.paid_in is 'Sum of the transfers to customers, in the currency of the row.';
comment on column money.daily_totals.paid_out is 'Sum of the transfers from customers, in the currency of the row.';

create table money.monthly_totals (
    month date not null check (extract(day from month) = 1),
    mode money.account_mode not null check (mode <> 'broker'),
    currency text not null references market.currencies on delete restrict,
    kind money.transfer_kind not null,
    instrument_id integer references market.instruments on delete restrict,
    movements bigint not null check (movements > 0),
    paid_in numeric(30,5) not null check (paid_in >= 0 and paid_in <= 1e24),
    paid_out numeric(30,5) not null check (paid_out >= 0 and paid_out <= 1e24),
    unique nulls not distinct (month, mode, currency, kind, instrument_id)
);
create index monthly_totals_currency_idx on money.monthly_totals (currency);
create index monthly_totals_instrument_id_idx on money.monthly_totals (instrument_id);
comment on table money.monthly_totals is
    'Sums of money.daily_totals of whole months before money.report_state.totals_before.';
comment on column money.monthly_totals.month is 'The first day of the month, in UTC.';
comment on column money.monthly_totals.movements is 'Number of transfers.';
comment on column money.monthly_totals.paid_in is 'Sum of the transfers to customers, in the currency of the row.';
comment on column money.monthly_totals.paid_out is 'Sum of the transfers from customers, in the currency of the row.';

create table money.report_state (
    id boolean primary key default true check (id),
    totals_before date
);
comment on table money.report_state is 'One row: the state of the daily and monthly totals.';
comment on column money.report_state.totals_before is 'Days before this one are in money.daily_totals.';
insert into money.report_state default values;

create table money.approvals (
    id bigint generated always as identity primary key,
    action text not null check (action in (
        'approve_deposit', 'approve_withdrawal', 'adjust_balance', 'resolve_event', 'edit_trade', 'delete_trade',
        'answer_dispute', 'grant_administrator', 'save_gateway', 'save_settings', 'save_external_payment',
        'confirm_match', 'lift_block', 'erase_person', 'export_person', 'save_retention'
    )),
    record_id bigint not null,
    arguments jsonb not null default '{}',
    account_id bigint references money.accounts on delete restrict,
    amount money.amount check (amount > 0),
    status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'void')),
    requested_by bigint not null references iam.users on delete restrict,
    requested_at timestamptz not null default clock_timestamp(),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    carried_out_at timestamptz,
    note text check (length(note) <= 2000),
    check ((status = 'waiting') = (decided_at is null)),
    check (status <> 'approved' or decided_by <> requested_by),
    check (carried_out_at is null or status = 'approved'),
    -- Changes of the setup move no money.
    constraint approvals_account_check check (
        (account_id is null) = (action in (
            'grant_administrator', 'save_gateway', 'save_settings', 'save_external_payment', 'confirm_match', 'lift_block',
            'erase_person', 'export_person', 'save_retention'))
        and (amount is null) = (account_id is null)
    )
);
create index approvals_account_id_idx on money.approvals (account_id);
create index approvals_requested_by_idx on money.approvals (requested_by);
create index approvals_decided_by_idx on money.approvals (decided_by);
create index approvals_waiting_idx on money.approvals (id) where status = 'waiting';
-- A deposit, withdrawal or order has at most one waiting request; an account may have several adjustments.
create unique index approvals_waiting_key on money.approvals (action, record_id, coalesce(arguments ->> 'name', ''))
    where status = 'waiting' and action <> 'adjust_balance';
comment on table money.approvals is
    'Four-eyes approvals: movements above a limit and changes of the setup that wait for a second person.';
comment on column money.approvals.record_id is 'The deposit, withdrawal, account, order, dispute, user or screening match concerned.';
comment on column money.approvals.arguments is 'The arguments of the request.';
comment on column money.approvals.amount is
    'In the account''s currency: the amount that would move, or for an open order the change of its result.';

-- Triggers protect the ledger, but the database owner can drop triggers. Therefore new rows are sealed every minute: a
-- later change of rows does not match the seals, and changed seals do not match those exported to the log.
create table money.seals (
    id bigint primary key check (id > 0),
    after_id bigint not null unique check (after_id >= 0),
    up_to_id bigint not null,
    transfers integer not null check (transfers > 0),
    hash bytea not null check (length(hash) = 32),
    sealed_at timestamptz not null default clock_timestamp(),
    check (up_to_id > after_id)
);
comment on table money.seals is
    'Hashes of the ledger: hash covers the transfers with ids after after_id, up to up_to_id, and the previous seal. '
    'Written by the job seal-ledger.';

create table money.seal_state (
    singleton boolean primary key default true check (singleton),
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'
);
comment on table money.seal_state is
    'The next seal reaches up to marked_id, once every transaction before marked_before has ended: ids are committed '
    'out of order.';
insert into money.seal_state default values;
