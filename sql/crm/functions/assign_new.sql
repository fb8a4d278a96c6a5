create or replace function crm.assign_new(
    p_lead_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
    v_lead record;
    v_agent_id bigint;
    v_rule record;
begin
    if not exists (select from crm.assignment_rules where is_active) then
        return;
    end if;
    for v_lead in
        select l.id, l.country from crm.leads l
        where l.id = any (p_lead_ids) and l.agent_id is null and l.deleted_at is null order by l.id
    loop
        -- Rules are asked in their order; the row's lock lets two imports take turns.
        for v_rule in
            select r.* from crm.assignment_rules r
            where r.is_active and crm.fits_rule(v_lead.country, r.countries, r.languages)
            order by r.position, r.id
            for no key update
        loop
            select c.user_id into v_agent_id from crm.agents_with_room(v_rule.team_id, v_rule.room) c
            order by
                case when v_rule.method = 'least_busy' then c.leads end,
                c.user_id <= coalesce(v_rule.last_user_id, 0), c.user_id
            limit 1;
            if found then
                update crm.leads l
                set agent_id = v_agent_id, version = version + 1,
                    manager_id = coalesce(l.manager_id, (select t.manager_id from crm.teams t where t.id = v_rule.team_id))
                where l.id = v_lead.id;
                update crm.assignment_rules set last_user_id = v_agent_id where id = v_rule.id;
                perform crm.record_change(
                    null, 'assign', jsonb_build_object('agentId', v_agent_id), array[v_lead.id], array['{"agentId": null}'::jsonb]);
                exit;
            end if;
        end loop;
    end loop;
end;
$$;

comment on function crm.assign_new(bigint[]) is
'Automatic assignment: each new lead that nobody has goes to an active sales agent with room of the first active rule that fits its
country and language, in turn or to the one with the fewest open leads. Nothing happens until a rule is switched on. Internal.';

revoke all on function crm.assign_new(bigint[]) from public;
