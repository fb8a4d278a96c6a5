-- A swap belongs to an order of the account that paid or received it, and to a night that was charged.
select t.id, t.source_id, t.customer_account_id, o.account_id, r.night
from money.transfers t
left join trading.orders o on o.id = split_part(t.source_id, ':', 1)::bigint
left join trading.rollovers r on r.night = split_part(t.source_id, ':', 2)::date
where t.kind = 'swap'
    and (o.account_id is distinct from t.customer_account_id or r.night is null);
