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
