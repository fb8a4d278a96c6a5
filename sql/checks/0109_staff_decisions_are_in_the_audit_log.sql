-- Every decision about a deposit, withdrawal or identity document has an audit entry with the same actor, null if a
-- provider's report decided.
select 'deposit' as entity, d.id, d.decided_by
from money.deposits d
where d.status <> 'pending'
    and not exists (
        select from audit.entries e
        where e.entity = 'deposit' and e.entity_id = d.id::text and e.action in ('approve_deposit', 'decline_deposit')
            and e.actor_id is not distinct from d.decided_by
    )
union all
select 'withdrawal', w.id, w.decided_by
from money.withdrawals w
where w.status <> 'pending'
    and not exists (
        select from audit.entries e
        where e.entity = 'withdrawal' and e.entity_id = w.id::text and e.actor_id = w.decided_by
    )
union all
select 'kyc', k.id, k.decided_by
from kyc.documents k
where k.status <> 'pending'
    and not exists (
        select from audit.entries e
        where e.entity = 'kyc' and e.entity_id = k.id::text and e.actor_id = k.decided_by
    );
