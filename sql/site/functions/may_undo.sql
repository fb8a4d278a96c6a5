-- Returns whether a bulk change can still be undone: within 24 hours, once (Q-148). Called by crm.undo_change,
-- crm.list_changes, iam.undo_customer_change and iam.last_customer_change. Internal.
create or replace function site.may_undo(
    p_created_at timestamptz,
    p_undone_at timestamptz
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p_undone_at is null and p_created_at > clock_timestamp() - interval '24 hours';
$$;
