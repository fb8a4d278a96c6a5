-- Returns the actor's sessions, the current one first. Sessions of staff acting for a customer are not included. Called
-- by the security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer.
-- null: address, user_agent
-- grant: bourse_app
create or replace function iam.list_sessions(
    p_actor_id bigint,
    p_token_hash bytea
)
returns table (
    id bigint, address text, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    return query
        select s.id, host(s.ip), s.user_agent, s.created_at, s.last_seen_at, s.token_hash = p_token_hash
        from iam.sessions s
        where s.user_id = p_actor_id and s.impersonator_id is null and s.expires_at > now()
        order by s.token_hash = p_token_hash desc, s.last_seen_at desc
        limit 100;
end;
$$;

-- Returns a customer's sessions, the last used first, with the member of staff who acts for the customer. Called by GET
-- /admin/customers/edit/{id}/sessions. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- null: ip, user_agent, staff
-- grant: bourse_app
create or replace function iam.list_sessions_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (id bigint, ip text, user_agent text, created_at timestamptz, last_seen_at timestamptz, staff text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.open_customer(p_actor_id, p_user_id);
    return query
    select s.id, host(s.ip), s.user_agent, s.created_at, s.last_seen_at, i.full_name
    from iam.sessions s
    left join iam.users i on i.id = s.impersonator_id
    where s.user_id = p_user_id and s.expires_at > now()
    order by s.last_seen_at desc
    limit 100;
end;
$$;

-- Logs out: ends the session and the push messages to its browser, records it in the audit log and makes the relay
-- re-check the user's sockets. An unknown token is not an error. Called by the log-out and log-in calls.
-- grant: bourse_app
create or replace function iam.end_session(
    p_token_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_session iam.sessions;
begin
    delete from iam.sessions where token_hash = p_token_hash returning * into v_session;
    if found then
        -- Set without iam.act_as, which checks the role: staff who have lost their role can still log out.
        perform set_config('bourse.impersonator_id', coalesce(v_session.impersonator_id::text, ''), true);
        perform audit.record(v_session.user_id, 'log_out', 'log_in', v_session.user_id::text, null, null);
        perform site.end_push_in(v_session.device_hash);
        perform site.publish('user:' || v_session.user_id, jsonb_build_object('changed', jsonb_build_array('session')));
    end if;
end;
$$;

-- Ends all sessions of a customer, or the one with p_session_id, and the push messages to their browsers. Called by
-- DELETE /admin/customers/edit/{id}/sessions and DELETE /admin/customers/{id}/devices. Errors: BT102 account inactive,
-- BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.end_sessions_of(
    p_actor_id bigint,
    p_user_id bigint,
    p_session_id bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_session iam.sessions;
begin
    if iam.open_customer(p_actor_id, p_user_id) <> 'all' then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    if p_session_id is null then
        perform iam.end_user_sessions(p_user_id);
    else
        delete from iam.sessions where id = p_session_id and user_id = p_user_id returning * into v_session;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform site.end_push_to(p_user_id, v_session.device_hash);
        perform site.publish('user:' || p_user_id, jsonb_build_object('changed', jsonb_build_array('session')));
    end if;
    perform audit.record(p_actor_id, 'end_sessions', 'user', p_user_id::text, null, null);
end;
$$;

-- Returns the browsers from which a customer logged in, the last used first, and the other customers that use the same
-- browser or network address (iam.customers_sharing), as JSON: {devices: [{address, userAgent, lastSeenAt}], shared:
-- [{id, name, hasBrowser, address}]}. Called by GET /admin/customers/{id}/devices. Errors: BT102 account inactive,
-- BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.list_devices_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.open_customer_page(p_actor_id, p_user_id);
    return jsonb_build_object(
        'devices', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'address', host(d.ip), 'userAgent', d.user_agent, 'lastSeenAt', d.last_seen_at) order by d.last_seen_at desc), '[]')
            from (select * from iam.devices where user_id = p_user_id order by last_seen_at desc limit 50) d
        ),
        'shared', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'id', u.id, 'name', u.full_name, 'hasBrowser', s.has_browser, 'address', s.address) order by u.id), '[]')
            from iam.customers_sharing(p_actor_id, p_user_id) s
            join iam.users u on u.id = s.user_id
        )
    );
end;
$$;

-- Ends one of the actor's other sessions, or all of them if p_session_id is null; the relay re-checks their sockets.
-- Push messages to the browser of that session, or to all other browsers, end too (Q-482). Returns the number of ended
-- sessions. Called by the security page. Errors: BT102 account inactive, BT104 not the actor's session, BT109 not
-- allowed while acting for a customer.
-- grant: bourse_app
create or replace function iam.end_own_sessions(
    p_actor_id bigint,
    p_token_hash bytea,
    p_session_id bigint
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ended integer;
    v_device_hash bytea;
    v_current_hash bytea := (select s.device_hash from iam.sessions s where s.token_hash = p_token_hash);
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    with ended as (
        delete from iam.sessions
        where user_id = p_actor_id and impersonator_id is null and token_hash <> p_token_hash
            and (p_session_id is null or id = p_session_id)
        returning device_hash
    )
    select count(*), (array_agg(device_hash))[1] into v_ended, v_device_hash from ended;
    if v_ended = 0 and p_session_id is not null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if p_session_id is null then
        perform site.end_push(p_actor_id, v_current_hash);
    elsif v_device_hash is distinct from v_current_hash then
        perform site.end_push_to(p_actor_id, v_device_hash);
    end if;
    if v_ended > 0 then
        perform audit.record(p_actor_id, 'end_sessions', 'log_in', p_actor_id::text, null, jsonb_build_object('sessions', v_ended));
    end if;
    delete from iam.pending_log_ins where user_id = p_actor_id;
    perform site.publish('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('session')));
    return v_ended;
end;
$$;

-- Returns the hash of the browser of the user's own session; null if the session has ended, is another user's or that
-- of staff acting for the user. Internal.
create or replace function iam.device_of(
    p_user_id bigint,
    p_token_hash bytea
)
returns bytea
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.device_hash
    from iam.sessions s
    where s.token_hash = p_token_hash and s.user_id = p_user_id and s.impersonator_id is null;
$$;

-- Ends every session of a user and every session in which they act for another user, and the push messages to all the
-- user's browsers; the relay re-checks their sockets. Internal.
create or replace function iam.end_user_sessions(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_ids bigint[];
begin
    perform site.end_push(p_user_id);
    with ended as (
        delete from iam.sessions where user_id = p_user_id or impersonator_id = p_user_id returning user_id
    )
    select array_agg(distinct user_id) into v_user_ids from ended;
    perform site.publish('user:' || user_id, jsonb_build_object('changed', jsonb_build_array('session')))
    from unnest(v_user_ids) user_id;
end;
$$;
