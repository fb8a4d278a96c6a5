create or replace function trading.set_bands(
    p_account_ids bigint[]
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
    -- How far a conversion rate may fall before the account is looked at again; price bands assume no less than this.
    c_rate_slack constant numeric := 0.98;
    -- Bands are kept to 12 decimals and rounded towards the price: a look too many, never one too few.
    c_grain constant numeric := 0.000000000001;
    v_literal boolean := site.setting('stopOutRule') = 'negative_level';
begin
    with worths as materialized (
        select v.*, case when v.rate = 1 then v.quote_value else round(v.quote_value, 30) / v.rate end as profit_loss
        from trading.exposure_values v
        where v.account_id = any(p_account_ids)
    ),
    states as materialized (
        select a.id as account_id, a.used_margin,
            count(*) filter (where w.long_units > 0) + count(*) filter (where w.short_units > 0)
                + count(distinct w.conversion_id) as sources,
            a.balance + coalesce(sum(w.profit_loss), 0)
                - case when v_literal then 0 else coalesce(max(w.stop_out_level), 0) * a.used_margin / 100 end as headroom
        from money.accounts a
        left join worths w on w.account_id = a.id
        where a.id = any(p_account_ids)
        group by a.id
    ),
    roomy as (
        select account_id, round(headroom, 30) / sources as share from states where headroom > 0 and sources > 0
    ),
    values_now as materialized (
        select w.*, r.share from roomy r join worths w on w.account_id = r.account_id
    ),
    wanted as (
        select account_id, 'ask'::trading.band_kind as kind, instrument_id as source_id,
            round(ask - round(share * rate * case when conversion_id is null then 1 else c_rate_slack end, 30)
                / long_units, 12) + c_grain as falls_to,
            null::numeric as rises_to
        from values_now where long_units > 0
        union all
        select account_id, 'bid', instrument_id, null,
            round(bid + round(share * rate * case when conversion_id is null then 1 else c_rate_slack end, 30)
                / short_units, 12) - c_grain
        from values_now where short_units > 0
        union all
        -- Value V at rate X0 is worth V / X. A positive V loses its share when X rises, a negative one when X falls.
        select account_id, 'rate', conversion_id,
            greatest(rate * c_rate_slack, case when worth < 0
                then 1 / (round(1 / rate, 30) + round(share, 30) / -worth) + c_grain end),
            case when worth > 0 and round(1, 30) / rate > round(share, 30) / worth
                then 1 / (round(1, 30) / rate - round(share, 30) / worth) - c_grain end
        from (
            select account_id, conversion_id, rate, share, sum(quote_value) as worth
            from values_now where conversion_id is not null group by account_id, conversion_id, rate, share
        ) converted
    ),
    gone as (
        delete from trading.bands b
        where b.account_id = any(p_account_ids)
            and not exists (select from wanted w where (w.account_id, w.kind, w.source_id) = (b.account_id, b.kind, b.source_id))
    ),
    written as (
        insert into trading.bands as b (account_id, kind, source_id, falls_to, rises_to)
        select account_id, kind, source_id, falls_to, rises_to from wanted
        on conflict (account_id, kind, source_id) do update set falls_to = excluded.falls_to, rises_to = excluded.rises_to
    ),
    unwatched as (
        delete from trading.watched_accounts w using states s
        where w.account_id = s.account_id and (s.headroom > 0 or s.used_margin = 0)
    ),
    watched as (
        insert into trading.watched_accounts (account_id)
        select account_id from states where headroom <= 0 and used_margin > 0
        on conflict do nothing
    )
    update trading.quiet_ranges q set
        ask_band_falls_to = greatest(q.ask_band_falls_to, n.falls_to),
        bid_band_rises_to = least(q.bid_band_rises_to, n.rises_to)
    from (
        select source_id, max(falls_to) as falls_to, min(rises_to) as rises_to
        from wanted where kind <> 'rate' group by source_id
    ) n
    where q.instrument_id = n.source_id;
end
$$;

comment on function trading.set_bands(bigint[]) is
'Measures the margin bands of accounts anew at the current quotes. Headroom (equity less the equity at the highest stop-out level of its
orders) is split evenly over every ask of a long, bid of a short and conversion rate the account hangs on: until one of them leaves its
band the loss cannot have reached the headroom, whatever the others do, widening or narrowing spreads included. Accounts without
headroom go to the watch set. The caller holds the account rows. Internal.';
revoke all on function trading.set_bands(bigint[]) from public;
