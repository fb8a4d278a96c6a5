-- Returns whether money.decide_approval is executing this change of the setup after an approval by the actor. Internal.
create or replace function money.executes_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_name text default ''
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Only money.decide_approval creates a row in this state, and only until its transaction ends.
    select exists (
        select from money.approvals p
        where p.action = p_action and p.record_id = p_record_id and coalesce(p.arguments ->> 'name', '') = p_name
            and p.status = 'approved' and p.carried_out_at is null and p.decided_by = p_actor_id and p.requested_by <> p_actor_id
    )
$$;
