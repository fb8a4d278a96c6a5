-- Deletes a rule of automatic assignment; existing assignments stay. Called by DELETE /admin/crm-config/rules/{id}.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function crm.delete_rule(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
    v_old jsonb;
begin
    delete from crm.assignment_rules r where r.id = p_id returning to_jsonb(r) into v_old;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'crm.rule', 'assignment_rule', p_id::text, v_old, null);
end;
$$;
