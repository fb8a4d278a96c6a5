-- Returns the number by which iam.users and the specification's API identify a role. PostgreSQL inlines it as a
-- constant.
-- grant: bourse_app, bourse_worker, bourse_audit
create or replace function iam.role(
    p_name iam.role_name
)
returns smallint
language sql
immutable
parallel safe
as $$
    select case p_name
        when 'admin' then 1
        when 'manager' then 2
        when 'customer' then 3
        when 'affiliate' then 4
        when 'sales_agent' then 5
        when 'retention_agent' then 6
    end::smallint
$$;

-- Returns the role number of a user; null if the user does not exist or was removed. Internal.
create or replace function iam.role_of(
    p_user_id bigint
)
returns smallint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select role_id from iam.users where id = p_user_id and deleted_at is null);
end;
$$;
