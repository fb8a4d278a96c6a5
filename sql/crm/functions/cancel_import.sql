-- Stops an import where it is; what was added stays and can be undone. Raises BT100, BT102, BT103, BT104, BT517.
-- grant: bourse_app
create or replace function crm.cancel_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.own_import(p_actor_id, p_import_id);
begin
    if v_import.state not in ('uploaded', 'checking', 'checked', 'importing') then
        raise exception using errcode = 'BT517', message = 'This import is over';
    end if;
    update crm.imports set state = 'cancelled', finished_at = clock_timestamp() where id = p_import_id;
end;
$$;
