-- Nothing waits for a second person any more once the deposit or withdrawal was decided otherwise, declined or reported
-- by its provider (p_actor_id null then), or the order or the external payment was deleted. The caller holds the
-- account's row. Internal.
create or replace function money.void_approvals(
    p_action text,
    p_record_id bigint,
    p_actor_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update money.approvals a set status = 'void', decided_by = p_actor_id, decided_at = clock_timestamp()
    where a.action = p_action and a.record_id = p_record_id and a.status = 'waiting'
$$;
