-- The triggers that make the ledger immutable exist and always fire, and no role other than the owner may write its
-- rows.
select g.name
from (
    values ('transfers', 'refuse_changes'), ('transfers', 'refuse_truncate'), ('deposits', 'one_decision'), ('withdrawals', 'one_decision'),
        ('adjustments', 'refuse_changes'), ('subscriptions', 'refuse_changes'), ('seals', 'refuse_changes'), ('seals', 'refuse_truncate')
) g (table_name, name)
where not exists (
    select
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'money' and c.relname = g.table_name and t.tgname = g.name and t.tgenabled = 'A'
)
union all
select r.rolname || ' on ' || c.relname
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
cross join pg_catalog.pg_roles r
where n.nspname = 'money' and c.relkind = 'r' and r.rolname in ('bourse_app', 'bourse_worker', 'bourse_audit')
    and pg_catalog.has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate');
