create or replace function trading.count_open_disputes(
    p_manager_id bigint default null
) returns bigint
language sql stable security definer set search_path = ''
as $$
    select count(*) from trading.disputes d
    where d.status = 'open' and (p_manager_id is null or d.user_id in (select c.id from crm.managed_customers(p_manager_id) c));
$$;

comment on function trading.count_open_disputes(bigint) is
'How many disputed closes wait for an answer: all, or those of one manager''s customers. Internal.';
revoke all on function trading.count_open_disputes(bigint) from public;
