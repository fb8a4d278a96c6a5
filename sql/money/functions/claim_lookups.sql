-- Returns pending deposits whose provider is due to be queried, because reports can be lost, and sets their next time;
-- is_last marks the last query. Concurrent callers get different rows. Called by the job look-up-payments. Locks: the
-- deposits, skipping locked ones.
-- grant: bourse_worker
create or replace function money.claim_lookups(
    p_limit integer
)
returns table (
    id bigint, gateway text, reference text, provider_reference text, total numeric, currency text, is_last boolean
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with due as (
        select d.id
        from money.deposits d
        where d.status = 'pending' and d.next_lookup_at <= clock_timestamp()
        order by d.next_lookup_at
        limit p_limit
        for no key update skip locked
    )
    update money.deposits d
    set lookups = d.lookups + 1,
        -- After 1, 5, 15 and 60 minutes, then hourly for a day.
        next_lookup_at = case
            when d.created_at < clock_timestamp() - interval '24 hours' then null
            else clock_timestamp() + case d.lookups when 0 then interval '4 minutes' when 1 then interval '10 minutes'
                when 2 then interval '45 minutes' else interval '1 hour' end
        end
    from due, money.accounts a
    where d.id = due.id and a.id = d.account_id
    returning d.id, d.gateway, d.reference, d.provider_reference, d.total, a.currency, d.next_lookup_at is null
$$;
