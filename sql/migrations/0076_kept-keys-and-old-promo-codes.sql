-- A copy of each key of the lead API, encrypted by the web process (db/seal.ts), so that its owner can see it again.
-- Earlier keys have none.
alter table crm.api_keys add column sealed text check (length(sealed) <= 1000);

-- A replaced promo code attributes sign-ups until ends_at; the current one has none.
alter table crm.promo_codes add column ends_at timestamptz;
alter table crm.promo_codes drop constraint promo_codes_user_id_key;
create unique index promo_codes_current_key on crm.promo_codes (user_id) where ends_at is null;
create index promo_codes_user_id_idx on crm.promo_codes (user_id);
