-- Makes a member of staff an active administrator after the four-eyes approval. p_successor_id receives what their
-- earlier role held, as in iam.update_staff. Called by money.execute_approval. Locks: the user, then their leads by id.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT143 teams without a manager, BT331 four-eyes
-- approval required, BT332 already waiting for approval, BT503 invalid successor.
create or replace function iam.grant_administrator(
    p_actor_id bigint,
    p_user_id bigint,
    p_successor_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user iam.users;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_user from iam.users where id = p_user_id and deleted_at is null and role_id <> iam.role('customer') for update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform money.require_setup_approval(p_actor_id, 'grant_administrator', p_user_id);
    if v_user.role_id <> iam.role('admin') then
        perform iam.transfer_duties(p_actor_id, p_user_id, p_successor_id, 1);
    end if;
    perform iam.name_actor(p_actor_id);
    update iam.users set role_id = iam.role('admin'), is_active = true where id = p_user_id;
end;
$$;
