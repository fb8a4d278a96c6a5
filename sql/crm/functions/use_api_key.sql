-- Returns the owner of an API key and records its use; no row if the key is unknown, revoked or expired, or if its
-- owner is not an active affiliate. Called by /api/v1/leads.
-- null: row
-- grant: bourse_app
create or replace function crm.use_api_key(
    p_key_hash bytea
)
returns table (id bigint, user_id bigint)
language sql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.api_keys k
    set last_used_at = clock_timestamp()
    from iam.users u
    where k.key_hash = p_key_hash and k.revoked_at is null and coalesce(k.expires_at, 'infinity') > clock_timestamp()
        and u.id = k.user_id and u.role_id = iam.role('affiliate') and u.is_active and u.deleted_at is null
    returning k.id, k.user_id;
$$;
