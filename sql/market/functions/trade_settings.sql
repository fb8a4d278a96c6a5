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
