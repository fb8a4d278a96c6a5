-- Returns whether the setting staffTwoFactor requires a second factor that this member of staff has not set up. Called
-- by iam.require_role and iam.find_session.
create or replace function iam.lacks_second_step(
    p_user_id bigint
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Two queries, because most installations leave the setting off and every command runs this first.
    if not site.is_on('staffTwoFactor') then
        return false;
    end if;
    return not exists (select from iam.two_factors where user_id = p_user_id and confirmed_at is not null);
end;
$$;
