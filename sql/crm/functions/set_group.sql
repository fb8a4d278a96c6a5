-- Sets the group of those of the leads that have another one and that the role may move; returns them with their former
-- state, null for none. The caller holds the leads. Internal.
create or replace function crm.set_group(
    p_lead_ids bigint[],
    p_group crm.lead_group,
    p_role integer,
    out lead_ids bigint[],
    out before jsonb[]
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select array_agg(l.id order by l.id), array_agg(jsonb_build_object('group', l."group") order by l.id)
    into lead_ids, before
    from crm.leads l
    where l.id = any (p_lead_ids) and l."group" is distinct from p_group and crm.may_move(l."group", p_group, p_role);
    update crm.leads l set "group" = p_group, version = version + 1 where l.id = any (lead_ids);
end;
$$;
