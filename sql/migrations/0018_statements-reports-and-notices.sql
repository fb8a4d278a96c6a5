-- Data for statements and reports, and for warnings about a low margin level.

-- A statement uses the account's version, which has no gaps, for pages and bounds instead of an order by time.
-- Movements other than trading are few, so an index of them adds nothing to the engine's closes and the nightly swaps.
drop index money.transfers_statement_idx;
create index transfers_cash_idx on money.transfers (customer_account_id, account_version)
    where kind not in ('profit_loss', 'swap', 'negative_balance_protection');

-- The ledger's daily totals for days that have ended: a report reads days instead of movements.
create table money.daily_totals (
    day date not null,
    mode money.account_mode not null check (mode <> 'house'),
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
    'paid_in went to customers, paid_out came from them. Instruments are named where a movement has one: results and swaps.';

create table money.report_state (
    id boolean primary key default true check (id),
    -- Earlier days are in money.daily_totals.
    totals_before date
);
insert into money.report_state default values;

-- Accounts whose owners were warned that the margin level is below 100 %: once, until it has recovered.
create table trading.margin_warnings (
    account_id bigint primary key references money.accounts on delete cascade,
    margin_level numeric not null,
    warned_at timestamptz not null default clock_timestamp()
);

grant select on money.daily_totals, money.report_state, trading.margin_warnings to bourse_audit;
