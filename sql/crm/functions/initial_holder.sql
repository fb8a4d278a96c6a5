-- Returns the assignment of leads that the actor adds: to themselves for managers and affiliates, else none. Called by
-- crm.add_lead, crm.push_leads and crm.import_leads.
create or replace function crm.initial_holder(
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
