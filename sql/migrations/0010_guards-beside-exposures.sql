-- Guards move to rows that an order writes anyway: a price band to its exposure, the minimum equity inside the bands to
-- the account. An order that leaves the account above its stop-out updates them itself, without the engine.

alter table money.accounts
    add column equity_floor numeric not null default 0,
    add column stop_out_level numeric not null default 0;
comment on column money.accounts.equity_floor is
'With open orders and not watched: equity stays above this while every price stays inside its band. Written by trading.';
comment on column money.accounts.stop_out_level is
'No lower than the stop-out level of any open order. Written by trading.';

drop table trading.bands;
drop type trading.band_kind;

alter table trading.exposures
    add column ask_falls_to numeric,
    add column bid_rises_to numeric,
    -- The orders of an exposure refer to both, so a second check per order is redundant.
    drop constraint exposures_account_id_fkey,
    drop constraint exposures_instrument_id_fkey;
drop index trading.exposures_instrument_id_idx;
create index exposures_ask_idx on trading.exposures (instrument_id, ask_falls_to) where ask_falls_to is not null;
create index exposures_bid_idx on trading.exposures (instrument_id, bid_rises_to) where bid_rises_to is not null;
comment on column trading.exposures.ask_falls_to is 'Band of the longs: at this ask or below, the engine must evaluate the account.';
comment on column trading.exposures.bid_rises_to is 'Band of the shorts: at this bid or above, the engine must evaluate the account.';

create table trading.rate_bands (
    account_id bigint not null references money.accounts on delete cascade,
    conversion_id integer not null,
    falls_to numeric not null,
    rises_to numeric,
    primary key (account_id, conversion_id)
) with (fillfactor = 70);
create index rate_bands_falls_idx on trading.rate_bands (conversion_id, falls_to);
create index rate_bands_rises_idx on trading.rate_bands (conversion_id, rises_to) where rises_to is not null;

-- Levels and bands added since the instrument's quiet range was measured: the next frame narrows the range by them.
drop table trading.fresh_levels;
create table trading.fresh_edges (
    id bigint generated always as identity primary key,
    instrument_id integer not null,
    ask_falls_to numeric,
    ask_rises_to numeric,
    bid_falls_to numeric,
    bid_rises_to numeric,
    ask_band_falls_to numeric,
    bid_band_rises_to numeric
);

insert into trading.watched_accounts (account_id)
select distinct account_id from trading.exposures on conflict do nothing;

-- Check constraints are read from the catalogue by every statement that writes. On the four tables that an order
-- writes, bounds become domains, and rules over several columns are checked by a trigger on those columns or by
-- sql/checks.
create domain trading.count as integer check (value >= 0);
alter table trading.exposures drop constraint exposures_orders_check, alter column orders type trading.count;
alter table trading.orders drop constraint orders_check;
alter table money.accounts drop constraint accounts_check;
create domain site.topic as text check (length(value) <= 100);
create domain site.event as jsonb check (octet_length(value::text) < 4000);
alter table site.outbox drop constraint outbox_topic_check, drop constraint outbox_ref_check,
    alter column topic type site.topic, alter column ref type site.event;
