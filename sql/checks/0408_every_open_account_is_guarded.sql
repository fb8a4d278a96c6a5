-- An account with open orders is in the watch set, or has a band for each price that can take its equity away.
select e.account_id, e.instrument_id
from trading.exposures e
where e.orders > 0
    and not exists (select from trading.watched_accounts w where w.account_id = e.account_id)
    and (
        (
            e.long_units > 0
            and not exists (
                select
                from trading.bands b
                where (b.account_id, b.kind, b.source_id) = (e.account_id, 'ask', e.instrument_id) and b.falls_to is not null
            )
        )
        or (
            e.short_units > 0
            and not exists (
                select
                from trading.bands b
                where (b.account_id, b.kind, b.source_id) = (e.account_id, 'bid', e.instrument_id) and b.rises_to is not null
            )
        )
    );
