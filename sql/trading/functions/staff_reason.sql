-- Returns the reason for an edit, close or deletion of a customer's order by staff, as recorded (Q-120). Null becomes
-- "no reason given" for administrators and for staff acting for the customer only. Called by trading.edit_order,
-- trading.delete_order and trading.close_order. Errors: BT257 invalid reason.
create or replace function trading.staff_reason(
    p_actor_id bigint,
    p_reason text
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_reason text := trim(p_reason);
begin
    -- API calls of administrators may omit it, and staff acting for the customer use the customer's screens, which have
    -- no such field.
    if p_reason is null and (iam.role_of(p_actor_id) = iam.role('admin') or iam.impersonator_id() is not null) then
        return 'no reason given';
    end if;
    if (length(v_reason) between 1 and 500) is not true then
        raise exception using errcode = 'BT257', message = 'Enter a reason (up to 500 characters)', column = 'reason';
    end if;
    return v_reason;
end;
$$;
