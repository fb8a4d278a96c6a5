-- Locks leads that the actor may see, in the order of their ids, so that two bulk changes never wait for each other in
-- a circle; answers the ids once each. Whoever names a lead that is not theirs changes nothing at all. Internal. Raises
-- BT104, BT500.
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
    v_asked bigint;
begin
    execute 'select array_agg(k.id) from (select l.id from crm.leads l where l.id = any ($1) and l.deleted_at is null and '
        || crm.lead_scope(iam.role_of(p_actor_id)) || ' order by l.id for no key update) k'
    into v_ids using p_lead_ids, p_actor_id;
    select count(distinct id) into v_asked from unnest(p_lead_ids) id;
    if v_asked = 0 then
        raise exception using errcode = 'BT500', message = 'Please select at least one lead', column = 'ids';
    end if;
    if v_asked is distinct from cardinality(v_ids) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_ids;
end;
$$;
