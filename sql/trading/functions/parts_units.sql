-- Returns the units closed in parts of an order, in the order's current units: a part closed before a split is
-- multiplied by its ratio. Called by trading.order_history and trading.order_evidence.
create or replace function trading.parts_units(
    p_order_id bigint
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_part record;
    v_split record;
    v_units numeric;
    v_total numeric := 0;
begin
    for v_part in select p.units, p.close_time, p.instrument_id from trading.orders p where p.parent_id = p_order_id loop
        v_units := v_part.units;
        for v_split in
            select s.new_units, s.old_units
            from trading.split_changes c
            join trading.splits s on s.id = c.split_id
            where c.order_id = p_order_id and s.applied_at >= v_part.close_time
            order by s.id
        loop
            v_units := round(v_units * v_split.new_units, 40) / v_split.old_units;
        end loop;
        v_total := v_total + v_units;
    end loop;
    return trim_scale(round(v_total, 20));
end;
$$;
