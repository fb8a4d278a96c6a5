-- Stores the status of a provider and publishes it to connected administrators and managers (A-153). p_facts are the
-- values of the message's placeholders; its member without lists instruments that have no prices. Called by the feed
-- and the jobs.
-- grant: bourse_worker
create or replace function site.record_heartbeat(
    p_api text,
    p_success boolean,
    p_msg text,
    p_facts jsonb default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into site.api_health as h (api, success, msg, facts) values (p_api, p_success, left(p_msg, 300), p_facts)
    on conflict (api) do update set success = excluded.success, msg = excluded.msg, facts = excluded.facts, heard_at = clock_timestamp();
    perform site.publish('heartbeat', jsonb_build_object('api', p_api, 'success', p_success, 'msg', left(p_msg, 300))
        || case when p_facts = '{}' then '{}' else jsonb_build_object('facts', p_facts) end);
end;
$$;
