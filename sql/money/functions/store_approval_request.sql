-- Stores a request for a four-eyes approval, with p_arguments for money.execute_approval, and notifies the other
-- administrators; returns its id. p_account_id and p_amount describe a movement of money; they are null for a change of
-- the setup. Internal. Errors: BT332 already waiting for approval.
create or replace function money.store_approval_request(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_arguments jsonb,
    p_account_id bigint default null,
    p_amount numeric default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_approval money.approvals;
begin
    insert into money.approvals (action, record_id, arguments, account_id, amount, requested_by)
    values (p_action, p_record_id, p_arguments, p_account_id, p_amount, p_actor_id)
    on conflict do nothing
    returning * into v_approval;
    if not found then
        raise exception using errcode = 'BT332', message = 'This is already awaiting approval';
    end if;
    perform audit.record(p_actor_id, 'request_approval', 'approval', v_approval.id::text, null, to_jsonb(v_approval));
    perform site.notify_user(u.id, 'approval_requested', 'A second approval is required', s.full_name, '/admin/approvals')
    from iam.users u
    join iam.users s on s.id = p_actor_id
    where u.role_id = iam.role('admin') and u.id <> p_actor_id and u.is_active and u.deleted_at is null;
    return v_approval.id;
end;
$$;
