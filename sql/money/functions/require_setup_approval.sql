-- Requires a four-eyes approval for a change of the setup (new administrators, payout settings, receiving keys,
-- external payments), unless the actor is the only administrator who can approve. p_action and p_record_id as in
-- money.approvals, p_name the gateway's name. Internal. Errors: BT331 four-eyes approval required.
create or replace function money.require_setup_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_name text default ''
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if money.executes_approval(p_actor_id, p_action, p_record_id, p_name) then
        return;
    end if;
    if iam.has_second_administrator(p_actor_id) then
        raise exception using errcode = 'BT331', message = 'A second approval is required';
    end if;
end;
$$;
