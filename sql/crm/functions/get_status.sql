-- Returns one sales status for its form, with its last change. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden, BT104 not found.
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
