-- Login roles cannot create temporary objects, which a function's name lookup could find.
select r.rolname
from pg_catalog.pg_roles r
where r.rolname in ('bourse_app', 'bourse_worker', 'bourse_audit')
    and pg_catalog.has_database_privilege(r.oid, pg_catalog.current_database(), 'temporary');
