create or replace function trading.may_change_orders(
    p_actor_id bigint
) returns boolean
language sql stable security definer set search_path = ''
as $$
    select coalesce(iam.role_of(p_actor_id) = 1 or iam.role_of(p_actor_id) = 2 and site.is_on('managersEditTrades'), false)
$$;

comment on function trading.may_change_orders(bigint) is
'Whether somebody may edit and delete orders at all (Q-52): admins, and managers while the setting managersEditTrades is on. Whose, the functions
that do it ask. Internal.';
revoke all on function trading.may_change_orders(bigint) from public;
