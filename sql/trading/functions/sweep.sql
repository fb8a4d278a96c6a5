-- Evaluates every account with margin and every level against the current quotes, regardless of bands, and expires
-- pending orders and price alerts; a safety net that finds nothing while the engine is correct. Price alerts are
-- evaluated at ticks alone. Returns the triggered events in the form of market.apply_ticks. Called by a job every few
-- seconds. Locks: market.clock_state, then account rows.
-- grant: bourse_worker
create or replace function trading.sweep()
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now timestamptz;
    v_quote market.quotes;
    v_account_ids bigint[];
    v_triggered jsonb := '[]';
begin
    perform from market.clock_state for no key update;
    v_now := market.clock();
    v_triggered := trading.prepare_engine();

    begin
        perform trading.expire_pending_orders(v_now);
        perform trading.expire_alerts(v_now);
        -- Levels: every instrument with a current price whose quote has left its quiet range; while frames have moves
        -- that were not executed, its stops have moved.
        for v_quote in
            select q.* from market.quotes q
            join market.instruments i on i.id = q.instrument_id
            join market.categories c on c.category = i.category
            cross join market.clock_state k
            where q.time >= v_now - coalesce(i.stale_after, c.stale_after) and q.time <= v_now + market.clock_tolerance() and q.in_hours
                and (not q.is_measured or q.ask <= q.ask_falls_to or q.ask >= q.ask_rises_to
                    or q.bid <= q.bid_falls_to or q.bid >= q.bid_rises_to
                    or k.moves_from is null and (q.ask >= q.ask_moves_at or q.bid <= q.bid_moves_at))
            order by q.instrument_id
        loop
            perform trading.follow_frames();
            v_triggered := v_triggered || trading.run_engine(v_quote.instrument_id, v_quote.bid, v_quote.ask, v_quote.time);
        end loop;

        -- Margin: every account from its exposures, regardless of its bands. Watched accounts are excluded: at its
        -- stop-out, such an account waits for a tick of the instrument without a price (Q-113).
        select array_agg(s.account_id) into v_account_ids
        from trading.account_states(array(select id from money.accounts where used_margin > 0)) s
        where trading.is_stopped_out(s.equity, s.used_margin, s.stop_out_level, coalesce(site.setting('stopOutRule'), 'margin_level'))
            and not exists (select from trading.watched_accounts w where w.account_id = s.account_id);
        if v_account_ids is not null then
            v_triggered := v_triggered || coalesce((
                select jsonb_agg(jsonb_build_object('event', 'stop_out', 'order', id, 'time', v_now))
                from unnest(trading.evaluate_accounts(v_account_ids, null)) ids (id)), '[]');
        end if;
    exception when serialization_failure then
        null; -- an account changed meanwhile: the next frame or sweep processes that change first
    end;
    v_triggered := v_triggered || trading.prepare_engine();
    return v_triggered;
end;
$$;

-- Ends the alerts whose expiry is at or before p_now. An expired alert does not fire before that either. Alerts on
-- indicators wait for the evaluation of the bars that closed before. Called by trading.sweep.
create or replace function trading.expire_alerts(
    p_now timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    with expired as (
        update trading.price_alerts a set state = 'expired'
        where a.id in (
            select e.id from trading.price_alerts e
            where e.state in ('active', 'paused') and e.expires_at <= p_now
                and (e.indicator is null or e.state = 'paused'
                    or e.evaluated_until >= trading.closed_until(e.instrument_id, e.bar_interval)) is not false
            for no key update skip locked
        )
        returning a.user_id
    )
    insert into site.outbox (topic, ref) select distinct 'user:' || user_id, '{"changed": ["alerts"]}'::jsonb from expired;
end;
$$;
