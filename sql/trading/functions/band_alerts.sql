-- Returns whether the actor has an active alert at each of these values of an indicator, on its crossing them. Called
-- by GET /alerts/bands. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function trading.has_band_alerts(
    p_actor_id bigint,
    p_instrument text,
    p_indicator text,
    p_interval text,
    p_length integer,
    p_levels numeric[]
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return cardinality(p_levels) > 0 and not exists (
        select from unnest(p_levels) l (level)
        where not exists (
            select from trading.crossing_alerts(p_actor_id, p_instrument, p_indicator, p_interval, p_length, array[l.level]) a
            where a.state = 'active'
        )
    );
end;
$$;

-- Makes alerts on an indicator crossing each of p_levels, every time and in the app and by push, and removes those at
-- p_old_levels with p_old_length and p_old_interval that are not among them; no levels remove all. Alerts that exist
-- stay as they are, and paused ones are resumed (Q-453). Called by POST /alerts/save-bands. Locks: the actor's row,
-- then the alerts. Errors: as trading.save_alert.
-- grant: bourse_app
create or replace function trading.set_band_alerts(
    p_actor_id bigint,
    p_instrument text,
    p_indicator text,
    p_interval text,
    p_length integer,
    p_levels numeric[],
    p_old_interval text,
    p_old_length integer,
    p_old_levels numeric[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_level numeric;
    v_alert record;
begin
    perform iam.require_user(p_actor_id);
    perform from iam.users u where u.id = p_actor_id for no key update;
    perform trading.delete_alert(p_actor_id, o.id)
    from trading.crossing_alerts(p_actor_id, p_instrument, p_indicator, p_old_interval, p_old_length, p_old_levels) o
    where o.state = 'active' and not exists (
        select from trading.crossing_alerts(p_actor_id, p_instrument, p_indicator, p_interval, p_length, p_levels) n where n.id = o.id
    );
    for v_level in select distinct l.level from unnest(p_levels) l (level) order by l.level loop
        select a.id, a.state into v_alert
        from trading.crossing_alerts(p_actor_id, p_instrument, p_indicator, p_interval, p_length, array[v_level]) a
        order by a.state, a.id
        limit 1;
        if not found then
            perform trading.save_alert(p_actor_id, null, p_instrument, 'crosses', 'bid', v_level, null, null, 'every', 'gtc', null,
                array['app', 'push'], '', p_indicator, p_length, p_interval);
        elsif v_alert.state = 'paused' then
            perform trading.set_alert_state(p_actor_id, v_alert.id, 'active');
        end if;
    end loop;
end;
$$;

-- Returns the alerts of a user that wait for an indicator to cross one of these values: active and paused ones that
-- have not expired. Called by trading.has_band_alerts and trading.set_band_alerts.
create or replace function trading.crossing_alerts(
    p_user_id bigint,
    p_instrument text,
    p_indicator text,
    p_interval text,
    p_length integer,
    p_levels numeric[]
)
returns table (id bigint, state trading.alert_state)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id, a.state
    from trading.price_alerts a
    join market.instruments i on i.id = a.instrument_id
    where a.user_id = p_user_id and i.name = p_instrument and a.condition = 'crosses' and a.indicator::text = p_indicator
        and a.bar_interval = p_interval and a.indicator_length = p_length and a.threshold = any(p_levels)
        and a.state in ('active', 'paused') and (a.expires_at > market.clock()) is not false
$$;
