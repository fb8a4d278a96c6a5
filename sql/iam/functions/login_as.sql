-- Starts acting for a customer: the actor's session ends, and a session for the customer starts that stores the actor's
-- id. Administrators may enter every customer's account, managers and retention agents those whose lead they hold;
-- staff accounts never. The audit log names both. Called by the action "log in as". Errors: BT100 the actor's session
-- has ended, BT102 account inactive, BT103 forbidden, BT104 not found, BT113 customer inactive.
-- grant: bourse_app
create or replace function iam.login_as(
    p_actor_id bigint,
    p_user_id bigint,
    p_token_hash bytea,
    p_new_token_hash bytea,
    p_address inet,
    p_user_agent text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role_id smallint;
    v_is_active boolean;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
    select role_id, is_active into v_role_id, v_is_active from iam.users where id = p_user_id and deleted_at is null;
    if v_role_id <> iam.role('customer') then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    if v_role_id is null or not crm.may_see_customer(p_actor_id, p_user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if not v_is_active then
        raise exception using errcode = 'BT113', message = 'This customer is not active';
    end if;
    delete from iam.sessions
    where token_hash = p_token_hash and user_id = p_actor_id and impersonator_id is null;
    if not found then
        raise exception using errcode = 'BT100', message = 'Sign in to continue';
    end if;
    insert into iam.sessions (token_hash, user_id, impersonator_id, ip, user_agent, expires_at)
    values (
        p_new_token_hash, p_user_id, p_actor_id, iam.plain_address(p_address), left(p_user_agent, 400),
        now() + iam.session_lifetime(false)
    );
    perform audit.record(p_actor_id, 'login_as', 'user', p_user_id::text, null, null);
end;
$$;
