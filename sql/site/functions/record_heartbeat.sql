create or replace function site.record_heartbeat(
    p_api text,
    p_success boolean,
    p_msg text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
    insert into site.api_health as h (api, success, msg) values (p_api, p_success, left(p_msg, 300))
    on conflict (api) do update set success = excluded.success, msg = excluded.msg, heard_at = clock_timestamp();
    perform site.tell('heartbeat', jsonb_build_object('api', p_api, 'success', p_success, 'msg', left(p_msg, 300)));
end;
$$;

comment on function site.record_heartbeat(text, boolean, text) is
'A sign of life of a provider, or that there is none: kept for who looks later, told to who looks now (A-153). Called by the feed.';

revoke all on function site.record_heartbeat(text, boolean, text) from public;
grant execute on function site.record_heartbeat(text, boolean, text) to bourse_worker;
