create or replace function trading.count_open_disputes() returns bigint
language sql stable security definer set search_path = ''
as $$
    select count(*) from trading.disputes where status = 'open';
$$;

comment on function trading.count_open_disputes() is 'How many disputed closes wait for an answer. Internal.';
revoke all on function trading.count_open_disputes() from public;
