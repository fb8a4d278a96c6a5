-- Returns the figures of a waiting pending order of the customer's as it is and as a change would make it: two rows,
-- stage before and after. distance is that of the market to the price it waits for, in quote per base, and pips the
-- same in pips for currency pairs; margin (E-03, E-40) and the result at each level (E-05) in
-- the account's currency. refusal is the error that the change would raise, null if none: the order is changed and
-- rolled back. Parameters as in trading.change_pending. Called by the dialog that changes a pending order. Locks: the
-- account. Errors: BT104 not the customer's, BT214 no longer pending, and those of trading.review_order.
-- null: limit_price, profit, loss, expires_at, distance, pips, profit_outcome, loss_outcome, refusal
-- grant: bourse_app
create or replace function trading.review_pending(
    p_actor_id bigint,
    p_pending_id bigint,
    p_amount numeric,
    p_price numeric,
    p_limit_price numeric default null,
    p_profit numeric default null,
    p_loss numeric default null,
    p_expiry text default null,
    p_expires_at timestamptz default null,
    p_move_levels boolean default false
)
returns table (
    stage text, units numeric, price numeric, limit_price numeric, profit numeric, loss numeric, expires_at timestamptz,
    distance numeric, pips numeric, margin numeric, profit_outcome numeric, loss_outcome numeric, currency text, refusal text
)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_pending trading.pending_orders;
    v_instrument text;
    v_market numeric;
    v_pip numeric;
    v_profit numeric := p_profit;
    v_loss numeric := p_loss;
    v_figures record;
    v_expires_at timestamptz;
    v_refusal text;
    v_values text;
begin
    select p.* into v_pending
    from trading.pending_orders p join money.accounts a on a.id = p.account_id
    where p.id = p_pending_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_pending.status <> 'pending' then
        raise exception using errcode = 'BT214', message = 'The order is no longer pending';
    end if;
    select i.name, case v_pending.type when 'buy' then q.ask else q.bid end, case when i.category = 'forex' then market.pip_size(i.quote, i.pip_size) end
    into v_instrument, v_market, v_pip
    from market.instruments i left join market.quotes q on q.instrument_id = i.id where i.id = v_pending.instrument_id;
    if p_move_levels then
        select m.profit, m.loss into v_profit, v_loss from trading.move_levels(v_pending, p_price, p_limit_price) m;
    end if;

    -- The order is changed in a subtransaction that is always rolled back, so that the same rules apply.
    begin
        v_expires_at := (trading.change_pending(p_actor_id, p_pending_id, p_amount, p_price, p_limit_price, p_profit, p_loss, p_expiry,
            p_expires_at, p_move_levels)).expires_at;
        raise sqlstate '40000';
    exception
        when sqlstate '40000' then
            null;
        when others then
            if sqlstate not like 'BT%' then
                raise;
            end if;
            get stacked diagnostics v_values = pg_exception_detail;
            v_refusal := case when v_values like '{%' then (
                select site.translate(u.language_code, sqlerrm, v_values::jsonb) from iam.users u where u.id = p_actor_id
            ) else sqlerrm end;
    end;

    v_figures := trading.review_order(p_actor_id, v_pending.account_id, v_instrument, v_pending.type::text, v_pending.kind::text, v_pending.units,
        v_pending.price, v_pending.take_profit, v_pending.stop_loss, v_pending.limit_price);
    return query select 'before', v_pending.units::numeric, v_pending.price::numeric, v_pending.limit_price::numeric, v_pending.take_profit::numeric,
        v_pending.stop_loss::numeric, v_pending.expires_at, abs(v_pending.next_price - v_market),
        abs(v_pending.next_price - v_market) / v_pip, v_figures.margin,
        v_figures.profit_outcome, v_figures.loss_outcome, v_figures.currency, null::text;
    v_figures := trading.review_order(p_actor_id, v_pending.account_id, v_instrument, v_pending.type::text, v_pending.kind::text, p_amount,
        p_price, v_profit, v_loss, p_limit_price);
    return query select 'after', p_amount, p_price, case when v_pending.kind = 'stop_limit' then p_limit_price end, nullif(v_profit, 0),
        nullif(v_loss, 0), v_expires_at, d.distance, d.distance / v_pip, v_figures.margin, v_figures.profit_outcome, v_figures.loss_outcome, v_figures.currency, v_refusal
        from (select abs(case when v_pending.armed_at is null then p_price else p_limit_price end - v_market)) d (distance);
end;
$$;
