-- Returns the events of a lead, newest first: created, moved, assigned, status, edited, noted, called, signed up,
-- deposited, converted, undone, each with actor and time. Deposits are included if the actor may see the customer; old
-- and new values of e-mail and phone if the actor may see those (R-065). Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden, BT104 not found.
-- null: full_name
-- grant: bourse_app
create or replace function crm.lead_timeline(
    p_actor_id bigint,
    p_lead_id bigint
)
returns table (at timestamptz, kind text, full_name text, detail jsonb)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_sees_contact boolean := crm.role_sees_contact(v_role);
begin
    if crm.leads_in_scope(p_actor_id, array[p_lead_id]) = '{}' then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return query
    select e.at, e.kind, u.full_name, case when v_sees_contact then e.detail
        else e.detail #- '{before,email}' #- '{before,phone}' #- '{after,email}' #- '{after,phone}' end
    from (
        -- The creator is the user who added it; for a lead of the API the affiliate, for a sign-up the customer.
        select l.created_at as at, 'created' as kind, coalesce((
            select c.actor_id from crm.lead_changes lc join crm.changes c on c.id = lc.change_id
            where lc.lead_id = l.id and (c.kind = 'create' or c.kind = 'import' and lc.before ? 'isNew')
            order by c.id limit 1
        ), l.affiliate_id) as user_id, jsonb_build_object('source', l.source) as detail
        from crm.leads l where l.id = p_lead_id
        union all
        select c.created_at, c.kind::text, c.actor_id, jsonb_build_object('before', lc.before, 'after', k.effect, 'person', (
            select u.full_name from iam.users u
            where c.kind = 'assign' and u.id = coalesce(c.target ->> 'agentId', c.target ->> 'retId', c.target ->> 'managerId')::bigint))
        from crm.lead_changes lc join crm.changes c on c.id = lc.change_id, crm.change_effect(c.kind, c.target, lc.before) k (effect)
        where lc.lead_id = p_lead_id and c.kind <> 'create' and not (c.kind = 'import' and lc.before ? 'isNew')
        union all
        select c.undone_at, 'undo', c.undone_by, jsonb_build_object('before', k.effect, 'after', lc.before)
        from crm.lead_changes lc join crm.changes c on c.id = lc.change_id, crm.change_effect(c.kind, c.target, lc.before) k (effect)
        where lc.lead_id = p_lead_id and c.undone_at is not null
        union all
        select n.created_at, 'note', n.user_id, jsonb_build_object('content', n.content) from crm.notes n where n.lead_id = p_lead_id
        union all
        select c.created_at, 'call', c.user_id, '{}' from crm.calls c where c.lead_id = p_lead_id
        union all
        select p.created_at, 'sign_up', p.id, '{}'
        from crm.leads l join iam.users p on p.id = l.user_id
        where l.id = p_lead_id and not exists (
            -- A customer created by staff did not sign up.
            select from crm.lead_changes lc join crm.changes c on c.id = lc.change_id
            where lc.lead_id = l.id and c.kind = 'convert' and not (c.target ->> 'linked')::boolean)
        union all
        select d.decided_at, 'deposit', l.user_id, jsonb_build_object('amount', d.amount::text, 'currency', d.currency)
        from crm.leads l cross join lateral money.deposits_of(l.user_id) d where l.id = p_lead_id and v_role <> iam.role('sales_agent')
    ) e
    left join iam.users u on u.id = e.user_id
    order by e.at desc
    limit 500;
end;
$$;

-- Returns the moves, assignments and deletions of the last 24 hours, the actor's own or, for administrators,
-- everyone's; with an id that change, however old. state, is_undo, rows, processed, kept, error and started_at describe
-- its last job, null if none was needed. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- null: agent, full_name, undone_at, state, is_undo, rows, processed, kept, error, started_at
-- grant: bourse_app
create or replace function crm.list_changes(
    p_actor_id bigint,
    p_change_id bigint default null
)
returns table (
    id bigint, kind crm.change_kind, target jsonb, agent text, lead_count integer, full_name text,
    created_at timestamptz, undone_at timestamptz, is_undoable boolean, state crm.run_state, is_undo boolean,
    rows integer, processed integer, kept integer, error text, started_at timestamptz
)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    return query
    select
        c.id, c.kind, c.target, (
            select u.full_name from iam.users u
            where u.id = coalesce(c.target ->> 'agentId', c.target ->> 'retId', c.target ->> 'managerId')::bigint
        ),
        c.lead_count, a.full_name, c.created_at, c.undone_at,
        site.may_undo(c.created_at, c.undone_at) and r.state is distinct from 'running',
        r.state, r.is_undo, r.rows, r.processed, r.kept, r.error, r.started_at
    from crm.changes c
    left join iam.users a on a.id = c.actor_id
    left join lateral (
        select k.* from crm.bulk_runs k where k.change_id = c.id order by k.id desc limit 1
    ) r on true
    where case when p_change_id is null then c.created_at > clock_timestamp() - interval '24 hours' else c.id = p_change_id end
        and c.kind in ('move', 'assign', 'delete') and (c.actor_id = p_actor_id or v_role = iam.role('admin'))
    order by c.id desc
    limit 50;
end;
$$;

-- Returns what a change wrote into one lead: its target, with the group that an assignment set. Called by
-- crm.lead_timeline.
create or replace function crm.change_effect(
    p_kind crm.change_kind,
    p_target jsonb,
    p_before jsonb
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- An assignment of a lead without a group sets one (crm.tg_leads__set_group).
    select case when p_kind = 'assign' and p_before ? 'group'
        then p_target || jsonb_build_object('group', case when p_target ? 'agentId' then 'sales' else 'retentions' end) else p_target end;
$$;
