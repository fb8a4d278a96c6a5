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
