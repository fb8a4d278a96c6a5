create or replace function money.post_transfers(
    p_account_ids bigint[],
    p_amounts numeric[],
    p_kind money.transfer_kind,
    p_source_type text,
    p_source_ids text[],
    p_actor_id bigint
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
    v_impersonator bigint := iam.impersonator_id();
    v_expected integer;
    v_posted integer;
begin
    perform money.house_account(p_kind || ':' || k.mode, k.currency)
    from (select distinct a.mode, a.currency from money.accounts a where a.id = any (p_account_ids) and a.mode <> 'house') k;

    select count(*) into v_expected from unnest(p_amounts) m (amount) where round(m.amount, 5) <> 0;

    with moves as (
        select m.account_id, round(m.amount, 5) as amount, m.source_id, m.n
        from unnest(p_account_ids, p_amounts, p_source_ids) with ordinality m (account_id, amount, source_id, n)
        where round(m.amount, 5) <> 0
    ), running as (
        select
            m.*,
            sum(m.amount) over (partition by m.account_id order by m.n) as so_far,
            row_number() over (partition by m.account_id order by m.n) as nth
        from moves m
    ), moved as (
        update money.accounts a
        set balance = a.balance + t.total, version = a.version + t.times,
            -- A close turns floating into realised profit; anything else moves equity, and the floor under it.
            equity_floor = a.equity_floor + case p_kind when 'profit_loss' then 0 else t.total end
        from (select m.account_id, sum(m.amount) as total, count(*) as times from moves m group by m.account_id) t
        where a.id = t.account_id and a.mode <> 'house'
        returning a.id, a.mode, a.currency, a.balance - t.total as balance_before, a.version - t.times as version_before
    )
    insert into money.transfers (
        kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
        customer_account_id, balance_after, account_version, actor_id, impersonator_id
    )
    select
        p_kind, p_source_type, r.source_id,
        case when r.amount > 0 then h.id else a.id end,
        case when r.amount > 0 then a.id else h.id end,
        a.currency, abs(r.amount),
        a.id, a.balance_before + r.so_far, a.version_before + r.nth, p_actor_id, v_impersonator
    from running r
    join moved a on a.id = r.account_id
    join money.accounts h on h.mode = 'house' and h.code = p_kind || ':' || a.mode and h.currency = a.currency
    order by r.n;
    get diagnostics v_posted = row_count;
    if v_posted <> v_expected then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    return v_posted;
end
$$;

comment on function money.post_transfers(bigint[], numeric[], money.transfer_kind, text, text[], bigint) is
'money.post_transfer for many at once, in the order given, several to one account allowed: each row knows the balance and version after
it. Zeros post nothing. Answers how many were posted. The caller holds the accounts'' rows. Internal: the engine''s closes and the nightly
swap. Raises BT104.';
revoke all on function money.post_transfers(bigint[], numeric[], money.transfer_kind, text, text[], bigint) from public;
