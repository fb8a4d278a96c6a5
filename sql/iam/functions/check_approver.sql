-- Refuses an account as the second person that one other person could have made or taken over for this purpose.
-- Internal: money.decide_approval. Raises BT339.
create or replace function iam.check_approver(
    p_actor_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (
        select from iam.users u
        where u.id = p_actor_id and greatest(u.role_since, u.credentials_set_at) > now() - iam.approver_age()
    ) then
        raise exception using errcode = 'BT339',
            message = 'An account approves 24 hours after it got its role, or another person set its password, email or second step';
    end if;
end;
$$;
