-- What a heartbeat's sentence is about: figures for its places, and the instruments without prices.
alter table site.api_health
    add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 3500);

-- The provider's own time of a rate says how old it is; this says when we asked, for the provider counts.
alter table market.currency_rates add column asked_at timestamptz not null default now();
