create or replace function money.count_pending(
    p_kind text,
    p_manager_id bigint default null
) returns bigint
language sql stable security definer set search_path = ''
as $$
    select case p_kind
        when 'deposit' then (
            select count(*) from money.deposits d
            where d.status = 'pending' and (p_manager_id is null or d.user_id in (select c.id from crm.managed_customers(p_manager_id) c))
        )
        when 'withdrawal' then (
            select count(*) from money.withdrawals w
            where w.status = 'pending' and (p_manager_id is null or w.user_id in (select c.id from crm.managed_customers(p_manager_id) c))
        )
        else (
            select count(*) from money.approvals p
            join money.accounts a on a.id = p.account_id
            where p.status = 'waiting' and (p_manager_id is null or a.user_id in (select c.id from crm.managed_customers(p_manager_id) c))
        )
    end;
$$;

comment on function money.count_pending(text, bigint) is
'How many deposits, withdrawals or approvals (p_kind: deposit, withdrawal, approval) wait for a decision: all, or those of one manager''s customers.
Internal.';
revoke all on function money.count_pending(text, bigint) from public;
