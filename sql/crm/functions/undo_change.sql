-- Undoes a move, an assignment (with its group and notification) or a deletion within 24 hours, for its author and
-- administrators. Leads changed since keep their values, and leads are not reassigned to a user who was deleted or has
-- another role now. Returns the numbers of restored and kept leads. Locks: the change, then its leads by id. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone.
-- grant: bourse_app
create or replace function crm.undo_change(
    p_actor_id bigint,
    p_change_id bigint
)
returns table (restored integer, kept integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_change crm.changes;
    v_field text;
    v_unassignable_ids bigint[];
    v_restored integer;
begin
    select * into v_change from crm.changes where id = p_change_id and (actor_id = p_actor_id or v_role = iam.role('admin')) for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_change.undone_at is not null or v_change.kind not in ('move', 'assign', 'delete')
        or v_change.created_at < clock_timestamp() - interval '24 hours' then
        raise exception using errcode = 'BT504', message = 'This change cannot be undone any more';
    end if;
    v_field := (select jsonb_object_keys(v_change.target) limit 1);
    v_unassignable_ids := array(
        select u.id from iam.users u
        where u.role_id <> iam.role('customer') and (
            u.deleted_at is not null or u.role_id <> case v_field when 'agentId' then iam.role('sales_agent') when 'retId' then iam.role('retention_agent') else iam.role('manager') end));
    perform from crm.leads l join crm.lead_changes c on c.lead_id = l.id
    where c.change_id = p_change_id order by l.id for no key update of l;
    if v_change.kind = 'move' then
        update crm.leads l set "group" = (c.before ->> 'group')::crm.lead_group, version = version + 1
        from crm.lead_changes c
        where c.change_id = p_change_id and c.lead_id = l.id
            and l."group" = case v_change.target ->> 'group' when 'retentions' then 'retention' else v_change.target ->> 'group' end::crm.lead_group
            -- A lead that has got an agent since then needs a group.
            and (c.before ->> 'group' is not null or l.agent_id is null and l.retention_agent_id is null);
    elsif v_change.kind = 'delete' then
        update crm.leads l set deleted_at = null, version = version + 1
        from crm.lead_changes c where c.change_id = p_change_id and c.lead_id = l.id and l.deleted_at is not null;
    elsif v_field = 'agentId' then
        update crm.leads l
        set agent_id = (c.before ->> v_field)::bigint, version = version + 1,
            "group" = case when not c.before ? 'group' or l."group" <> 'sales' or l.retention_agent_id is not null then l."group" end
        from crm.lead_changes c where c.change_id = p_change_id and c.lead_id = l.id
            and l.agent_id is not distinct from (v_change.target ->> v_field)::bigint
            and coalesce((c.before ->> v_field)::bigint <> all (v_unassignable_ids), true);
    elsif v_field = 'retId' then
        update crm.leads l
        set retention_agent_id = (c.before ->> v_field)::bigint, version = version + 1,
            "group" = case when not c.before ? 'group' or l."group" <> 'retention' or l.agent_id is not null then l."group" end
        from crm.lead_changes c where c.change_id = p_change_id and c.lead_id = l.id
            and l.retention_agent_id is not distinct from (v_change.target ->> v_field)::bigint
            and coalesce((c.before ->> v_field)::bigint <> all (v_unassignable_ids), true);
    else
        update crm.leads l set manager_id = (c.before ->> v_field)::bigint, version = version + 1
        from crm.lead_changes c where c.change_id = p_change_id and c.lead_id = l.id
            and l.manager_id is not distinct from (v_change.target ->> v_field)::bigint
            and coalesce((c.before ->> v_field)::bigint <> all (v_unassignable_ids), true);
    end if;
    get diagnostics v_restored = row_count;
    perform site.drop_notification(v_change.notification_id);
    update crm.changes set undone_at = clock_timestamp(), undone_by = p_actor_id where id = p_change_id;
    perform audit.record(
        p_actor_id, 'crm.undo', 'lead_change', p_change_id::text, v_change.target,
        jsonb_build_object('restored', v_restored, 'kept', v_change.lead_count - v_restored)
    );
    return query select v_restored, v_change.lead_count - v_restored;
end;
$$;
