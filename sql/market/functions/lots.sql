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

-- Sets whether categories are traded by lot or by amount, for administrators: {lotForex, lotStock, lotCommodity,
-- lotIndex, lotCrypto} (Q-89), each lot or amount; omitted ones stay. Called by POST /admin/lots. Locks: the
-- categories. Errors: BT102 account inactive, BT103 forbidden, BT118 stale write, BT225 invalid lots.
-- grant: bourse_app
create or replace function market.save_lots(
    p_actor_id bigint,
    p_lots jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before jsonb := (select jsonb_object_agg('lot' || initcap(c.category::text), c.lot_state) from market.categories c);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from market.categories c order by c.category for no key update;
    perform audit.reject_stale_write('lots', 'lots', p_version);
    if exists (select from jsonb_each_text(p_lots) l where l.value is distinct from 'lot' and l.value is distinct from 'amount') then
        raise exception using errcode = 'BT225', message = 'Choose lot or amount';
    end if;
    update market.categories c
    set lot_state = (p_lots ->> ('lot' || initcap(c.category::text)))::market.lot_state
    where p_lots ->> ('lot' || initcap(c.category::text)) <> c.lot_state::text;
    if found then
        perform audit.record(
            p_actor_id, 'update', 'lots', 'lots', v_before,
            (select jsonb_object_agg('lot' || initcap(c.category::text), c.lot_state) from market.categories c)
        );
        perform site.publish_settings('lots');
    end if;
end;
$$;

-- Replaces the lots that can be chosen, [{label, value}] in order, for administrators; a lot of 0 units is stored but
-- not offered. Called by POST /admin/lotSelector. Locks: market.lot_selectors against writes. Errors: BT102 account
-- inactive, BT103 forbidden, BT118 stale write, BT225 with the field as lotSelector.{n}.{label|value}.
-- grant: bourse_app
create or replace function market.save_lot_selectors(
    p_actor_id bigint,
    p_selectors jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before jsonb;
    v_row record;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- The list is replaced as a whole: this lock serialises concurrent saves and does not block reads.
    lock table market.lot_selectors in share row exclusive mode;
    perform audit.reject_stale_write('lots', 'lotSelector', p_version);
    if jsonb_array_length(p_selectors) > 50 then
        raise exception using errcode = 'BT225', message = 'The maximum is 50 lot sizes', column = 'lotSelector';
    end if;
    for v_row in
        select r.n - 1 as n, trim(r.item ->> 'label') as label, (r.item ->> 'value')::numeric as value
        from jsonb_array_elements(p_selectors) with ordinality r (item, n)
    loop
        if coalesce(v_row.label, '') = '' or length(v_row.label) > 60 then
            raise exception using errcode = 'BT225', message = 'Label must be between 1 and 60 characters',
                column = format('lotSelector.%s.label', v_row.n);
        end if;
        if (v_row.value >= 0 and v_row.value <= 1e12) is not true then
            raise exception using errcode = 'BT225', message = 'Lot size must be between 0 and 1,000,000,000,000 units', column = format('lotSelector.%s.value', v_row.n);
        end if;
    end loop;
    select jsonb_agg(jsonb_build_object('label', s.label, 'value', s.value) order by s.position, s.id) into v_before
    from market.lot_selectors s;
    delete from market.lot_selectors;
    insert into market.lot_selectors (label, value, position)
    select trim(r.item ->> 'label'), (r.item ->> 'value')::numeric, r.n
    from jsonb_array_elements(p_selectors) with ordinality r (item, n);
    perform audit.record(p_actor_id, 'update', 'lots', 'lotSelector', v_before, p_selectors);
    perform site.publish_settings('lots');
end;
$$;
