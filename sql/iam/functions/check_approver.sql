-- Rejects a four-eyes approval by an account that a single other person could have created or taken over for it. Called
-- by money.decide_approval. Errors: BT339 approving account too new.
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
            message = 'This account cannot approve requests for 24 hours after its role was assigned or after another person changed its password, email or two-factor authentication';
    end if;
end;
$$;
