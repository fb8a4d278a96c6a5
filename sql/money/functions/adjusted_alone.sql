-- How much one member of staff has added to an account (p_type add), or taken from it (subtract), within 24 hours
-- without a second person; a customer has one real account. Internal: money.require_second, with the account's row
-- held.
create or replace function money.adjusted_alone(
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
        -- The account is held from the second person's decision until it is carried out: nothing else happens to it in between.
        and not exists (
            select from money.approvals p
            where p.account_id = d.account_id and d.created_at between p.decided_at and p.carried_out_at
        )
$$;
