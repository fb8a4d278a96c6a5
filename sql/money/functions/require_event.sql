-- Checks access to a payment report: administrators to all, managers to those about deposits of customers they may see
-- (Q-51); a report without a deposit is for administrators. Internal. Errors: BT102 account inactive, BT103 forbidden,
-- BT104 not found.
create or replace function money.require_event(
    p_actor_id bigint,
    p_event_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    perform from money.payment_events e
    left join money.deposits d on d.id = e.deposit_id
    where e.id = p_event_id and (v_role = iam.role('admin') or crm.may_see_customer(p_actor_id, d.user_id));
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
