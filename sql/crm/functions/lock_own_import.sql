-- Locks and returns an import of the actor's or, for administrators, of any user. Internal. Locks: the import. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function crm.lock_own_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns crm.imports
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
    v_import crm.imports;
begin
    select * into v_import from crm.imports where id = p_import_id and (user_id = p_actor_id or v_role = iam.role('admin')) for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_import;
end;
$$;
