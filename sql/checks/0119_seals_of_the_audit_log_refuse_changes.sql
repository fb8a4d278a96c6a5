-- The seals of the audit log refuse update, delete and truncate, whatever session_replication_role is, and are not
-- owned by a login role.
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
