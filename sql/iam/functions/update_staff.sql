-- PUT /admin/users/{id}: an administrator changes what p_changes names (A-102); whitelist is a list of addresses and
-- networks with commas, blank allows every address (Q-60). A new role or password, or a deactivation, ends their
-- sessions. What another role cannot hold goes to successorId, or with null or -2 to nobody (iam.leave_desk);
-- otherwise, switched off or not, they keep what they hold unless successorId names who gets it. Making an active
-- administrator of them waits for a second person while there is one: answers the id of that approval, else null. Locks
-- the user, then their leads by id. Raises BT102, BT103, BT104, BT112, BT115 no such role, BT118 changed meanwhile,
-- BT119 e-mail taken, BT140 one's own role, BT142 no address, BT143 teams without a manager, BT332 it waits already,
-- BT503 no such colleague.
-- null: result
-- grant: bourse_app
create or replace function iam.update_staff(
    p_actor_id bigint,
    p_user_id bigint,
    p_changes jsonb,
    p_password_hash text default null,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user iam.users;
    v_email text;
    v_role integer;
    v_is_active boolean;
    v_successor_id bigint := p_changes ->> 'successorId';
    v_before text;
    v_after text;
    v_approval bigint;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- In full: leads that somebody gives them at this moment are theirs before (crm.check_agent), or looked at by their new role.
    select * into v_user from iam.users where id = p_user_id and deleted_at is null and role_id <> iam.role('customer') for update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.refuse_overtaken('user', p_user_id::text, p_version);
    v_email := lower(trim(coalesce(p_changes ->> 'email', v_user.email)));
    v_role := coalesce((p_changes ->> 'roleId')::integer, v_user.role_id);
    v_is_active := coalesce((p_changes ->> 'isActive')::boolean, v_user.is_active);
    perform iam.check_person(coalesce(p_changes ->> 'fullName', v_user.full_name), v_email, null, null, null, null, null, null);
    -- A customer has balances and no desk: staff stay staff.
    if v_role = iam.role('customer') or not exists (select from iam.roles where id = v_role) then
        raise exception using errcode = 'BT115', message = 'This value does not exist', column = 'roleId';
    end if;
    if p_user_id = p_actor_id and (v_role <> v_user.role_id or not v_is_active) then
        raise exception using errcode = 'BT140', message = 'You cannot remove yourself', column = case when v_is_active then 'roleId' else 'isActive' end;
    end if;
    if exists (select from iam.users where email = v_email and id <> p_user_id and deleted_at is null) then
        raise exception using errcode = 'BT119', message = 'This email is already used', column = 'email';
    end if;
    if p_password_hash is not null then
        perform iam.check_password_hash(p_password_hash);
    end if;
    if v_role = iam.role('admin') and v_is_active and not (v_user.role_id = iam.role('admin') and v_user.is_active) and iam.has_second_administrator(p_actor_id) then
        v_approval := money.ask_second(p_actor_id, 'grant_administrator', p_user_id, jsonb_strip_nulls(jsonb_build_object('successorId', v_successor_id)));
        v_role := v_user.role_id;
        v_is_active := v_user.is_active;
        v_successor_id := null;
    end if;
    if v_role <> v_user.role_id or v_successor_id is not null then
        perform iam.leave_desk(p_actor_id, p_user_id, v_successor_id, nullif(v_role, v_user.role_id));
    end if;
    perform iam.name_actor(p_actor_id);
    update iam.users u set
        full_name = trim(coalesce(p_changes ->> 'fullName', u.full_name)),
        email = v_email,
        role_id = v_role,
        is_email_verified = coalesce((p_changes ->> 'isEmailVerified')::boolean, u.is_email_verified),
        is_active = v_is_active,
        password_hash = coalesce(p_password_hash, u.password_hash),
        password_changed_at = case when p_password_hash is null then u.password_changed_at else now() end
    where u.id = p_user_id;
    if p_changes ? 'whitelist' then
        v_before := iam.whitelist_of(p_user_id);
        begin
            delete from iam.allowed_addresses where user_id = p_user_id;
            insert into iam.allowed_addresses (user_id, address)
            select distinct p_user_id, network(trim(e)::inet)
            from unnest(string_to_array(coalesce(p_changes ->> 'whitelist', ''), ',')) e
            where trim(e) <> '';
        exception
            when invalid_text_representation then
                raise exception using errcode = 'BT142', message = 'Addresses are like 203.0.113.7 or 203.0.113.0/24, with commas between', column = 'whitelist';
        end;
        select string_agg(abbrev(a.address), ', ' order by a.address) into v_after from iam.allowed_addresses a where a.user_id = p_user_id;
    end if;
    if v_before is distinct from v_after or trim(coalesce(p_changes ->> 'fullName', v_user.full_name)) <> v_user.full_name then
        perform audit.record(p_actor_id, 'update_profile', 'user', p_user_id::text,
            jsonb_build_object('full_name', v_user.full_name, 'whitelist', v_before),
            jsonb_build_object('full_name', trim(coalesce(p_changes ->> 'fullName', v_user.full_name)), 'whitelist', v_after));
    end if;
    return v_approval;
end;
$$;
