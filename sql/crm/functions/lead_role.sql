-- Who may read which list of leads (R-001 to R-007): the actor's role, or a refusal. What they see in it is
-- crm.lead_scope. Internal. Raises BT100, BT102, BT103, BT121.
create or replace function crm.lead_role(
    p_actor_id bigint,
    p_list text
)
returns smallint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return iam.require_role(p_actor_id, case p_list
        when 'new' then array[1, 2]
        when 'all' then array[1, 2]
        when 'sales' then array[1, 2, 5]
        when 'retentions' then array[1, 2, 6]
        when 'archived' then array[1, 2]
        when 'clients' then array[1, 2, 6]
        when 'own' then array[4]
        when 'any' then array[1, 2, 4, 5, 6]
        else '{}'
    end);
end;
$$;
