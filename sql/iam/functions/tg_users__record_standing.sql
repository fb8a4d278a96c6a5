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
