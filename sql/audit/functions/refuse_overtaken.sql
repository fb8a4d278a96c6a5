-- Refuses an edit of a record that was changed since the form was filled (p_version: audit.latest_entry of then; 0 when
-- there was none; null: whoever calls did not say). The caller holds the record. Internal. Raises BT118.
create or replace function audit.refuse_overtaken(
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
        raise exception using errcode = 'BT118', message = 'Somebody else has changed this in the meantime', column = 'version';
    end if;
end;
$$;
