-- Whether the site asks staff for a second step at log-in and this member of staff has none yet. Internal.
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
    -- In two steps: most houses do not ask for it, and whoever acts waits for this first.
    if not site.is_on('staffTwoFactor') then
        return false;
    end if;
    return not exists (select from iam.two_factors where user_id = p_user_id and confirmed_at is not null);
end;
$$;
