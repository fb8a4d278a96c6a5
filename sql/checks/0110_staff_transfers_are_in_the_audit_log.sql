-- A transfer caused by a user other than the account's owner has an audit entry.
select t.id, t.kind, t.source_type, t.source_id, t.actor_id
from money.transfers t
join money.accounts a on a.id = t.customer_account_id
where t.actor_id is not null and t.actor_id <> a.user_id
    and not exists (
        select from audit.entries e where e.actor_id = t.actor_id and e.entity_id = split_part(t.source_id, ':', 1) and e.entity <> 'log_in'
    );
