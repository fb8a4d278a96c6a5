create or replace function market.save_lot_selectors(
    p_actor_id bigint,
    p_selectors jsonb
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
    v_before jsonb := (
        select jsonb_agg(jsonb_build_object('label', s.label, 'value', s.value) order by s.position, s.id) from market.lot_selectors s
    );
    v_row record;
begin
    perform iam.require_role(p_actor_id, array[1]);
    if jsonb_array_length(p_selectors) > 50 then
        raise exception using errcode = 'BT225', message = 'There can be 50 lots at most', column = 'lotSelector';
    end if;
    for v_row in
        select r.n - 1 as n, trim(r.item ->> 'label') as label, (r.item ->> 'value')::numeric as value
        from jsonb_array_elements(p_selectors) with ordinality r (item, n)
    loop
        if coalesce(v_row.label, '') = '' or length(v_row.label) > 60 then
            raise exception using errcode = 'BT225', message = 'A lot needs a label of 1 to 60 characters',
                column = format('lotSelector.%s.label', v_row.n);
        end if;
        if (v_row.value > 0 and v_row.value <= 1e12) is not true then
            raise exception using errcode = 'BT225', message = 'A lot is more than 0 units', column = format('lotSelector.%s.value', v_row.n);
        end if;
    end loop;
    delete from market.lot_selectors;
    insert into market.lot_selectors (label, value, position)
    select trim(r.item ->> 'label'), (r.item ->> 'value')::numeric, r.n
    from jsonb_array_elements(p_selectors) with ordinality r (item, n);
    perform audit.record(p_actor_id, 'update', 'lots', 'lotSelector', v_before, p_selectors);
    perform site.tell_settings('lots');
end
$$;

comment on function market.save_lot_selectors(bigint, jsonb) is
'An admin says which lots can be chosen: [{label, value}] in their order, in place of those there were. Raises BT102, BT103, BT225 with
the field as lotSelector.{n}.{label|value}. For POST /admin/lotSelector.';
revoke all on function market.save_lot_selectors(bigint, jsonb) from public;
grant execute on function market.save_lot_selectors(bigint, jsonb) to bourse_app;
