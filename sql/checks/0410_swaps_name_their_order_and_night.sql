-- Every swap was charged to the account of the order it names, for a night the rollover knows.

select t.id, t.source_id
from money.transfers t
where t.kind = 'swap'
    and not exists (
        select from trading.orders o
        join trading.rollovers r on t.source_id = o.id || ':' || r.night
        where o.id = split_part(t.source_id, ':', 1)::bigint and o.account_id = t.customer_account_id
    );
