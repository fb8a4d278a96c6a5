-- Deletes expired sessions, links and codes, attempts that no longer delay, and devices unused for a year. Called by
-- site.purge_expired.
create or replace function iam.purge_expired()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from iam.sessions where expires_at < now();
    delete from iam.pending_log_ins where expires_at < now();
    delete from iam.two_factors where confirmed_at is null and created_at < now() - interval '1 day';
    update iam.two_factors set codes = null, codes_until = null where codes_until < now();
    delete from iam.mail_tokens where expires_at < now() - interval '7 days';
    delete from iam.human_codes where expires_at < now() - interval '1 day';
    delete from iam.devices where last_seen_at < now() - interval '1 year';
    delete from iam.attempts where greatest(first_at, blocked_until) < now() - interval '1 day';
end;
$$;
