-- Creates a member of staff, or a customer with a demo and a real account in the site's currency, and returns the id.
-- While another administrator can approve (iam.has_second_administrator), a new administrator stays inactive until
-- approved; approval is then the id of the request. Called by POST /admin/users for administrators. Errors: BT102
-- account inactive, BT103 forbidden, BT112 invalid field, BT115 unknown role, BT119 e-mail in use, BT332 already
-- waiting for approval, and those of money.create_accounts.
-- null: approval
-- grant: bourse_app
create or replace function iam.create_user(
    p_actor_id bigint,
    p_full_name text,
    p_email text,
    p_password_hash text,
    p_role_id integer,
    p_is_email_verified boolean,
    p_is_active boolean,
    out id bigint,
    out approval bigint
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_is_active boolean := coalesce(p_is_active, true);
    -- A new administrator stays inactive until the four-eyes approval.
    v_needs_approval boolean := p_role_id = iam.role('admin') and v_is_active and iam.has_second_administrator(p_actor_id);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform iam.check_password_hash(p_password_hash);
    perform iam.check_person(p_full_name, v_email, null, null, null, null, null, null);
    if not exists (select from iam.roles r where r.id = p_role_id) then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'roleId';
    end if;
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, is_active)
    values (v_email, p_password_hash, trim(p_full_name), p_role_id, coalesce(p_is_email_verified, true), v_is_active and not v_needs_approval)
    on conflict do nothing
    returning users.id into id;
    if not found then
        raise exception using errcode = 'BT119', message = 'This email is already in use', column = 'email';
    end if;
    insert into iam.profiles (user_id) values (id);
    if p_role_id = iam.role('customer') then
        perform money.create_accounts(id, coalesce(nullif(site.setting('appCurrency'), ''), 'USD'));
    end if;
    perform audit.record(
        p_actor_id, 'create', 'user', id::text, null,
        jsonb_build_object('email', v_email, 'full_name', trim(p_full_name), 'role_id', p_role_id, 'is_active', v_is_active and not v_needs_approval)
    );
    if v_needs_approval then
        approval := money.store_approval_request(p_actor_id, 'grant_administrator', id, '{}');
    end if;
end;
$$;
