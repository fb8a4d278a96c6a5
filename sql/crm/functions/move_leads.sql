-- Moves leads to sales, retentions or archived as crm.may_move allows; leads already there stay unchanged. One lead
-- that cannot be moved rejects the whole change. Up to crm.bulk_limit() leads move in this transaction, all or none;
-- more become the job change-leads (is_running). Returns the change (crm.undo_change reverses it) and the number of its
-- leads. Called by PUT /admin/leads/bulk. Locks: the leads by id. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden, BT104 not found, BT500 no lead selected, BT501 and BT502 move not allowed.
-- grant: bourse_app
create or replace function crm.move_leads(
    p_actor_id bigint,
    p_lead_ids bigint[],
    p_group text
)
returns table (change_id bigint, changed integer, is_running boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_to crm.lead_group := crm.group_of(p_group);
    v_target jsonb := jsonb_build_object('group', p_group);
    v_ids bigint[];
    v_moving bigint[];
    v_refused bigint;
    v record;
begin
    if v_to is null then
        raise exception using errcode = 'BT501', message = 'Group must be sales, retentions or archived', column = 'group';
    end if;
    is_running := cardinality(p_lead_ids) > crm.bulk_limit();
    if is_running then
        -- The job locks each batch; the request must not hold all of them until the first has started.
        v_ids := crm.leads_in_scope(p_actor_id, p_lead_ids);
        perform crm.check_found(p_lead_ids, v_ids);
    else
        v_ids := crm.lock_leads(p_actor_id, p_lead_ids);
    end if;
    select array_agg(l.id), count(*) filter (where not crm.may_move(l."group", v_to, v_role))
    into v_moving, v_refused
    from crm.leads l
    where l.id = any (v_ids) and l."group" is distinct from v_to;
    if v_refused > 0 then
        raise exception using
            errcode = 'BT502', message = 'These leads cannot be moved to that group', column = 'group',
            detail = v_refused || ' of ' || cardinality(v_moving);
    end if;
    changed := coalesce(cardinality(v_moving), 0);
    if changed = 0 then
        is_running := false;
    elsif is_running then
        change_id := crm.start_change(p_actor_id, 'move', v_target, v_moving);
    else
        select * into v from crm.set_group(v_moving, v_to, v_role);
        change_id := crm.record_change(p_actor_id, 'move', v_target, v.lead_ids, v.before);
    end if;
    return next;
end;
$$;

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

-- Returns whether a role may move a lead from one group (null: new) to another. Called by crm.move_leads. Source:
-- R-050, Q-71, R-064.
create or replace function crm.may_move(
    p_from crm.lead_group,
    p_to crm.lead_group,
    p_role integer
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- from          to                   allowed for
    -- new           sales                administrator, manager
    -- new           archived             every role
    -- sales         retention, archived  every role
    -- retention     sales, archived      every role
    -- archived      sales                administrator, manager
    select case
        when p_from is null then p_to = 'sales' and p_role in (iam.role('admin'), iam.role('manager')) or p_to = 'archived'
        when p_from = 'sales' then p_to in ('retention', 'archived')
        when p_from = 'retention' then p_to in ('sales', 'archived')
        when p_from = 'archived' then p_to = 'sales' and p_role in (iam.role('admin'), iam.role('manager'))
    end;
$$;

-- The group that the calls name sales, retentions or archived (R-071); null for anything else. Internal.
create or replace function crm.group_of(
    p_name text
)
returns crm.lead_group
language sql
immutable
parallel safe
as $$
    select case p_name when 'retentions' then 'retention' when 'sales' then 'sales' when 'archived' then 'archived' end::crm.lead_group;
$$;
