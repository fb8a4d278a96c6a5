-- Stores the browser of a log-in and notifies the user, also by mail, of one that is new; the first device of a user is
-- expected. Called by iam.start_session.
create or replace function iam.recognise_device(
    p_user_id bigint,
    p_device_hash bytea,
    p_address inet,
    p_user_agent text,
    p_device text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_address inet := iam.plain_address(p_address);
    v_is_first boolean := not exists (select from iam.devices d where d.user_id = p_user_id);
    -- A cleared cookie is not a new device if browser and address are the same.
    v_is_recognised boolean := exists (
        select from iam.devices d
        where d.user_id = p_user_id
            and (d.token_hash = p_device_hash or (d.ip = v_address and d.user_agent = left(p_user_agent, 400)))
    );
begin
    insert into iam.devices as d (user_id, token_hash, ip, user_agent)
    values (p_user_id, p_device_hash, v_address, left(p_user_agent, 400))
    on conflict (user_id, token_hash) do update
    set ip = excluded.ip, user_agent = excluded.user_agent, last_seen_at = clock_timestamp();
    if v_is_first or v_is_recognised then
        return;
    end if;
    perform site.notify_user(
        p_user_id, 'security_new_log_in', 'New sign-in', site.translate((select u.language_code from iam.users u where u.id = p_user_id),
            '{{device}}, IP address {{address}}', jsonb_build_object('device', p_device, 'address', host(v_address))), '/security'
    );
end;
$$;
