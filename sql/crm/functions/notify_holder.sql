-- Notifies the person of an assignment once, of those of its leads that their lists show. Internal.
create or replace function crm.notify_holder(
    p_change_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_actor_id bigint;
    v_field text;
    v_user_id bigint;
    v_shown integer;
    v_notification_id bigint;
begin
    select c.actor_id, t.key, t.value::bigint into v_actor_id, v_field, v_user_id
    from crm.changes c, jsonb_each_text(c.target) t
    where c.id = p_change_id;
    -- A notice counts the leads that the person's lists show, and is not sent for none.
    v_shown := case when v_user_id <> v_actor_id then
        cardinality(crm.leads_in_scope(v_user_id, array(select c.lead_id from crm.lead_changes c where c.change_id = p_change_id))) end;
    if v_shown > 0 then
        v_notification_id := site.notify_user(
            v_user_id, 'leads_assigned', 'Leads assigned', site.translate((select u.language_code from iam.users u where u.id = v_user_id),
                case v_shown when 1 then '1 lead has been assigned to you' else '{{number}} leads have been assigned to you' end,
                jsonb_build_object('number', v_shown)),
            case v_field when 'agentId' then '/admin/crm/sales/all' when 'retId' then '/admin/crm/retention' else '/admin/crm/all' end
        );
        update crm.changes c set notification_id = v_notification_id where c.id = p_change_id;
    end if;
end;
$$;
