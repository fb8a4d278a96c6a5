-- Returns the countries of leads for the filter. Called by GET /admin/crm-config/countries. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden. Source: R-095.
-- grant: bourse_app
create or replace function crm.list_countries(
    p_actor_id bigint
)
returns table (country text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    -- A loose index scan: one step per distinct country, independent of the number of leads.
    return query
    with recursive known (country) as (
        select min(coalesce(l.country, '')) from crm.leads l
        union all
        select (select coalesce(l.country, '') from crm.leads l where coalesce(l.country, '') > k.country order by 1 limit 1)
        from known k
        where k.country is not null
    )
    select k.country from known k where k.country <> '' limit 500;
end;
$$;
