-- Returns what the account menu shows on every page: name, masked e-mail (Q-66), avatar, KYC status, and unread
-- notifications up to 100. Errors: BT100 not signed in, BT102 account inactive.
-- null: avatar_file
-- grant: bourse_app
create or replace function iam.get_card(
    p_actor_id bigint
)
returns table (full_name text, email text, avatar_file text, kyc_status text, unread integer)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    return query
        select u.full_name, iam.mask_email(u.email), u.avatar_file, kyc.status_of(u.id), site.count_unread(u.id)
        from iam.users u
        where u.id = p_actor_id;
end;
$$;

-- Changes the actor's own data, except e-mail, role and money (C-179). An agent acting for a customer cannot see and
-- therefore cannot change the phone (C-142). A changed name goes back to review (Q-101) and is rejected if an agent
-- sends it. Called by PUT /profile/me. Locks: the user. Errors: BT100 not signed in, BT102 account inactive, BT109 not
-- allowed while acting for a customer, BT112 invalid field, BT115 unknown country, BT128 age outside 18 to 120.
-- grant: bourse_app
create or replace function iam.update_profile(
    p_actor_id bigint,
    p_full_name text,
    p_phone text,
    p_birth_date date,
    p_country text,
    p_city text,
    p_address text,
    p_postal_code text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user iam.users;
    v_before iam.profiles;
    v_after iam.profiles;
    v_country text := iam.plain_country(p_country);
    v_phone text := iam.stored_phone(p_phone, v_country);
begin
    perform iam.require_user(p_actor_id);
    select * into v_user from iam.users where id = p_actor_id for no key update;
    insert into iam.profiles (user_id) values (p_actor_id) on conflict do nothing;
    select * into v_before from iam.profiles where user_id = p_actor_id;
    if iam.hides_contacts() then
        v_phone := v_before.phone;
    end if;
    perform iam.check_person(
        p_full_name, v_user.email, case when v_phone is distinct from v_before.phone then v_phone end,
        case when p_birth_date is distinct from v_before.birth_date then p_birth_date end,
        case when v_country is distinct from v_before.country then v_country end, p_city, p_address, p_postal_code
    );
    if v_phone is distinct from v_before.phone then
        perform iam.check_phone(v_phone, v_country);
    end if;
    perform iam.name_actor(p_actor_id);
    update iam.users set full_name = trim(p_full_name) where id = p_actor_id;
    update iam.profiles
    set phone = v_phone,
        birth_date = p_birth_date,
        country = v_country,
        city = p_city,
        address = p_address,
        postal_code = p_postal_code
    where user_id = p_actor_id
    returning * into v_after;
    perform audit.record(
        p_actor_id, 'update', 'profile', p_actor_id::text,
        to_jsonb(v_before) || jsonb_build_object('full_name', v_user.full_name),
        to_jsonb(v_after) || jsonb_build_object('full_name', trim(p_full_name))
    );
    perform site.publish('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('profile')));
end;
$$;

-- Sets the actor's picture to a file uploaded before; null removes it. A job deletes the former file later. Called by
-- the profile page. Locks: the user. Errors: BT100 not signed in, BT102 account inactive, BT109 not allowed while
-- acting for a customer, BT605 invalid file.
-- grant: bourse_app
create or replace function iam.set_avatar(
    p_actor_id bigint,
    p_file text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_old text;
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    select avatar_file into v_old from iam.users where id = p_actor_id for no key update;
    update iam.users set avatar_file = site.use_file(p_actor_id, p_file, 'avatar', 'avatar') where id = p_actor_id;
    perform site.release_file(v_old);
end;
$$;
