-- Charges the swap of the night p_night (or credits it if positive) to every open order with a swap rate (Q-25), and
-- stops out at once each account that falls to its stop-out (Q-113). Three days are charged on the category's triple
-- weekday and none on its weekends; categories without a triple day (crypto) are charged every day. Returns the number
-- of charged orders; 0 for a night already charged. After the newest night, staff are notified of nights charged late.
-- Called by a job after 17:00 New York. Locks: market.clock_state, then the account rows by id.
-- grant: bourse_worker
create or replace function trading.charge_rollover(
    p_night date
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
    v_amounts numeric[];
    v_sources text[];
    v_count integer;
    v_evaluated_ids bigint[];
begin
    perform from market.clock_state for no key update;
    insert into trading.rollovers (night, is_late) values (p_night, p_night < trading.last_night()) on conflict do nothing;
    if not found then
        return 0;
    end if;

    select array_agg(id) into v_account_ids from (
        select a.id from money.accounts a
        where a.id in (
            select e.account_id from trading.exposures e join market.instruments i on i.id = e.instrument_id where i.swap <> 0
        )
        order by a.id for no key update
    ) held;
    -- Ticks missed by changes are applied before the charge (Q-114).
    perform trading.run_missed_ticks(array_agg(l.account_id), array_agg(l.frame))
    from (
        select e.account_id, max(e.frame) as frame from trading.fresh_edges e
        where e.account_id = any(v_account_ids)
        group by e.account_id
        having max(e.frame) < (select c.frame from market.clock_state c)
    ) l;

    -- Q-25: swap / 100 / 360 * rate * units * days in the quote currency, converted exactly and rounded once (Q-118).
    with charged as (
        select o.id, o.account_id, round(market.converted(
            i.swap * case o.type when 'buy' then q.ask else q.bid end * o.units
            * case when extract(dow from p_night) = c.rollover_triple_weekday then 3
                when c.rollover_triple_weekday is not null and extract(dow from p_night) in (0, 6) then 0 else 1 end,
            case when i.quote = a.currency then 1 else x.multiplier end,
            36000 * case when i.quote = a.currency then 1 else x.divisor end), 5) as amount
        from trading.orders o
        join money.accounts a on a.id = o.account_id
        join market.instruments i on i.id = o.instrument_id and i.swap <> 0
        join market.categories c on c.category = i.category
        join market.quotes q on q.instrument_id = i.id
        left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
        -- An order opened after the night's rollover is not charged for it.
        where o.close_time is null and o.account_id = any(v_account_ids) and o.created_at < (p_night + time '17:00') at time zone 'America/New_York'
    )
    select array_agg(account_id order by account_id, id), array_agg(amount order by account_id, id),
        array_agg(id || ':' || p_night order by account_id, id), count(*)
    into v_account_ids, v_amounts, v_sources, v_count
    from charged where amount <> 0;

    if v_account_ids is not null then
        perform money.post_transfers(v_account_ids, v_amounts, 'swap', 'rollover', v_sources, null);
        -- Evaluated at once instead of at the next tick of the account (Q-113).
        select array_agg(a.id) into v_evaluated_ids
        from money.accounts a
        where a.id = any(v_account_ids) and a.used_margin > 0 and (
            a.equity_floor <= a.stop_out_level * a.used_margin / 100
            or exists (select from trading.watched_accounts w where w.account_id = a.id)
        );
        if v_evaluated_ids is not null then
            insert into trading.watched_accounts (account_id) select * from unnest(v_evaluated_ids) on conflict do nothing;
            perform trading.evaluate_accounts(v_evaluated_ids, null);
        end if;
    end if;
    update trading.rollovers set orders = v_count where night = p_night;
    if p_night >= trading.last_night() then
        perform trading.report_late_nights();
    end if;
    return v_count;
end;
$$;

-- Returns the nights whose 17:00 New York the market's clock has passed and that were not charged, at most the newest
-- 30 (Q-117); only the last one if no night was ever charged. Called by the job charge-rollover.
-- grant: bourse_worker
create or replace function trading.due_nights()
returns setof date
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select night::date
    from (
        select trading.last_night() as last_night, (select max(r.night) from trading.rollovers r) as charged
    ) n
    cross join lateral generate_series(
        greatest(coalesce(n.charged + 1, n.last_night), n.last_night - 29), n.last_night, interval '1 day'
    ) night
    order by night;
$$;

-- Returns the newest night whose 17:00 New York the market's clock has passed. Called by trading.due_nights and
-- trading.charge_rollover.
create or replace function trading.last_night()
returns date
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select ((market.clock() at time zone 'America/New_York') - interval '17 hours')::date
$$;

-- Notifies every administrator and manager of the nights that were charged late and not reported yet (Q-117). Called by
-- trading.charge_rollover after the newest due night.
create or replace function trading.report_late_nights()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
    v_staff record;
begin
    with reported as (
        update trading.rollovers r set reported_at = clock_timestamp()
        where r.is_late and r.reported_at is null
        returning r.night, r.orders
    )
    select count(*) as nights, min(night) as first_night, max(night) as last_night, sum(orders) as charges,
        (select min(night) from reported) - 1 - (select max(r.night) from trading.rollovers r where r.night < (select min(night) from reported)) as skipped
    into v
    from reported;
    if v.nights = 0 then
        return;
    end if;
    for v_staff in
        select u.id, u.language_code from iam.users u where u.role_id in (iam.role('admin'), iam.role('manager')) and u.is_active and u.deleted_at is null order by u.id
    loop
        perform site.notify_user(v_staff.id, 'swaps_late', site.translate(v_staff.language_code, 'Swaps charged late'),
            site.translate(v_staff.language_code, 'Nights charged late: {{nights}}, from {{first}} to {{last}}. Charges posted: {{charges}}. Nights older than 30 days, not charged: {{skipped}}.',
                jsonb_build_object('nights', v.nights, 'first', v.first_night, 'last', v.last_night, 'charges', v.charges,
                    'skipped', coalesce(v.skipped, 0))),
            '/admin/trades/all');
    end loop;
end;
$$;
