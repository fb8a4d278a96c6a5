-- Every SECURITY DEFINER function sets search_path with pg_temp last, and no function sets another search_path. The
-- functions of graphile_worker are excluded: they run with the caller's rights.
select p.oid::regprocedure as function
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
cross join lateral (
    select array_agg(c.setting) as settings from unnest(p.proconfig) c (setting) where c.setting like 'search_path=%'
) path
where (
    n.nspname in ('iam', 'market', 'trading', 'money', 'kyc', 'crm', 'site', 'audit')
    and (p.prosecdef or path.settings is not null)
    and path.settings is distinct from array['search_path=pg_catalog, pg_temp']
) or (n.nspname = 'graphile_worker' and p.prosecdef);
