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
