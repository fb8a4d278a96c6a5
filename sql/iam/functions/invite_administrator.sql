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
