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
