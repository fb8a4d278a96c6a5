-- A partition of the trail refuses what the trail refuses, even when it is named directly and whatever
-- session_replication_role says. Internal: site.ensure_partitions.
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
