-- R-095: the countries that leads come from, as the filter offers them. Called by GET /admin/crm-config/countries.
-- Raises BT100, BT102, BT103.
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
    -- From one country to the next through the index: as many steps as there are countries, however many leads there are.
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
