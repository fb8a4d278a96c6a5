-- Trigger: writes an audit entry when a setting changes (of a secret, only that it changed) and notifies every process.
create or replace function site.tg_settings__audit()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before jsonb;
    v_after jsonb;
    v_is_secret boolean := coalesce(old.is_secret, false) or coalesce(new.is_secret, false);
begin
    if tg_op <> 'INSERT' then
        v_before := jsonb_build_object('value', case when v_is_secret then '***' else old.value end);
    end if;
    if tg_op <> 'DELETE' then
        v_after := jsonb_build_object('value', case when v_is_secret then '***' else new.value end);
    end if;
    perform audit.record(
        coalesce(nullif(current_setting('bourse.actor_id', true), '')::bigint, new.updated_by),
        lower(tg_op), 'setting', coalesce(new.name, old.name), v_before, v_after
    );
    perform site.publish_settings(coalesce(new.name, old.name));
    return null;
end;
$$;

create or replace trigger a_audit_change
    after update on site.settings
    for each row
    when (old.value is distinct from new.value or old.is_secret is distinct from new.is_secret)
    execute function site.tg_settings__audit();

create or replace trigger b_audit_presence
    after insert or delete on site.settings
    for each row
    execute function site.tg_settings__audit();
