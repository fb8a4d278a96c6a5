-- One sales status as its form shows it, with who changed it last. Raises BT100, BT102, BT103, BT104.
-- grant: bourse_app
create or replace function crm.get_status(
    p_actor_id bigint,
    p_id integer
)
returns table (id integer, status text, is_default boolean, changed jsonb)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return query
    select s.id, s.name, s.is_default, audit.latest_entry('lead_status', s.id::text)
    from crm.lead_statuses s
    where s.id = p_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
