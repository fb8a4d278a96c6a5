-- Returns how much one member of staff has added to an account (p_type add), or subtracted from it, within 24 hours
-- without a four-eyes approval; a customer has one real account. Called by money.require_approval, which holds the
-- account's row.
create or replace function money.adjusted_without_approval(
    p_actor_id bigint,
    p_account_id bigint,
    p_type text
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(sum(d.amount), 0)
    from money.adjustments d
    where d.account_id = p_account_id and d.actor_id = p_actor_id and d.type = p_type and d.created_at > now() - interval '24 hours'
        -- The account is locked between decided_at and carried_out_at, so an adjustment in that interval belongs to the
        -- approval.
        and not exists (
            select from money.approvals p
            where p.account_id = d.account_id and d.created_at between p.decided_at and p.carried_out_at
        )
$$;
