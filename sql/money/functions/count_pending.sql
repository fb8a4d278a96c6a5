create or replace function money.count_pending(
    p_kind text
) returns bigint
language sql stable security definer set search_path = ''
as $$
    select case p_kind
        when 'deposit' then (select count(*) from money.deposits where status = 'pending')
        else (select count(*) from money.withdrawals where status = 'pending')
    end;
$$;

comment on function money.count_pending(text) is
'How many deposits (p_kind: deposit) or withdrawals wait for a decision. Internal.';
revoke all on function money.count_pending(text) from public;
