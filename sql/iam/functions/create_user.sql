create or replace function iam.create_user(
    p_actor_id bigint,
    p_full_name text,
    p_email text,
    p_password_hash text,
    p_role_id integer,
    p_is_email_verified boolean,
    p_is_active boolean
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_id bigint;
begin
    perform iam.require_role(p_actor_id, array[1]);
    perform iam.check_password_hash(p_password_hash);
    perform iam.check_person(p_full_name, v_email, null, null, null, null, null, null);
    if not exists (select from iam.roles where id = p_role_id) then
        raise exception using errcode = 'BT115', message = 'This value does not exist', column = 'roleId';
    end if;
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, is_active)
    values (v_email, p_password_hash, trim(p_full_name), p_role_id, coalesce(p_is_email_verified, true), coalesce(p_is_active, true))
    on conflict do nothing
    returning id into v_id;
    if not found then
        raise exception using errcode = 'BT119', message = 'This email is already used', column = 'email';
    end if;
    insert into iam.profiles (user_id) values (v_id);
    if p_role_id = 3 then
        perform money.create_accounts(v_id, coalesce(nullif(site.setting('appCurrency'), ''), 'USD'));
    end if;
    perform audit.record(
        p_actor_id, 'create', 'user', v_id::text, null,
        jsonb_build_object('email', v_email, 'full_name', trim(p_full_name), 'role_id', p_role_id, 'is_active', coalesce(p_is_active, true))
    );
    return v_id;
end;
$$;

comment on function iam.create_user(bigint, text, text, text, integer, boolean, boolean) is
'POST /admin/users: an administrator makes a member of staff, or a customer with a demo and a real balance in the site''s currency. Answers
the id. Raises BT102, BT103, BT112, BT115 no such role, BT119 e-mail taken, what money.create_accounts raises.';

revoke all on function iam.create_user(bigint, text, text, text, integer, boolean, boolean) from public;
grant execute on function iam.create_user(bigint, text, text, text, integer, boolean, boolean) to bourse_app;
