create or replace trigger a_audit
    after insert or update or delete on site.languages
    for each row
    execute function site.tg_languages__audit();
