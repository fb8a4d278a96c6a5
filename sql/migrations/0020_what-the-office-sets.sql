-- Configuration by the back office: public pictures, and the providers of prices and calls with their keys and status.

-- Logos, backgrounds and QR codes; re-encoded like every file, and also shown to visitors.
alter type site.file_kind add value 'picture';
alter table site.files drop constraint files_media_type_check;
alter table site.files add constraint files_media_type_check check (media_type in ('image/jpeg', 'image/png', 'application/pdf'));

-- value1 to value5 are the provider's values in the order of its card (A-072). Secret ones arrive encrypted
-- (db/seal.ts).
create table site.apis (
    key text primary key check (key ~ '^[a-z][A-Za-z]{1,39}$'),
    value1 text not null default '' check (length(value1) <= 2000),
    value2 text not null default '' check (length(value2) <= 2000),
    value3 text not null default '' check (length(value3) <= 2000),
    value4 text not null default '' check (length(value4) <= 2000),
    value5 text not null default '' check (length(value5) <= 2000),
    position integer not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null default clock_timestamp(),
    updated_by bigint references iam.users on delete set null
);
create index apis_updated_by_idx on site.apis (updated_by);
grant select (key, position, version, updated_at, updated_by) on site.apis to bourse_audit;

-- The last status of each provider.
create table site.api_health (
    api text primary key check (length(api) between 1 and 40),
    success boolean not null,
    msg text not null check (length(msg) <= 300),
    heard_at timestamptz not null default clock_timestamp()
);
grant select on site.api_health to bourse_audit;

create index translations_search_idx on site.translations using gin (key public.gin_trgm_ops, value public.gin_trgm_ops);
