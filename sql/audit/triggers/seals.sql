create or replace trigger a_refuse_change
    before update or delete on audit.seals
    for each row
    execute function audit.tg_entries__refuse_change();
alter table audit.seals enable always trigger a_refuse_change;

create or replace trigger b_refuse_truncate
    before truncate on audit.seals
    for each statement
    execute function audit.tg_entries__refuse_change();
alter table audit.seals enable always trigger b_refuse_truncate;
