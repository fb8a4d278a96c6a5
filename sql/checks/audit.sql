-- 0109_staff_decisions_are_in_the_audit_log
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

-- 0110_staff_transfers_are_in_the_audit_log
-- A transfer caused by a user other than the account's owner has an audit entry.
select t.id, t.kind, t.source_type, t.source_id, t.actor_id
from money.transfers t
join money.accounts a on a.id = t.customer_account_id
where t.actor_id is not null and t.actor_id <> a.user_id
    and not exists (
        select from audit.entries e
        where e.actor_id = t.actor_id and e.entity <> 'log_in'
            and e.entity_id = split_part(t.source_id, ':', case t.source_type when 'dispute' then 2 else 1 end)
    );

-- 0111_the_audit_log_refuses_changes
-- The audit log and each of its partitions refuse update, delete and truncate at every value of
-- session_replication_role.
select c.oid::regclass as relation
from pg_catalog.pg_class c
where (c.oid = 'audit.entries'::regclass or c.oid in (select inhrelid from pg_catalog.pg_inherits where inhparent = 'audit.entries'::regclass))
    and (
        select count(*)
        from pg_catalog.pg_trigger t
        where t.tgrelid = c.oid and t.tgname in ('a_refuse_change', 'b_refuse_truncate') and t.tgenabled = 'A'
    ) <> 2;

-- 0118_sealed_audit_entries_are_unchanged
-- Every seal of the audit log is the hash of its entries and the previous seal, and no entry lies between two seals.
-- The entries of archived months are verified when they are archived and when they are restored.
select s.seal, s.after_id, s.up_to_id from audit.invalid_seals() s;

-- 0119_seals_of_the_audit_log_refuse_changes
-- The seals of the audit log refuse update, delete and truncate at every value of session_replication_role, and are
-- not owned by a login role.
select g.name::text
from (values ('a_refuse_change'), ('b_refuse_truncate')) g (name)
where not exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = 'audit.seals'::regclass and t.tgname = g.name and t.tgenabled = 'A'
)
union all
select r.rolname::text
from pg_catalog.pg_roles r
cross join (values ('audit.seals'::regclass), ('audit.seal_state'::regclass)) c (relation)
where r.rolname in ('bourse_app', 'bourse_worker', 'bourse_audit')
    and pg_catalog.has_table_privilege(r.oid, c.relation, 'insert, update, delete, truncate');

-- 0120_erased_audit_entries_have_an_erasure
-- Values of the audit log were replaced by an erasure of a person only, which the log records.
select e.id, e.erasure_id
from audit.entries e
where e.erasure_id is not null and not exists (
    select from compliance.erasures r
    join audit.entries l on l.action = 'erase' and l.entity = 'user' and l.entity_id = r.user_id::text
    where r.id = e.erasure_id
);
