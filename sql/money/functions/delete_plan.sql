-- Removes a plan from the offer, for administrators; its customers keep it. Called by DELETE /admin/pricing/{id}.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.delete_plan(
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
    v_before money.plans;
begin
    perform iam.require_role(p_actor_id, 'admin');
    update money.plans p set deleted_at = clock_timestamp(), version = p.version + 1 where p.id = p_id and p.deleted_at is null
    returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'delete', 'plan', p_id::text, to_jsonb(v_before), null);
    perform site.publish_settings('plans');
end;
$$;
