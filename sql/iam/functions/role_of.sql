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
