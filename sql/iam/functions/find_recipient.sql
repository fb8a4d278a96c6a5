-- Returns address, name and language for a mail; no row if the user was removed. Called by the mail jobs.
-- grant: bourse_worker
create or replace function iam.find_recipient(
    p_user_id bigint
)
returns table (email text, full_name text, language_code text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.email, u.full_name, u.language_code
    from iam.users u
    where u.id = p_user_id and u.deleted_at is null;
$$;
