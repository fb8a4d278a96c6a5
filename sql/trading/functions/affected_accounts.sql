-- Returns those of the accounts that the ticks after their frames (same position in both arrays) could have closed,
-- filled or stopped out: a level or margin band was reached, or the account has no band. May return one too many but
-- never one too few; null for none (Q-114). Internal.
create or replace function trading.affected_accounts(
    p_account_ids bigint[],
    p_frames bigint[]
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        with late as materialized (
            select l.account_id, l.frame from unnest(p_account_ids, p_frames) l (account_id, frame)
        ),
        missed as materialized (
            select s.frame, t.instrument_id, min(t.ask) as low_ask, max(t.ask) as high_ask, min(t.bid) as low_bid, max(t.bid) as high_bid
            from (select distinct frame from late) s
            cross join lateral market.missed_ticks(s.frame) t
            group by s.frame, t.instrument_id
        )
        select array_agg(l.account_id order by l.account_id)
        from late l
        where exists (
            select from trading.orders o
            join missed m on m.frame = l.frame and m.instrument_id = o.instrument_id
            where o.account_id = l.account_id and o.close_time is null and case o.type
                when 'buy' then coalesce(o.take_profit <= m.high_ask, false) or coalesce(o.stop_loss >= m.low_ask, false)
                else coalesce(o.take_profit >= m.low_bid, false) or coalesce(o.stop_loss <= m.high_bid, false) end
        ) or exists (
            select from trading.pending_orders p
            join missed m on m.frame = l.frame and m.instrument_id = p.instrument_id
            where p.account_id = l.account_id and p.status = 'pending' and case p.type
                when 'buy' then case p.kind when 'limit' then p.price >= m.low_ask else p.price <= m.high_ask end
                else case p.kind when 'limit' then p.price <= m.high_bid else p.price >= m.low_bid end end
        ) or exists (
            select from trading.exposures e
            join missed m on m.frame = l.frame and m.instrument_id = e.instrument_id
            where e.account_id = l.account_id
                and (e.ask_falls_to >= m.low_ask or e.bid_rises_to <= m.high_bid
                    or e.long_units > 0 and e.ask_falls_to is null or e.short_units > 0 and e.bid_rises_to is null)
        ) or exists (
            -- Without a band, every tick of a price that the account depends on counts.
            select from unnest(trading.instruments_of(l.account_id)) i (id)
            join missed m on m.frame = l.frame and m.instrument_id = i.id
            where exists (select from trading.watched_accounts w where w.account_id = l.account_id)
                or exists (select from trading.rate_bands b where b.account_id = l.account_id)
        )
    );
end;
$$;
