-- Returns whether a category is traded by amount or by lot, and the available lots, without those of 0 units:
-- {lotState, lotSelector: [{label, value}]}. Called by GET /dashboard/lot-state/{category}. Errors: BT104 unknown
-- category.
-- grant: bourse_app
create or replace function market.get_lot_state(
    p_category text
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_state market.lot_state;
begin
    select c.lot_state into v_state from market.categories c where c.category::text = p_category;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'category';
    end if;
    return jsonb_build_object(
        'lotState', v_state,
        'lotSelector', coalesce(
            (
                select jsonb_agg(jsonb_build_object('label', s.label, 'value', s.value::text) order by s.position, s.id)
                from market.lot_selectors s
                where s.value > 0
            ),
            '[]'
        )
    );
end;
$$;
