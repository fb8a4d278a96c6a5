-- Moves leads to sales, retentions or archived as crm.may_move permits, all or none; leads already there are skipped.
-- One statement regardless of the number of leads. Returns the change (see crm.undo_change) and the number of moved
-- leads. Called by PUT /admin/leads/bulk. Locks: the leads by id. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden, BT104 not found, BT500 no leads, BT501 unknown group, BT502 move not allowed.
-- grant: bourse_app
create or replace function crm.move_leads(
    p_actor_id bigint,
    p_lead_ids bigint[],
    p_group text
)
returns table (change_id bigint, changed integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_to crm.lead_group := case p_group when 'retentions' then 'retention' when 'sales' then 'sales' when 'archived' then 'archived' end;
    v_ids bigint[];
    v_before jsonb[];
    v_refused bigint;
begin
    if v_to is null then
        raise exception using errcode = 'BT501', message = 'A group is sales, retentions or archived', column = 'group';
    end if;
    v_ids := crm.lock_leads(p_actor_id, p_lead_ids);
    select
        array_agg(l.id order by l.id), array_agg(jsonb_build_object('group', l."group") order by l.id),
        count(*) filter (where not crm.may_move(l."group", v_to, v_role))
    into v_ids, v_before, v_refused
    from crm.leads l
    where l.id = any (v_ids) and l."group" is distinct from v_to;
    if v_refused > 0 then
        raise exception using
            errcode = 'BT502', message = 'These leads cannot be moved there', column = 'group',
            detail = v_refused || ' of ' || cardinality(v_ids);
    end if;
    if v_ids is null then
        return query select null::bigint, 0;
        return;
    end if;
    update crm.leads set "group" = v_to, version = version + 1 where id = any (v_ids);
    return query
    select crm.record_change(p_actor_id, 'move', jsonb_build_object('group', p_group), v_ids, v_before), cardinality(v_ids);
end;
$$;
