create or replace function market.moving_names(
    p_most integer
)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
    select coalesce(jsonb_agg(m.name), '[]')
    from (
        select q.name from market.quotes q
        -- Asked once and not for every quote: (select …)
        where q.name is not null and q.time > (select market.clock()) - interval '1 minute'
        order by q.time desc
        limit p_most
    ) m;
$$;

comment on function market.moving_names(integer) is
'The instruments that moved last, within the last minute: as long as they go on, prices are live. None while every market is closed.
Internal.';

revoke all on function market.moving_names(integer) from public;
