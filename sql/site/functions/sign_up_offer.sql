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
