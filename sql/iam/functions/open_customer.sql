-- Returns the actor's access to a user's page: all, masked (a retention agent; Q-53, A-034), or self (Q-54). Internal.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function iam.open_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_staff(p_actor_id);
begin
    if p_user_id = p_actor_id then
        return 'self';
    end if;
    if v_role not in (iam.role('admin'), iam.role('manager'), iam.role('retention_agent')) then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    if not coalesce(crm.may_see_customer(p_actor_id, p_user_id), false)
        or exists (select from iam.users where id = p_user_id and deleted_at is not null) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return case v_role when iam.role('retention_agent') then 'masked' else 'all' end;
end;
$$;
