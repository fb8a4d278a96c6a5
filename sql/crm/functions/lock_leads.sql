-- Locks leads that the actor may see, in the order of their ids, so that two bulk changes cannot deadlock; returns the
-- distinct ids. One lead outside the actor's scope rejects the whole change. Internal. Locks: the leads by id. Errors:
-- BT104 not found, BT500 no leads.
create or replace function crm.lock_leads(
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
    v_requested bigint;
begin
    execute 'select array_agg(k.id) from (select l.id from crm.leads l where l.id = any ($1) and l.deleted_at is null and '
        || crm.lead_scope(iam.role_of(p_actor_id)) || ' order by l.id for no key update) k'
    into v_ids using p_lead_ids, p_actor_id;
    select count(distinct id) into v_requested from unnest(p_lead_ids) id;
    if v_requested = 0 then
        raise exception using errcode = 'BT500', message = 'Please select at least one lead', column = 'ids';
    end if;
    if v_requested is distinct from cardinality(v_ids) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_ids;
end;
$$;
