-- Adds one mail job for each recipient of new notifications (Q-96), in the caller's transaction. Called by
-- site.notify_user and site.notify_users.
create or replace function site.mail_notices(
    p_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_specs graphile_worker.job_spec[];
begin
    -- No mail for filled and rejected pending orders, which the trading screen shows.
    select array_agg(row(
        'send-notices', json_build_object('ids', n.ids), null, null, null, 'notices:' || n.ids[1], 10, null
    )::graphile_worker.job_spec)
    into v_specs
    from (
        select array_agg(o.id order by o.id) as ids
        from site.notifications o
        where o.id = any (p_ids) and o.type not in ('pending_filled', 'pending_rejected')
        group by o.user_id
    ) n;
    if v_specs is not null then
        perform graphile_worker.add_jobs(v_specs);
    end if;
end;
$$;
