-- Instruments that are close-only or halted now, each with its strictest restriction (Q-131): of the instrument, its
-- category or the whole market. An instrument without a row is open. Internal.
create or replace view trading.active_restrictions as
select distinct on (i.id)
    i.id as instrument_id,
    r.state,
    r.reason,
    r.expires_at,
    r.set_at,
    r.set_by,
    case when r.instrument_id is not null then 'instrument' when r.category is not null then 'category' else 'market' end as scope
from trading.restrictions r
join market.instruments i on trading.restricts(r.instrument_id, r.category, i.id, i.category)
where r.expires_at is null or r.expires_at > (select market.clock())
order by i.id, r.state desc, r.expires_at desc nulls first, r.id;
