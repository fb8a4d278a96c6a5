-- A deposit approved without a member of staff has a verified report of its provider with its amount and currency.
select d.id, d.gateway, e.id as event_id
from money.deposits d
join money.accounts a on a.id = d.account_id
left join money.payment_events e on e.deposit_id = d.id and e.gateway = d.gateway and e.verdict = 'verified' and e.outcome = 'credited'
where (d.status = 'approved' and d.decided_by is null) <> (e.id is not null)
    or coalesce(e.confirmed, e.event) ->> 'reference' <> d.reference
    or (coalesce(e.confirmed, e.event) ->> 'amount')::numeric <> d.total
    or upper(coalesce(e.confirmed, e.event) ->> 'currency') <> a.currency;
