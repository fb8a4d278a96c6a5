-- Every function with its owner's rights fixes its search_path with pg_temp last, and no function fixes another one. graphile_worker is not
-- ours: its functions run with their caller's rights.
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
