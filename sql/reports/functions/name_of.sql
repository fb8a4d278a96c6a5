-- Returns the name of a member of staff or an affiliate as the reports group by it: with the person's number if another
-- one has the same name; null for null. Called by the reports.
create or replace function reports.name_of(
    p_user_id bigint
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when exists (
            select from iam.users o where o.full_name = u.full_name and o.id <> u.id and o.role_id <> iam.role('customer'))
        then format('%s (%s)', u.full_name, u.id) else u.full_name end
    from iam.users u
    where u.id = p_user_id
$$;
