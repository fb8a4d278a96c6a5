create or replace function crm.check_agent(
    p_actor_id bigint,
    p_user_id bigint,
    p_role integer,
    p_field text
)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
    if not exists (
        select from iam.users u
        where u.id = p_user_id and u.role_id = p_role and u.is_active and u.deleted_at is null
            and (iam.role_of(p_actor_id) = 1 or p_role = 2 or u.id = any (crm.team_agents(p_actor_id)))
    ) then
        raise exception using errcode = 'BT503', message = 'This agent cannot be chosen', column = p_field;
    end if;
end;
$$;

comment on function crm.check_agent(bigint, bigint, integer, text) is
'Refuses whoever is no active person of the role, and for a manager whoever is in none of their teams. Internal. Raises BT503.';

revoke all on function crm.check_agent(bigint, bigint, integer, text) from public;
