-- Returns spreads and largest accepted moves (percent) by category, lot or amount by category, the available lots, and
-- their last changes. Called by /admin/spreads, /admin/price-limits and /admin/lots. Errors: BT102 account inactive,
-- BT103 forbidden.
-- grant: bourse_app
create or replace function market.trade_settings(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return jsonb_build_object(
        'spreads', (select jsonb_object_agg(c.category, c.spread_pips::text) from market.categories c),
        'maxJumps', (select jsonb_object_agg(c.category, trim_scale(c.max_jump * 100)::text) from market.categories c),
        'lots', (select jsonb_object_agg('lot' || initcap(c.category::text), c.lot_state) from market.categories c),
        'lotSelector', coalesce(
            (
                select jsonb_agg(jsonb_build_object('label', s.label, 'value', s.value::text) order by s.position, s.id)
                from market.lot_selectors s
            ),
            '[]'
        ),
        'changed', jsonb_build_object(
            'spreads', audit.latest_entry('spreads', 'spreads'), 'maxJumps', audit.latest_entry('max_jumps', 'max_jumps'), 'lots', audit.latest_entry('lots', 'lots'),
            'lotSelector', audit.latest_entry('lots', 'lotSelector')
        )
    );
end;
$$;

-- Sets the spread in pips for each category (A-071), for administrators: {forex, commodity, index, crypto, stock};
-- omitted ones stay. Applies to new orders. Called by POST /admin/spreads. Locks: the categories. Errors: BT102 account
-- inactive, BT103 forbidden, BT118 stale write, BT224 invalid spread.
-- grant: bourse_app
create or replace function market.save_spreads(
    p_actor_id bigint,
    p_spreads jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_name text;
    v_before jsonb := (select jsonb_object_agg(c.category, c.spread_pips) from market.categories c);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from market.categories c order by c.category for no key update;
    perform audit.reject_stale_write('spreads', 'spreads', p_version);
    foreach v_name in array array['forex', 'commodity', 'index', 'crypto', 'stock'] loop
        if not coalesce((p_spreads ->> v_name)::numeric between 0 and 1e6, true) then
            raise exception using errcode = 'BT224', message = 'Spread must be between 0 and 1,000,000 pips', column = v_name;
        end if;
    end loop;
    update market.categories c
    set spread_pips = (p_spreads ->> c.category::text)::numeric
    where p_spreads ->> c.category::text is not null and c.spread_pips <> (p_spreads ->> c.category::text)::numeric;
    if found then
        perform audit.record(
            p_actor_id, 'update', 'spreads', 'spreads', v_before,
            (select jsonb_object_agg(c.category, c.spread_pips) from market.categories c)
        );
        perform site.publish_settings('spreads');
    end if;
end;
$$;

-- Sets the largest accepted move of a tick in percent for each category (Q-116), for administrators: {forex, commodity,
-- index, crypto, stock}; omitted ones stay. Called by POST /admin/price-limits. Locks: market.clock_state, then the
-- categories. Errors: BT102 account inactive, BT103 forbidden, BT118 stale write, BT244 invalid limit.
-- grant: bourse_app
create or replace function market.save_max_jumps(
    p_actor_id bigint,
    p_percents jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_name text;
    v_before jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- The trigger of market.categories locks the clock's row, which the engine locks before any other.
    perform from market.clock_state for no key update;
    perform from market.categories c order by c.category for no key update;
    perform audit.reject_stale_write('max_jumps', 'max_jumps', p_version);
    foreach v_name in array enum_range(null::market.category)::text[] loop
        if not coalesce((p_percents ->> v_name)::numeric between 0.01 and 1000, true) then
            raise exception using errcode = 'BT244', message = 'Maximum price move must be between 0.01% and 1,000%', column = v_name;
        end if;
    end loop;
    v_before := (select jsonb_object_agg(c.category, c.max_jump * 100) from market.categories c);
    update market.categories c set max_jump = (p_percents ->> c.category::text)::numeric / 100
    where p_percents ->> c.category::text is not null and c.max_jump <> (p_percents ->> c.category::text)::numeric / 100;
    if found then
        perform audit.record(p_actor_id, 'update', 'max_jumps', 'max_jumps', v_before,
            (select jsonb_object_agg(c.category, c.max_jump * 100) from market.categories c));
        perform site.publish_settings('instruments');
    end if;
end;
$$;
