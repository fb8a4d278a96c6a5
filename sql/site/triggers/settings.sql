create or replace trigger a_audit_change
    after update on site.settings
    for each row
    when (old.value is distinct from new.value or old.is_secret is distinct from new.is_secret)
    execute function site.tg_settings__audit();

create or replace trigger b_audit_presence
    after insert or delete on site.settings
    for each row
    execute function site.tg_settings__audit();
