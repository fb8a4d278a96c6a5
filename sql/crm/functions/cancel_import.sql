-- Stops an import; leads added so far stay and can be undone. Called by the import page. Locks: the import. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT517 wrong import state.
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
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
begin
    if v_import.state not in ('uploaded', 'checking', 'checked', 'importing') then
        raise exception using errcode = 'BT517', message = 'This import has already ended';
    end if;
    update crm.imports set state = 'cancelled', finished_at = clock_timestamp() where id = p_import_id;
end;
$$;
