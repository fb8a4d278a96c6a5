-- Switches two-factor authentication off for a user who lost the device and the recovery codes. p_reason states how the
-- administrator verified their identity. Administrators cannot use it on their own account. Called by DELETE
-- /admin/users/{id}/second-step. Locks: the user. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT112 reason missing.
-- grant: bourse_app
create or replace function iam.end_second_step_of(
    p_actor_id bigint,
    p_user_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    if p_user_id = p_actor_id then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    if coalesce(trim(p_reason), '') = '' then
        raise exception using errcode = 'BT112', message = 'Reason is required', column = 'reason';
    end if;
    perform from iam.users where id = p_user_id and deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    update iam.users set credentials_set_at = now() where id = p_user_id;
    perform iam.reset_second_step(p_actor_id, p_user_id, trim(p_reason));
end;
$$;
