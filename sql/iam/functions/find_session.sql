-- Returns the session's user and settings in one call; no row if it ended or expired, or if the user or the member of
-- staff acting for them is inactive or outside their allowed addresses. Ends a session of staff who may no longer see
-- the customer (Q-481). Updates last_seen_at at most once a minute.
-- event_seq is the newest event committed before the caller reads anything else: its sockets resume after it.
-- Called once a request by the web process, and by the relay.
-- null: impersonator_id, impersonator_role_id, plan_id, language_code, theme, active_account_id, active_mode
-- null: active_currency, chart_drawing_bar, row
-- grant: bourse_app, bourse_worker
create or replace function iam.find_session(
    p_token_hash bytea,
    p_address inet
)
returns table (
    session_id bigint, user_id bigint, impersonator_id bigint, impersonator_role_id smallint, email text,
    full_name text, role_id smallint, plan_id bigint, language_code text, theme text, up_down text, density text,
    time_zone text, sound boolean, one_click boolean, volume smallint, shortcuts boolean, chart_interval text,
    chart_style text, chart_indicators text[], chart_scale text,
    chart_drawing_bar boolean, chart_comparisons text[], desk jsonb, ticket jsonb, keys jsonb, sounds jsonb,
    formats jsonb,
    active_account_id bigint, active_mode text, active_currency text, remember boolean, lacks_second_step boolean,
    event_seq bigint
)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_last_seen_at timestamptz;
    v_created_at timestamptz;
begin
    select
        s.id, s.user_id, s.impersonator_id, i.role_id, u.email, u.full_name, u.role_id, u.plan_id, u.language_code,
        u.theme, u.up_down, u.density, u.time_zone, u.sound, u.one_click, u.volume, u.shortcuts, u.chart_interval,
        u.chart_style, u.chart_indicators, u.chart_scale,
        u.chart_drawing_bar, u.chart_comparisons, u.desk, u.ticket, u.keys, u.sounds, u.formats,
        a.id, a.mode::text, a.currency, s.remember, s.last_seen_at, s.created_at
    into
        session_id, user_id, impersonator_id, impersonator_role_id, email, full_name, role_id, plan_id, language_code,
        theme, up_down, density, time_zone, sound, one_click, volume, shortcuts, chart_interval,
        chart_style, chart_indicators, chart_scale, chart_drawing_bar,
        chart_comparisons, desk, ticket, keys, sounds, formats,
        active_account_id, active_mode, active_currency, remember, v_last_seen_at, v_created_at
    from iam.sessions s
    join iam.users u on u.id = s.user_id
    left join iam.users i on i.id = s.impersonator_id
    left join money.accounts a on a.id = u.active_account_id
    where s.token_hash = p_token_hash
        and s.expires_at > now()
        and u.is_active and u.deleted_at is null
        and (s.impersonator_id is null or (i.is_active and i.deleted_at is null));
    if not found then
        return;
    end if;
    if (role_id <> iam.role('customer') and not iam.address_is_allowed(user_id, p_address))
        or (impersonator_id is not null and not iam.address_is_allowed(impersonator_id, p_address)) then
        return;
    end if;
    -- Assignments, teams and managers change without an event of the session, so each use checks the right again.
    if impersonator_id is not null and not crm.may_see_customer(impersonator_id, user_id) then
        delete from iam.sessions s where s.id = session_id;
        return;
    end if;
    if v_last_seen_at < now() - interval '1 minute' then
        -- Use extends a session, up to three times its lifetime in total.
        update iam.sessions s
        set last_seen_at = now(),
            expires_at = least(
                now() + iam.session_lifetime(find_session.remember),
                v_created_at + 3 * iam.session_lifetime(find_session.remember)
            )
        where s.id = session_id;
    end if;
    lacks_second_step := role_id <> iam.role('customer') and iam.lacks_second_step(user_id);
    event_seq := site.outbox_head();
    return next;
end;
$$;

-- Returns how long an unused session stays valid: 30 days if remembered, else 12 hours. Internal.
create or replace function iam.session_lifetime(
    p_remember boolean
)
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_remember then interval '30 days' else interval '12 hours' end;
$$;

-- Returns whether a user may sign in from an address. An empty list allows every address; entries are single addresses
-- or CIDR networks. Called by iam.start_session and iam.find_session. Source: Q-60.
create or replace function iam.address_is_allowed(
    p_user_id bigint,
    p_address inet
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(bool_or(iam.plain_address(p_address) <<= a.address), count(*) = 0)
    from iam.allowed_addresses a
    where a.user_id = p_user_id;
$$;

-- Returns the addresses from which a user may sign in, separated by commas; null allows every address (Q-60). Called by
-- iam.list_staff, iam.update_staff and iam.user_json.
create or replace function iam.whitelist_of(
    p_user_id bigint
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select string_agg(abbrev(a.address), ', ' order by a.address) from iam.allowed_addresses a where a.user_id = p_user_id;
$$;
