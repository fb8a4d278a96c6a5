create or replace function money.open_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_from date,
    p_to date,
    out account_id bigint,
    out first_version bigint,
    out last_version bigint
) returns record
language plpgsql stable security definer set search_path = ''
as $$
declare
    v_account record;
begin
    select a.user_id, a.version into v_account from money.accounts a where a.id = p_account_id and a.mode <> 'house';
    if not found or (v_account.user_id <> p_actor_id and not coalesce(crm.may_see_customer(p_actor_id, v_account.user_id), false)) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    account_id := p_account_id;
    first_version := case when p_from is null then 1
        else money.version_before(p_account_id, p_from::timestamp at time zone 'UTC') + 1 end;
    last_version := case when p_to is null then v_account.version
        else money.version_before(p_account_id, (p_to + 1)::timestamp at time zone 'UTC') end;
end
$$;

comment on function money.open_statement(bigint, bigint, date, date) is
'Which stretch of an account''s movements a statement covers: days in UTC, both included, null for no bound. For its owner and the staff
who may see them. Raises BT104. Internal.';
revoke all on function money.open_statement(bigint, bigint, date, date) from public;
