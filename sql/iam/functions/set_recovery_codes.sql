-- Replaces a user's recovery codes. Called by iam.confirm_two_factor and iam.renew_recovery_codes.
create or replace function iam.set_recovery_codes(
    p_user_id bigint,
    p_code_hashes bytea[],
    p_codes bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from iam.recovery_codes where user_id = p_user_id;
    insert into iam.recovery_codes (user_id, code_hash)
    select p_user_id, h from unnest(p_code_hashes) h;
    update iam.two_factors
    set codes = p_codes, codes_until = clock_timestamp() + interval '15 minutes'
    where user_id = p_user_id;
end;
$$;
