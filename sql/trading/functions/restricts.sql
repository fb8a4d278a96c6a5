-- Returns whether a restriction of an instrument, a category or, with both null, the whole market applies to an
-- instrument. Read by trading.agreed_terms and trading.active_restrictions.
-- grant: bourse_app, bourse_worker
create or replace function trading.restricts(
    p_restricted_id integer,
    p_restricted_category market.category,
    p_instrument_id integer,
    p_category market.category
)
returns boolean
language sql
immutable
parallel safe
as $$
    select coalesce(p_restricted_id = p_instrument_id, p_restricted_category = p_category, true)
$$;
