-- Returns what a member of staff holds (leads, customers whose manager they are, teams they lead) and the role of a
-- possible successor. Called by the dialog that deletes staff. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden.
-- grant: bourse_app
create or replace function crm.holdings_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (successor_role integer, leads bigint, customers bigint, teams text[])
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return query
    select
        crm.successor_role(p_user_id),
        (select count(*) from crm.leads l
            where (l.agent_id = p_user_id or l.retention_agent_id = p_user_id or l.manager_id = p_user_id) and l.deleted_at is null),
        (select count(*) from iam.profiles p join iam.users u on u.id = p.user_id
            where p.manager_id = p_user_id and u.deleted_at is null),
        array(select t.name from crm.teams t where t.manager_id = p_user_id order by t.name, t.id);
end;
$$;
