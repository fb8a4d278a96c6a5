-- Measures the bands of changed accounts and the quiet ranges of instruments with new levels, and applies ticks that
-- changes missed (Q-114); called before a frame and after one with events. Returns the triggered events in the form of
-- market.apply_ticks. Accounts that stay watched have no headroom or are locked by another transaction. The caller
-- holds market.clock_state. Called by market.apply_ticks and the engine. Locks: account rows by id.
create or replace function trading.prepare_engine()
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
    v_instrument_ids integer[];
    v_late_ids bigint[];
    v_late_frames bigint[];
    v_affected_ids bigint[];
    v_triggered jsonb := '[]';
begin
    if exists (select from trading.fresh_edges) then
        with fresh as (
            delete from trading.fresh_edges returning *
        ),
        edges as (
            select instrument_id, max(ask_falls_to) as ask_falls_to, min(ask_rises_to) as ask_rises_to,
                max(bid_falls_to) as bid_falls_to, min(bid_rises_to) as bid_rises_to,
                max(ask_band_falls_to) as ask_band_falls_to, min(bid_band_rises_to) as bid_band_rises_to
            from fresh where instrument_id is not null group by instrument_id
        ),
        narrowed as (
            update market.quotes q set
                ask_falls_to = greatest(q.ask_falls_to, e.ask_falls_to),
                ask_rises_to = least(q.ask_rises_to, e.ask_rises_to),
                bid_falls_to = greatest(q.bid_falls_to, e.bid_falls_to),
                bid_rises_to = least(q.bid_rises_to, e.bid_rises_to),
                ask_band_falls_to = greatest(q.ask_band_falls_to, e.ask_band_falls_to),
                bid_band_rises_to = least(q.bid_band_rises_to, e.bid_band_rises_to)
            from edges e
            where q.instrument_id = e.instrument_id and q.is_measured
            returning q.instrument_id
        ),
        -- Changes committed after a frame that could not see them (Q-114). An account's newest change is sufficient:
        -- earlier ones were checked against the ticks before its prices.
        late as (
            select f.account_id, max(f.frame) as frame from fresh f
            group by f.account_id
            having max(f.frame) < (select c.frame from market.clock_state c)
        ),
        -- An order opened while the last frame was applied may already be beyond its band.
        crossed as (
            select x.account_id
            from edges e
            join market.quotes q on q.instrument_id = e.instrument_id and q.ask <= e.ask_band_falls_to
            join trading.exposures x on x.instrument_id = e.instrument_id and x.ask_falls_to >= q.ask
            union
            select x.account_id
            from edges e
            join market.quotes q on q.instrument_id = e.instrument_id and q.bid >= e.bid_band_rises_to
            join trading.exposures x on x.instrument_id = e.instrument_id and x.bid_rises_to <= q.bid
        )
        select
            (select array_agg(instrument_id) from edges where instrument_id not in (select instrument_id from narrowed)),
            (select array_agg(account_id) from crossed), l.account_ids, l.frames
        into v_instrument_ids, v_account_ids, v_late_ids, v_late_frames
        from (select array_agg(account_id) as account_ids, array_agg(frame) as frames from late) l;
        perform trading.measure_levels(v_instrument_ids);
        perform trading.measure_bands(v_instrument_ids);
        if v_late_ids is not null then
            v_affected_ids := trading.affected_accounts(v_late_ids, v_late_frames);
            select array_agg(l.account_id), array_agg(l.frame) into v_late_ids, v_late_frames
            from unnest(v_late_ids, v_late_frames) l (account_id, frame)
            where l.account_id = any(v_affected_ids);
        end if;
        if v_late_ids is not null then
            v_triggered := trading.run_missed_ticks(v_late_ids, v_late_frames);
        end if;
        perform trading.take_up_alerts();
    end if;

    if v_account_ids is not null or exists (select from trading.watched_accounts) then
        -- Accounts locked by other transactions stay watched; the next frame processes them.
        select v_account_ids || array_agg(account_id) into v_account_ids from trading.watched_accounts;
        select array_agg(id) into v_account_ids from (
            select id from money.accounts where id = any(v_account_ids) order by id for no key update skip locked
        ) free;
        perform trading.set_bands(v_account_ids);
    end if;
    return v_triggered;
end;
$$;

-- Measures, after a frame, new margin bands for the accounts whose bands it crossed or which it changed, and updates
-- the quiet ranges of its instruments; accounts locked by other transactions are watched instead. Returns the events
-- triggered by missed ticks meanwhile. Called by market.apply_frame.
create or replace function trading.update_crossed_bands(
    p_account_ids bigint[],
    p_instrument_ids integer[]
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
    v_triggered jsonb := trading.prepare_engine();
begin
    if p_account_ids is not null then
        select array_agg(id) into v_account_ids from (
            select id from money.accounts where id = any(p_account_ids) order by id for no key update skip locked
        ) free;
        -- The others are locked by transactions that may be opening an order, so their old bands no longer apply.
        insert into trading.watched_accounts (account_id)
        select id from unnest(p_account_ids) crossed (id)
        except
        select id from unnest(v_account_ids) free (id)
        on conflict do nothing;
        perform trading.set_bands(v_account_ids);
    end if;
    -- Also beyond a band whose account has closed its orders: otherwise every later frame would take the full path.
    perform trading.measure_bands(array(
        select q.instrument_id from market.quotes q
        where q.instrument_id = any(p_instrument_ids)
            and (p_account_ids is not null or q.ask <= q.ask_band_falls_to or q.bid >= q.bid_band_rises_to)
    ));
    return v_triggered;
end;
$$;

-- Starts the evaluation of alerts that were created, changed or resumed since the last frame, at the quotes before the
-- next one: an alert on a crossing gets its side (E-39). Their levels are included in the quiet ranges. The caller
-- holds market.clock_state. Called by trading.prepare_engine. Locks: the alerts.
create or replace function trading.take_up_alerts()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_ids integer[];
begin
    if not exists (select from trading.price_alerts a where a.is_new) then
        return;
    end if;
    with taken as (
        update trading.price_alerts a set
            is_new = false,
            side = case when a.condition = 'crosses' and a.side = 0 then coalesce(sign(trading.alert_price(a.price_side, q.bid, q.ask) - a.level), 0)
                else a.side end
        from trading.price_alerts n
        left join market.quotes q on q.instrument_id = n.instrument_id
        where n.is_new and a.id = n.id
        returning a.instrument_id
    )
    select array_agg(distinct instrument_id) into v_instrument_ids from taken;
    perform trading.measure_levels(v_instrument_ids);
end;
$$;
