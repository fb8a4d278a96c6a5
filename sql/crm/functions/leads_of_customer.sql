-- Returns the leads that became a customer, of those that the actor may see (Q-51). Called by iam.get_customer,
-- iam.customer_overview and crm.list_contacts.
create or replace function crm.leads_of_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns bigint[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select crm.leads_in_scope(p_actor_id, array(select l.id from crm.leads l where l.user_id = p_user_id))
$$;

-- Returns the notes and calls of the leads that became a customer, newest first: note or call, its text, the member of
-- staff and the time. Called by GET /admin/customers/{id}/notes. Errors: BT102 account inactive, BT103 forbidden, BT104
-- not found.
-- null: content
-- grant: bourse_app
create or replace function crm.list_contacts(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (kind text, id bigint, content text, full_name text, created_at timestamptz)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_leads bigint[];
begin
    perform iam.open_customer_page(p_actor_id, p_user_id);
    v_leads := crm.leads_of_customer(p_actor_id, p_user_id);
    return query
    select c.kind, c.id, c.content, u.full_name, c.created_at
    from (
        select 'note' as kind, n.id, n.content, n.user_id, n.created_at from crm.notes n where n.lead_id = any (v_leads)
        union all
        select 'call', k.id, null, k.user_id, k.created_at from crm.calls k where k.lead_id = any (v_leads)
    ) c
    join iam.users u on u.id = c.user_id
    order by c.created_at desc, c.kind, c.id desc
    limit 500;
end;
$$;
