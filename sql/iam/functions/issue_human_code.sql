-- Called by the job that sends the mail: stores the hash of the code it just made, and answers to whom to write. No row
-- when it is too late, or when a log-in or a reset names an e-mail that nobody active has.
-- grant: bourse_worker
create or replace function iam.issue_human_code(
    p_id bigint,
    p_code_hash bytea
)
returns table (email text, language_code text)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update iam.human_codes c
    set code_hash = p_code_hash
    where c.id = p_id and c.used_at is null and c.expires_at > now()
        and (
            c.purpose = 'sign_up'
            or exists (select from iam.users u where u.email = c.email and u.is_active and u.deleted_at is null)
        )
    returning c.email, c.language_code;
$$;
