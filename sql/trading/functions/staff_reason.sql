-- Why staff edit, close or delete a customer's order, as it is recorded (Q-120). Null counts as "no reason given" for
-- administrators alone. Internal. Raises BT257.
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
    -- A program of an administrator may leave it out, and so may staff who trade as the customer on the customer's own screens.
    if p_reason is null and (iam.role_of(p_actor_id) = iam.role('admin') or iam.impersonator_id() is not null) then
        return 'no reason given';
    end if;
    if (length(v_reason) between 1 and 500) is not true then
        raise exception using errcode = 'BT257', message = 'Reason must be 1 to 500 characters', column = 'reason';
    end if;
    return v_reason;
end;
$$;
