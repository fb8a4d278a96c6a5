-- Rejects a stale write: the record was changed since the form was loaded. p_version is the version of
-- audit.latest_entry at that time, 0 if there was no entry, null to skip the check. The caller holds the record's row.
-- Internal. Errors: BT118 stale write.
create or replace function audit.reject_stale_write(
    p_entity text,
    p_entity_id text,
    p_version bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_version < (audit.latest_entry(p_entity, p_entity_id) ->> 'version')::bigint then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
end;
$$;
