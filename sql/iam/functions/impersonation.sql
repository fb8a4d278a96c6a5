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
    v_device_hash bytea;
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
    where token_hash = p_token_hash and user_id = p_actor_id and impersonator_id is null
    returning device_hash into v_device_hash;
    if not found then
        raise exception using errcode = 'BT100', message = 'Sign in to continue';
    end if;
    insert into iam.sessions (token_hash, user_id, impersonator_id, ip, user_agent, device_hash, expires_at)
    values (
        p_new_token_hash, p_user_id, p_actor_id, iam.plain_address(p_address), left(p_user_agent, 400), v_device_hash,
        now() + iam.session_lifetime(false)
    );
    perform audit.record(p_actor_id, 'login_as', 'user', p_user_id::text, null, null);
end;
$$;

-- Leaves a customer's account: ends the session that acts for the customer and starts one for the member of staff,
-- whose id it returns. Called by POST /authManager/back-to-admin. Errors: BT103 the session does not act for a
-- customer, BT110 address not allowed.
-- grant: bourse_app
create or replace function iam.back_to_admin(
    p_token_hash bytea,
    p_new_token_hash bytea,
    p_address inet,
    p_user_agent text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_session iam.sessions;
begin
    delete from iam.sessions
    where token_hash = p_token_hash and impersonator_id is not null and expires_at > now()
    returning * into v_session;
    if not found then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    perform iam.start_session(
        v_session.impersonator_id, p_new_token_hash, false, p_address, p_user_agent, v_session.device_hash
    );
    perform audit.record(v_session.impersonator_id, 'back_to_admin', 'user', v_session.user_id::text, null, null);
    return v_session.impersonator_id;
end;
$$;

-- Records the member of staff who acts for the customer p_actor_id, until the transaction ends, and returns the
-- customer's id. Called by db/actor.ts at the start of each request's transaction. Errors: BT102 account inactive,
-- BT103 forbidden, or the customer is no longer theirs (Q-481).
-- grant: bourse_app
create or replace function iam.act_as(
    p_actor_id bigint,
    p_impersonator_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_impersonator_id is not null then
        perform iam.require_role(p_impersonator_id, 'admin', 'manager', 'retention_agent');
        if not crm.may_see_customer(p_impersonator_id, p_actor_id) then
            raise exception using errcode = 'BT103', message = 'Forbidden';
        end if;
    end if;
    perform set_config('bourse.impersonator_id', coalesce(p_impersonator_id::text, ''), true);
    return p_actor_id;
end;
$$;

-- Returns the member of staff who acts for the actor in this transaction, or null. Used for audit entries and
-- restrictions; it grants nothing.
-- grant: bourse_app, bourse_worker
create or replace function iam.impersonator_id()
returns bigint
-- Inlined into the caller's expression, because every order evaluates it.
language sql
stable
parallel safe
as $$
    select nullif(pg_catalog.current_setting('bourse.impersonator_id', true), '')::bigint
$$;

-- Rejects staff acting for a customer. First statement of actions reserved for the customer: withdrawals, password,
-- e-mail, identity documents. Internal. Errors: BT109 not allowed while acting for a customer.
create or replace function iam.reject_impersonation()
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.impersonator_id() is not null then
        raise exception using errcode = 'BT109', message = 'Not allowed while logged in as a customer';
    end if;
end;
$$;
