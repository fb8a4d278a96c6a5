-- Locks those of the leads that the actor may see, in the order of their ids, so that two bulk changes cannot deadlock;
-- returns each id once. Internal.
create or replace function crm.lock_in_scope(
    p_actor_id bigint,
    p_lead_ids bigint[]
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
begin
    execute 'select array_agg(k.id) from (select l.id from crm.leads l where l.id = any ($1) and l.deleted_at is null and '
        || crm.lead_scope(iam.role_of(p_actor_id)) || ' order by l.id for no key update) k'
    into v_ids using p_lead_ids, p_actor_id;
    return coalesce(v_ids, '{}');
end;
$$;
