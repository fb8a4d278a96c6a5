-- Returns one page of the audit log: actor, member of staff acting for them, action, record and changed fields, without
-- e-mail and phone for retention agents. p_filters and p_page as in site.page_ids. Called by GET /admin/audit and the
-- audit tab of a customer. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: actor_id, actor, impersonator, reason
-- grant: bourse_app
create or replace function audit.list_entries(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, at timestamptz, actor_id bigint, actor text, impersonator text, action text,
    entity text, entity_id text, changes jsonb, reason text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Retention agents do not see customers' e-mails and phones (Q-107).
    v_hidden text[] := case when iam.role_of(p_actor_id) = iam.role('retention_agent') then array['email', 'phone'] else '{}' end;
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, audit.entry_source(p_actor_id, p_filters), p_filters, p_page) i;
    return query
    select
        e.id, v_keys[array_position(v_ids, e.id)], e.at, e.actor_id, a.full_name, m.full_name, e.action, e.entity, e.entity_id,
        audit.changes(e.before - v_hidden, e.after - v_hidden), e.reason
    from audit.entries e
    left join iam.users a on a.id = e.actor_id
    left join iam.users m on m.id = e.impersonator_id
    where e.id = any (v_ids)
    order by array_position(v_ids, e.id);
end;
$$;
