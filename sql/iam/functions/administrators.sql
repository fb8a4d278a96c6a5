-- Returns whether another administrator exists who can approve changes of the setup. An administrator who was removed,
-- or whose credentials were set by another person, within iam.approver_age still counts, so that removing a colleague
-- does not end the four-eyes approval at once. Called by GET /admin/approvals and by the functions that request an
-- approval.
-- grant: bourse_app
create or replace function iam.has_second_administrator(
    p_actor_id bigint
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from iam.users u
        where u.id <> p_actor_id and (
            u.role_id = iam.role('admin') and u.is_active and u.deleted_at is null and u.role_since <= now() - iam.approver_age()
            or u.administrator_until > now() - iam.approver_age()
        )
    );
$$;

-- Creates an administrator, or restores access for one who lost the password or the second factor, which it switches
-- off. p_full_name applies to a new user only. p_token_hash is the SHA-256 of the link's token; the link is valid until
-- a password is chosen or the next link is sent. Called by npm run admin as the database owner; no role has a grant.
-- Locks: the user. Errors: BT112 invalid field, BT119 the e-mail of a user who is not an active administrator.
create or replace function iam.invite_administrator(
    p_email text,
    p_full_name text,
    p_token_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_user record;
begin
    perform iam.check_person(p_full_name, v_email, null, null, null, null, null, null);
    select id, role_id, is_active into v_user from iam.users where email = v_email and deleted_at is null for no key update;
    if found and not (v_user.role_id = iam.role('admin') and v_user.is_active) then
        raise exception using errcode = 'BT119', message = 'This email is already in use', column = 'email';
    end if;
    if not found then
        insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
        values (
            v_email,
            -- Random bytes instead of a computed hash, so that no password matches.
            '$argon2id$v=19$m=19456,t=2,p=1$' || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
                || rtrim(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '='),
            trim(p_full_name), 1, true
        )
        returning id, role_id, is_active into v_user;
        insert into iam.profiles (user_id) values (v_user.id);
        perform audit.record(null, 'create', 'user', v_user.id::text, null,
            jsonb_build_object('email', v_email, 'full_name', trim(p_full_name), 'role_id', iam.role('admin'), 'is_active', true));
    end if;
    perform iam.reset_second_step(null, v_user.id, 'npm run admin');
    perform iam.issue_mail_token(v_user.id, 'reset_password', p_token_hash);
end;
$$;

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

-- Rejects a four-eyes approval by an account that a single other person could have created or taken over for it. Called
-- by money.decide_approval. Errors: BT339 approving account too new.
create or replace function iam.check_approver(
    p_actor_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (
        select from iam.users u
        where u.id = p_actor_id and greatest(u.role_since, u.credentials_set_at) > now() - iam.approver_age()
    ) then
        raise exception using errcode = 'BT339',
            message = 'This account cannot approve requests for 24 hours after its role was assigned or after another person changed its password, email or two-factor authentication';
    end if;
end;
$$;

-- The minimum age of an account's role, and of credentials set by another person, before the account may give a
-- four-eyes approval. Internal.
create or replace function iam.approver_age()
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select interval '24 hours';
$$;
