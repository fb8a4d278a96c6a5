-- Deletes an external payment, for administrators; the row stays, and a change of it that waits for approval becomes
-- void. Called by DELETE /admin/externalPayments/{id}. Errors: BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.delete_external_payment(
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
    v_before money.external_payments;
begin
    perform iam.require_role(p_actor_id, 'admin');
    update money.external_payments e set deleted_at = clock_timestamp() where e.id = p_id and e.deleted_at is null
    returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform money.void_approvals('save_external_payment', p_id, p_actor_id);
    perform audit.record(p_actor_id, 'delete_external_payment', 'external_payment', p_id::text, to_jsonb(v_before), null);
end;
$$;
