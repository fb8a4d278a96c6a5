-- The currencies an account can be opened in: those of the setting currencies that the market knows, in its order.
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
