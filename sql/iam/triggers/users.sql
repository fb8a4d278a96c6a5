-- Trigger: writes an audit entry when e-mail, role, status, verification or removal of a user changes; of a password,
-- only that it changed.
create or replace function iam.tg_users__audit()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before jsonb;
    v_after jsonb;
begin
    v_before := jsonb_build_object(
        'email', old.email, 'role_id', old.role_id, 'is_active', old.is_active,
        'is_email_verified', old.is_email_verified, 'deleted_at', old.deleted_at
    );
    v_after := jsonb_build_object(
        'email', new.email, 'role_id', new.role_id, 'is_active', new.is_active,
        'is_email_verified', new.is_email_verified, 'deleted_at', new.deleted_at
    );
    if new.password_hash <> old.password_hash then
        v_after := v_after || jsonb_build_object('password', 'changed');
    end if;
    perform audit.record(
        coalesce(nullif(current_setting('bourse.actor_id', true), '')::bigint, new.id),
        'update', 'user', new.id::text, v_before, v_after
    );
    return null;
end;
$$;

-- Trigger: a changed password or role, a deactivation or a removal ends every session and pending log-in of the user at
-- once (Q-95).
create or replace function iam.tg_users__end_sessions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.end_user_sessions(new.id);
    delete from iam.pending_log_ins where user_id = new.id;
    return null;
end;
$$;

-- Trigger: records since when an account has its role, when another person set its credentials, and until when it
-- counted as an administrator. Read by iam.check_approver and iam.has_second_administrator.
create or replace function iam.tg_users__record_standing()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_was_active boolean;
    v_is_active boolean := new.is_active and new.deleted_at is null;
begin
    if tg_op = 'INSERT' then
        new.role_since := least(new.role_since, new.created_at);
        return new;
    end if;
    v_was_active := old.is_active and old.deleted_at is null;
    if old.role_id = iam.role('admin') and v_was_active and not (new.role_id = iam.role('admin') and v_is_active) and old.role_since <= now() - iam.approver_age() then
        new.administrator_until := now();
    end if;
    if new.role_id <> old.role_id or v_is_active and not v_was_active then
        new.role_since := now();
    end if;
    if (new.email, new.password_hash) is distinct from (old.email, old.password_hash)
        and nullif(current_setting('bourse.actor_id', true), '')::bigint <> new.id then
        new.credentials_set_at := now();
    end if;
    return new;
end;
$$;

-- Trigger: a changed name of a customer with an approved identity document goes back to review, whichever function
-- changed it (Q-101). Staff acting for the customer cannot change it. Locks: the newest document. Errors: BT109 not
-- allowed while acting for a customer.
create or replace function iam.tg_users__review_name()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not iam.is_same_name(old.full_name, new.full_name) then
        if iam.impersonator_id() is not null then
            raise exception using errcode = 'BT109', message = 'Not allowed while logged in as a customer', column = 'fullName';
        end if;
        perform kyc.review_name(new.id, coalesce(nullif(current_setting('bourse.actor_id', true), '')::bigint, new.id));
    end if;
    return null;
end;
$$;

-- Trigger: queues the screening of a customer whose name has changed.
create or replace function iam.tg_users__screen()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform compliance.queue_screening(array[new.id]);
    return null;
end;
$$;

create or replace trigger a_note_standing
    before insert or update of role_id, is_active, deleted_at, email, password_hash on iam.users
    for each row
    execute function iam.tg_users__record_standing();

create or replace trigger a_end_sessions
    after update of is_active, role_id, deleted_at, password_hash on iam.users
    for each row
    when (
        old.is_active is distinct from new.is_active
        or old.role_id is distinct from new.role_id
        or old.deleted_at is distinct from new.deleted_at
        or old.password_hash is distinct from new.password_hash
    )
    execute function iam.tg_users__end_sessions();

create or replace trigger b_audit
    after update of email, is_active, role_id, deleted_at, password_hash, is_email_verified on iam.users
    for each row
    when (
        old.email is distinct from new.email
        or old.is_active is distinct from new.is_active
        or old.role_id is distinct from new.role_id
        or old.deleted_at is distinct from new.deleted_at
        or old.password_hash is distinct from new.password_hash
        or old.is_email_verified is distinct from new.is_email_verified
    )
    execute function iam.tg_users__audit();

create or replace trigger c_review_name
    after update of full_name on iam.users
    for each row
    when (new.role_id = iam.role('customer') and old.full_name is distinct from new.full_name)
    execute function iam.tg_users__review_name();

create or replace trigger d_screen
    after update of full_name on iam.users
    for each row
    when (new.role_id = iam.role('customer') and old.full_name is distinct from new.full_name)
    execute function iam.tg_users__screen();
