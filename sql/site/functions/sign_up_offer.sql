-- Returns the setting "terms" and the demo balance of a new customer, for the sign-up and terms pages.
-- grant: bourse_app
create or replace function site.sign_up_offer()
returns table (terms text, demo_balance numeric)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        coalesce(site.setting('terms'), ''),
        case when site.setting('demoBalance') ~ '^\d{1,12}(\.\d{1,5})?$' then site.setting('demoBalance')::numeric else 0 end;
$$;

-- Returns the currencies in which an account can be opened: those of the setting currencies that exist in
-- market.currencies, in the setting's order. Called by the public forms, iam.sign_up and site.branding.
-- grant: bourse_app
create or replace function site.account_currencies()
returns table (code text, name text, symbol text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select c.code, c.name, c.symbol
    from string_to_table(coalesce(site.setting('currencies'), 'USD'), ',') with ordinality s (code, position)
    join market.currencies c on c.code = upper(trim(s.code)) and c.is_account_currency
    order by s.position;
$$;

-- Returns whether the human check is on, and its secret key, null while either key is missing. Called by the server to
-- verify the check; the secret is never sent to a browser.
-- null: secret_key
-- grant: bourse_app
create or replace function site.captcha()
returns table (is_on boolean, secret_key text)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.is_on('recaptchaToggle'), case when site.setting('captchaClientKey') <> '' then nullif(site.setting('captchaSecretKey'), '') end;
$$;
