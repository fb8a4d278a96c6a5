-- Posts many transfers at once, in the given order, as money.post_transfer; several to one account are allowed, each
-- row storing the balance and version after it. Zero amounts post nothing. p_released is the used margin that each
-- releases, in the same update of the account. With p_protects, an account left below zero without used margin is
-- credited back to zero (Q-05), also in that update. Returns the number of posted transfers. The caller holds the
-- accounts' rows. Called by trading.settle_orders, trading.delete_order and trading.charge_rollover. Errors: BT104 not
-- found.
create or replace function money.post_transfers(
    p_account_ids bigint[],
    p_amounts numeric[],
    p_kind money.transfer_kind,
    p_source_type text,
    p_source_ids text[],
    p_actor_id bigint,
    p_released numeric[] default null,
    p_protects boolean default false
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_impersonator bigint := iam.impersonator_id();
    v_expected integer;
    v_posted integer;
begin
    perform money.broker_account(n.kind || ':' || k.mode, k.currency)
    from (select distinct a.mode, a.currency from money.accounts a where a.id = any (p_account_ids) and a.mode <> 'broker') k
    cross join unnest(array[p_kind, case when p_protects then 'negative_balance_protection'::money.transfer_kind end]) n (kind)
    where n.kind is not null;

    select count(*) into v_expected from unnest(p_amounts) m (amount) where round(m.amount, 5) <> 0;

    with moved as (
        -- One update per account: PostgreSQL checks foreign keys again for a row that the same transaction has changed
        -- before.
        update money.accounts a
        set balance = a.balance + t.total + t.credit, version = a.version + t.times + sign(t.credit)::integer,
            used_margin = a.used_margin - t.released,
            -- A close turns floating into realised profit, except for rounding; any other movement changes equity and
            -- thereby the floor.
            equity_floor = a.equity_floor + case p_kind when 'profit_loss' then -0.00001 * t.moves else t.total end
        from (
            select s.*,
                case when p_protects and b.used_margin = s.released then greatest(0, -b.balance - s.total) else 0 end as credit
            from (
                select m.account_id, sum(round(m.amount, 5)) as total, count(*) filter (where round(m.amount, 5) <> 0) as times,
                    count(*) as moves, coalesce(sum(m.released), 0) as released,
                    array_agg(round(m.amount, 5) order by m.n) as amounts, array_agg(m.source_id order by m.n) as source_ids,
                    array_agg(m.n order by m.n) as places
                from unnest(p_account_ids, p_amounts, p_source_ids, p_released) with ordinality m (account_id, amount, source_id, released, n)
                group by m.account_id
            ) s
            left join money.accounts b on p_protects and b.id = s.account_id
        ) t
        where a.id = t.account_id and a.mode <> 'broker'
        returning a.id, a.mode, a.currency, a.balance - t.total - t.credit as balance_before,
            a.version - t.times - sign(t.credit)::integer as version_before, t.amounts, t.source_ids, t.places, t.credit, a.version
    ), running as (
        -- Arrays carry each account's movements: the planner cannot estimate a join of two sets of unknown size.
        select a.id, a.mode, a.currency, p_kind as kind, p_source_type as source_type, m.source_id, m.amount, p_actor_id as actor_id, m.n,
            a.balance_before + sum(m.amount) over w as balance_after, a.version_before + row_number() over w as version
        from moved a
        cross join lateral unnest(a.amounts, a.source_ids, a.places) m (amount, source_id, n)
        where m.amount <> 0
        window w as (partition by a.id order by m.n)
        union all
        select a.id, a.mode, a.currency, 'negative_balance_protection', 'account', a.id || ':' || (a.version - 1), a.credit, null, null, 0, a.version
        from moved a where a.credit > 0
    ), posted as (
        insert into money.transfers (
            kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
            customer_account_id, balance_after, account_version, actor_id, impersonator_id
        )
        select
            r.kind, r.source_type, r.source_id,
            case when r.amount > 0 then h.id else r.id end,
            case when r.amount > 0 then r.id else h.id end,
            r.currency, abs(r.amount),
            r.id, r.balance_after, r.version, r.actor_id, v_impersonator
        from running r
        join money.accounts h on h.mode = 'broker' and h.code = r.kind || ':' || r.mode and h.currency = r.currency
        order by r.n
        returning kind
    )
    select count(*) filter (where kind = p_kind) into v_posted from posted;
    if v_posted <> v_expected then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    return v_posted;
end;
$$;

-- Moves p_amount (rounded half-up to 5 decimals) to a customer's account if positive, from it if negative; the other
-- side is the broker's account for that kind and mode. Balance and version change with the ledger row. Returns the
-- transfer's id, null for 0. The ledger rejects a second transfer with the same kind and source (23505). The caller
-- holds the account's row. Internal. Errors: BT104 not found.
create or replace function money.post_transfer(
    p_account_id bigint,
    p_amount numeric,
    p_kind money.transfer_kind,
    p_source_type text,
    p_source_id text,
    p_actor_id bigint,
    p_description text default ''
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_amount numeric := round(p_amount, 5);
    v_account record;
    v_broker_account bigint;
    v_id bigint;
begin
    if v_amount = 0 then
        return null;
    end if;
    update money.accounts a
    set balance = a.balance + v_amount, version = a.version + 1
    where a.id = p_account_id and a.mode <> 'broker'
    returning a.mode, a.currency, a.balance, a.version into v_account;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    v_broker_account := money.broker_account(p_kind || ':' || v_account.mode, v_account.currency);
    insert into money.transfers (
        kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
        customer_account_id, balance_after, account_version, actor_id, impersonator_id, description
    ) values (
        p_kind, p_source_type, p_source_id,
        case when v_amount > 0 then v_broker_account else p_account_id end,
        case when v_amount > 0 then p_account_id else v_broker_account end,
        v_account.currency, abs(v_amount),
        p_account_id, v_account.balance, v_account.version, p_actor_id, iam.impersonator_id(), p_description
    ) returning id into v_id;
    return v_id;
end;
$$;

-- Returns the broker's account for a code and currency, creating it on first use. The code contains kind and mode, for
-- example profit_loss:real. Called by money.post_transfer and money.post_transfers.
create or replace function money.broker_account(
    p_code text,
    p_currency text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    select a.id into v_id from money.accounts a where a.mode = 'broker' and a.code = p_code and a.currency = p_currency;
    if found then
        return v_id;
    end if;
    insert into money.accounts (mode, code, currency) values ('broker', p_code, p_currency)
    on conflict (code, currency) where mode = 'broker' do nothing
    returning id into v_id;
    if not found then
        select a.id into v_id from money.accounts a where a.mode = 'broker' and a.code = p_code and a.currency = p_currency;
    end if;
    return v_id;
end;
$$;
