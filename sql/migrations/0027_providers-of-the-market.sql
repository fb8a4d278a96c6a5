-- The values of the placeholders in a status message, and the instruments without prices.
alter table site.api_health
    add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 3500);

-- updated_at is the provider's time of a rate and gives its age; this is the time of the request, because requests are
-- limited.
alter table market.currency_rates add column asked_at timestamptz not null default now();
