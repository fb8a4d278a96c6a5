-- Trigger of market.instruments and market.categories: a changed name or limit applies to the next tick.
create or replace function market.tg_quotes__refresh()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform market.refresh_quotes();
    return null;
end;
$$;

-- Stores beside each quote what its next tick is validated with: the instrument's name (null if deleted) and the
-- largest accepted move, its own or its category's. Called by triggers of market.instruments and market.categories.
-- Locks: market.clock_state.
create or replace function market.refresh_quotes()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Serialises with frames, so that the rows of both are visible to each other.
    perform from market.clock_state for no key update;
    update market.quotes q set
        name = case when i.deleted_at is null then i.name end,
        max_jump = coalesce(i.max_jump, c.max_jump)
    from market.instruments i
    join market.categories c on c.category = i.category
    where i.id = q.instrument_id
        and (q.name, q.max_jump) is distinct from (case when i.deleted_at is null then i.name end, coalesce(i.max_jump, c.max_jump));
    perform market.invalidate_hours(); -- an instrument or category may have another calendar now
end;
$$;
