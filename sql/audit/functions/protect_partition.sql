-- Makes a partition of the audit log refuse update, delete and truncate when addressed directly, whatever
-- session_replication_role is. Called by site.ensure_partitions and the trigger file of audit.entries.
create or replace function audit.protect_partition(
    p_name text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    execute format('alter table audit.%I enable always trigger a_refuse_change', p_name);
    execute format(
        'create or replace trigger b_refuse_truncate before truncate on audit.%I '
        'for each statement execute function audit.tg_entries__refuse_change()',
        p_name
    );
    execute format('alter table audit.%I enable always trigger b_refuse_truncate', p_name);
end;
$$;
