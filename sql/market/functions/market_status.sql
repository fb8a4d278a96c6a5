create or replace function market.market_status(
    p_calendar_id integer,
    p_at timestamptz,
    out is_open boolean,
    out closes_at timestamptz,
    out opens_at timestamptz
) returns record
language sql stable security definer set search_path = ''
as $$
    with ranges as (
        select r from unnest(market.market_ranges(p_calendar_id, p_at, p_at + interval '14 days')) r
    )
    select
        s.hours = 'always' or exists (select from ranges where r @> p_at),
        case when s.hours = 'calendar' then
            (select upper(r) from ranges where r @> p_at and upper(r) < p_at + interval '14 days') end,
        case when s.hours = 'calendar' then (select min(lower(r)) from ranges where lower(r) > p_at) end
    from market.clock_state s
$$;

comment on function market.market_status(integer, timestamptz) is
'Whether a calendar''s market is open at p_at, when it closes (null when closed, or open for two weeks and more) and when it next opens.
For screens; orders ask market.is_open, which remembers.';
revoke all on function market.market_status(integer, timestamptz) from public;
grant execute on function market.market_status(integer, timestamptz) to bourse_app, bourse_worker;
