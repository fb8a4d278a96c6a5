-- Makes one of the actor's accounts the active one and returns it. Called by POST /dashboard/switch-wallet. Errors:
-- BT104 not the actor's account.
-- null: user_id, code, held, used_margin, version, created_at, equity_floor, stop_out_level
-- grant: bourse_app
create or replace function money.switch_wallet(
    p_actor_id bigint,
    p_balance_id bigint
)
returns money.accounts
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account money.accounts;
begin
    perform iam.require_user(p_actor_id);
    select * into v_account from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balanceId';
    end if;
    update iam.users u set active_account_id = p_balance_id
    where u.id = p_actor_id and u.active_account_id is distinct from p_balance_id;
    perform site.publish('user:' || p_actor_id, '{"changed": ["account", "orders"]}');
    return v_account;
end;
$$;
