-- Stores the Currency API's remaining requests of the month and their limit, shown by /admin/apis and
-- /admin/status/api. Called by the job refresh-rates.
-- grant: bourse_worker
create or replace function site.save_quota(
    p_remaining bigint,
    p_limit bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.apis set value2 = p_remaining::text, value3 = p_limit::text
    where key = 'currencyAPI' and (value2, value3) is distinct from (p_remaining::text, p_limit::text);
$$;
