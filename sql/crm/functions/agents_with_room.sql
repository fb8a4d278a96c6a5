create or replace function crm.agents_with_room(
    p_team_id bigint,
    p_room integer
)
returns table (
    user_id bigint,
    leads bigint
)
language sql
stable
security definer
set search_path = ''
as $$
    select u.id, k.leads
    from crm.team_members m
    join iam.users u on u.id = m.user_id and u.role_id = 5 and u.is_active and u.deleted_at is null
    cross join lateral (
        select count(*) as leads from crm.leads l
        where l.agent_id = u.id and l.deleted_at is null and l."group" is distinct from 'archived'
    ) k
    where m.team_id = p_team_id and k.leads < p_room;
$$;

comment on function crm.agents_with_room(bigint, integer) is
'The active sales agents of a team who hold fewer open leads than the rule leaves room for, with how many they hold. Internal.';

revoke all on function crm.agents_with_room(bigint, integer) from public;
