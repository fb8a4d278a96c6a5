-- Who holds the leads that somebody brings in: a manager and an affiliator themselves, otherwise nobody. Internal.
create or replace function crm.own_holder(
    p_actor_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case iam.role_of(p_actor_id)
        when 2 then jsonb_build_object('managerId', p_actor_id)
        when 4 then jsonb_build_object('affiliateId', p_actor_id)
        else '{}'
    end;
$$;
