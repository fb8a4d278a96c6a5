-- Trigger: writes an audit entry when a language is added, changed or removed.
create or replace function site.tg_languages__audit()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform audit.record(
        nullif(current_setting('bourse.actor_id', true), '')::bigint,
        lower(tg_op), 'language', coalesce(new.code, old.code), to_jsonb(old), to_jsonb(new)
    );
    return null;
end;
$$;

create or replace trigger a_audit
    after insert or update or delete on site.languages
    for each row
    execute function site.tg_languages__audit();
