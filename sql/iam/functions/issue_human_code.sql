-- Stores the hash of a code that the calling job has generated, and returns the address and language of the mail. No
-- row if the request has expired, or if a log-in or reset names an e-mail without an active user. Called by the job
-- send-human-code.
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
