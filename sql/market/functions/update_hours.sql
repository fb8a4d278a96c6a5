-- Updates the session state of these instruments' quotes (Q-115), and the period for which it is valid, if the last
-- tick is outside that period. The caller holds market.clock_state. Called by market.apply_frame. Locks: as
-- market.is_open.
create or replace function market.update_hours(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes q set
        in_hours = h.is_open,
        hours_from = h.valid_from,
        hours_until = h.valid_until
    from (
        select o.instrument_id, a.is_open,
            case when k.hours = 'always' then '-infinity' else coalesce(s.valid_from, 'infinity') end as valid_from,
            case when k.hours = 'always' then 'infinity' else coalesce(s.valid_until, '-infinity') end as valid_until
        from market.quotes o
        join market.instruments i on i.id = o.instrument_id
        join market.categories c on c.category = i.category
        cross join market.clock_state k
        cross join lateral (select market.is_open(coalesce(i.calendar_id, c.calendar_id), o.time)) a (is_open)
        left join market.calendar_states s on s.calendar_id = coalesce(i.calendar_id, c.calendar_id)
            and s.valid_from <= o.time and s.valid_until > o.time and s.is_open = a.is_open
        where o.instrument_id = any(p_instrument_ids) and not (o.hours_from <= o.time and o.hours_until > o.time)
    ) h
    where q.instrument_id = h.instrument_id;
end;
$$;
