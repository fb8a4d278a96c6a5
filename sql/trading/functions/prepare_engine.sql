create or replace function trading.prepare_engine() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
    v_instrument_ids integer[];
begin
    if exists (select from trading.fresh_edges) then
        with fresh as (
            delete from trading.fresh_edges returning *
        ),
        edges as (
            select instrument_id, max(ask_falls_to) as ask_falls_to, min(ask_rises_to) as ask_rises_to,
                max(bid_falls_to) as bid_falls_to, min(bid_rises_to) as bid_rises_to,
                max(ask_band_falls_to) as ask_band_falls_to, min(bid_band_rises_to) as bid_band_rises_to
            from fresh group by instrument_id
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
        -- An order that came while the last frame was applied may already stand beyond the band it was given.
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
            (select array_agg(account_id) from crossed)
        into v_instrument_ids, v_account_ids;
        perform trading.measure_levels(v_instrument_ids);
        perform trading.measure_bands(v_instrument_ids);
    end if;

    if v_account_ids is not null or exists (select from trading.watched_accounts) then
        -- Accounts that a customer's call holds right now keep their place in the watch set: the next frame comes back to them.
        select v_account_ids || array_agg(account_id) into v_account_ids from trading.watched_accounts;
        select array_agg(id) into v_account_ids from (
            select id from money.accounts where id = any(v_account_ids) order by id for no key update skip locked
        ) free;
        perform trading.set_bands(v_account_ids);
    end if;
end
$$;

comment on function trading.prepare_engine() is
'Before a frame and after one with events: measures the bands of accounts that changed and the quiet ranges of instruments that got a
level. Accounts that stay in the watch set have no headroom, or are held by somebody. Internal: market.apply_ticks calls it.';
revoke all on function trading.prepare_engine() from public;
