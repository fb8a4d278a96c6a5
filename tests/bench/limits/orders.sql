-- The least an order can cost: one function, one row lock, a cached margin, two inserts, one update. No rule of ours.
create schema bare;

create table bare.instruments (
    id integer primary key,
    bid numeric(18,6) not null,
    ask numeric(18,6) not null,
    margin_percent numeric(8,4) not null default 1
) with (fillfactor = 50);
insert into bare.instruments (id, bid, ask)
select n, 1 + n / 100.0, 1 + n / 100.0 + 0.0002 from generate_series(1, 180) n;

create table bare.accounts (
    id integer primary key,
    balance numeric(18,2) not null,
    used_margin numeric(18,2) not null default 0,
    version integer not null default 0
) with (fillfactor = 70);
insert into bare.accounts (id, balance) select n, 1e9 from generate_series(1, 20000) n;

create table bare.orders (
    id bigint generated always as identity primary key,
    account_id integer not null references bare.accounts,
    instrument_id integer not null references bare.instruments,
    side smallint not null,
    units numeric(18,2) not null,
    open_rate numeric(18,6) not null,
    margin numeric(18,2) not null,
    closed_at timestamptz,
    close_rate numeric(18,6),
    opened_at timestamptz not null default now()
);
insert into bare.orders (account_id, instrument_id, side, units, open_rate, margin)
select 1 + n % 20000, 1 + n % 180, case when n % 2 = 0 then 1 else -1 end, 1000, 1.5, 15 from generate_series(1, 100000) n;
create index on bare.orders (account_id) where closed_at is null;

create table bare.ledger (
    id bigint generated always as identity primary key,
    account_id integer not null references bare.accounts,
    order_id bigint references bare.orders,
    kind text not null,
    amount numeric(18,2) not null,
    balance_after numeric(18,2) not null,
    at timestamptz not null default now()
);
create index on bare.ledger (account_id, id);

create function bare.place_order(
    p_account_id integer,
    p_instrument_id integer,
    p_side integer,
    p_units numeric
)
returns bigint
language plpgsql
as $$
declare
    v_account bare.accounts;
    v_instrument bare.instruments;
    v_rate numeric;
    v_margin numeric;
    v_order_id bigint;
    v_fee constant numeric := 0.35;
begin
    select * into strict v_account from bare.accounts where id = p_account_id for update;
    select * into strict v_instrument from bare.instruments where id = p_instrument_id;
    v_rate := case when p_side > 0 then v_instrument.ask else v_instrument.bid end;
    v_margin := round(p_units * v_rate * v_instrument.margin_percent / 100, 2);
    if v_account.balance - v_account.used_margin < v_margin + v_fee then
        raise exception 'insufficient margin';
    end if;
    insert into bare.orders (account_id, instrument_id, side, units, open_rate, margin)
    values (p_account_id, p_instrument_id, p_side, p_units, v_rate, v_margin)
    returning id into v_order_id;
    insert into bare.ledger (account_id, order_id, kind, amount, balance_after)
    values (p_account_id, v_order_id, 'commission', -v_fee, v_account.balance - v_fee);
    update bare.accounts
    set balance = balance - v_fee, used_margin = used_margin + v_margin, version = version + 1
    where id = p_account_id;
    return v_order_id;
end
$$;

-- One set-based statement per table: what closing many orders at once costs without a rule.
create function bare.close_orders(
    p_order_ids bigint[]
)
returns bigint
language sql
as $$
    with closed as (
        update bare.orders o
        set closed_at = now(), close_rate = case when o.side > 0 then i.bid else i.ask end
        from bare.instruments i
        where o.id = any (p_order_ids) and o.closed_at is null and i.id = o.instrument_id
        returning o.id, o.account_id, o.margin,
            round(o.side * o.units * (case when o.side > 0 then i.bid else i.ask end - o.open_rate), 2) as profit
    ), paid as (
        update bare.accounts a
        set balance = a.balance + c.profit, used_margin = a.used_margin - c.margin, version = a.version + c.orders
        from (select account_id, sum(profit) as profit, sum(margin) as margin, count(*) as orders from closed group by 1) c
        where a.id = c.account_id
        returning a.id, a.balance
    ), posted as (
        insert into bare.ledger (account_id, order_id, kind, amount, balance_after)
        select c.account_id, c.id, 'profit', c.profit, p.balance from closed c join paid p on p.id = c.account_id
        returning 1
    )
    select count(*) from posted
$$;

-- A nightly charge: one ledger row per open order, one balance update per account.
create function bare.charge_swap()
returns bigint
language sql
as $$
    with charges as (
        select o.id, o.account_id, round(o.units * i.bid * 0.0001, 2) as charge
        from bare.orders o
        join bare.instruments i on i.id = o.instrument_id
        where o.closed_at is null
    ), paid as (
        update bare.accounts a
        set balance = a.balance - c.charge, version = a.version + 1
        from (select account_id, sum(charge) as charge from charges group by 1) c
        where a.id = c.account_id
        returning a.id, a.balance
    ), posted as (
        insert into bare.ledger (account_id, order_id, kind, amount, balance_after)
        select c.account_id, c.id, 'swap', -c.charge, p.balance from charges c join paid p on p.id = c.account_id
        returning 1
    )
    select count(*) from posted
$$;

-- The floor of every tick: writing the prices down.
create function bare.write_prices(
    p_ids integer[],
    p_bids numeric[],
    p_asks numeric[]
)
returns void
language plpgsql
as $$
begin
    update bare.instruments i
    set bid = t.bid, ask = t.ask
    from unnest(p_ids, p_bids, p_asks) as t (id, bid, ask)
    where i.id = t.id;
end
$$;
