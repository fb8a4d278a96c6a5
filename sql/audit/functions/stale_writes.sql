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

-- Returns the last change of a record as {version, at, by, entity, record}, or null if there is none. A form sends the
-- version back, for the check against stale writes (audit.reject_stale_write). Internal.
create or replace function audit.latest_entry(
    p_entity text,
    p_entity_id text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('version', e.id, 'at', e.at, 'by', u.full_name, 'entity', e.entity, 'record', e.entity_id)
    from audit.entries e
    left join iam.users u on u.id = coalesce(e.impersonator_id, e.actor_id)
    where e.entity = p_entity and e.entity_id = p_entity_id and e.after is not null
    order by e.id desc
    limit 1;
$$;
