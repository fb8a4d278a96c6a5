create or replace trigger kinds
    before insert or update of mode, user_id, code, held on money.accounts
    for each row execute function money.tg_accounts__kinds();

create or replace trigger stays
    before delete on money.accounts
    for each row execute function money.tg_accounts__prevent_delete();
alter table money.accounts enable always trigger stays;
