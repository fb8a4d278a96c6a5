-- An account with open orders is watched, or it has a band for each price that can reduce its equity and, while no
-- price is beyond its band, at least the equity of its floor, which is above its stop-out.
select a.id as account_id, a.equity_floor, s.equity, a.stop_out_level, a.used_margin
from money.accounts a
cross join lateral (
    select
        a.balance + coalesce(sum(v.profit_loss), 0) as equity,
        max(v.stop_out_level) as stop_out_level,
        bool_or(v.long_units > 0 and e.ask_falls_to is null or v.short_units > 0 and e.bid_rises_to is null
            or v.conversion_id is not null and b.falls_to is null) as lacks_a_band,
        bool_or(v.ask <= e.ask_falls_to or v.bid >= e.bid_rises_to or v.rate <= b.falls_to or v.rate >= b.rises_to) as is_beyond
    from trading.exposure_values v
    join trading.exposures e on e.account_id = v.account_id and e.instrument_id = v.instrument_id
    left join trading.rate_bands b on b.account_id = v.account_id and b.conversion_id = v.conversion_id
    where v.account_id = a.id
) s
where a.used_margin > 0
    and not exists (select from trading.watched_accounts w where w.account_id = a.id)
    and (
        s.lacks_a_band
        or a.stop_out_level < s.stop_out_level
        or not coalesce(s.is_beyond, false) and (
            s.equity < a.equity_floor
            or a.equity_floor <= case when exists (
                select from site.settings where name = 'stopOutRule' and value = 'negative_level'
            ) then 0 else a.stop_out_level * a.used_margin / 100 end
        )
    );
