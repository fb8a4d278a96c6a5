-- Deletes the recovery codes of all users and notifies each owner: their hashes depend on ENCRYPTION_KEY and cannot be
-- recomputed. Returns the number of users who had some. Called by workers/rotate-key.ts as the owner. Locks:
-- recovery_codes, then two_factors.
create or replace function iam.end_recovery_codes()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
    v_count integer := 0;
begin
    for v_user_id in select distinct c.user_id from iam.recovery_codes c where c.used_at is null order by c.user_id loop
        delete from iam.recovery_codes where user_id = v_user_id;
        update iam.two_factors set codes = null, codes_until = null where user_id = v_user_id;
        perform site.notify_user(
            v_user_id, 'security_recovery_codes_ended', 'Generate new recovery codes', 'Your earlier recovery codes no longer work', '/security'
        );
        v_count := v_count + 1;
    end loop;
    return v_count;
end;
$$;
