-- Returns one lead that the actor may see. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104
-- not found.
-- grant: bourse_app
create or replace function crm.find_lead(
    p_actor_id bigint,
    p_lead_id bigint
)
returns setof crm.lead_row
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query select * from crm.list_leads(p_actor_id, 'any', jsonb_build_object('id', p_lead_id), '{}');
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
