-- Rejects a change that names no lead, or a lead that was not found for its actor. Internal. Errors: BT104 not found,
-- BT500 no lead selected.
create or replace function crm.check_found(
    p_asked bigint[],
    p_found bigint[]
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_asked bigint := (select count(distinct id) from unnest(p_asked) id);
begin
    if v_asked = 0 then
        raise exception using errcode = 'BT500', message = 'Select at least one lead', column = 'ids';
    end if;
    if v_asked <> cardinality(p_found) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
