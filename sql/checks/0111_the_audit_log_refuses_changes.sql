-- The audit log and each of its partitions refuse update, delete and truncate, whatever session_replication_role is.
select c.oid::regclass as relation
from pg_catalog.pg_class c
where (c.oid = 'audit.entries'::regclass or c.oid in (select inhrelid from pg_catalog.pg_inherits where inhparent = 'audit.entries'::regclass))
    and (
        select count(*)
        from pg_catalog.pg_trigger t
        where t.tgrelid = c.oid and t.tgname in ('a_refuse_change', 'b_refuse_truncate') and t.tgenabled = 'A'
    ) <> 2;
