-- Writes down beside each quote what its next tick is judged by: the instrument's name (none when it was deleted) and
-- the share that a price may jump, its own or its category's. Called by triggers of market.instruments and
-- market.categories. Locks market.clock_state. Internal.
create or replace function market.refresh_quotes()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- After the frame that is being applied, and before the next: each finds the other's rows.
    perform from market.clock_state for no key update;
    update market.quotes q set
        name = case when i.deleted_at is null then i.name end,
        max_jump = coalesce(i.max_jump, c.max_jump)
    from market.instruments i
    join market.categories c on c.category = i.category
    where i.id = q.instrument_id
        and (q.name, q.max_jump) is distinct from (case when i.deleted_at is null then i.name end, coalesce(i.max_jump, c.max_jump));
    perform market.forget_hours(); -- an instrument or a category may have another calendar now
end;
$$;
