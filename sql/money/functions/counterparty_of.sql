-- Returns the counterparty of a withdrawal or deposit, or the plan of a subscription. Called by
-- money.describe_movements and money.statement_list.
create or replace function money.counterparty_of(
    p_source_type text,
    p_source_id text
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint := split_part(p_source_id, ':', 1)::bigint;
begin
    case p_source_type
        when 'withdrawal' then
            return (select w.bank_name from money.withdrawals w where w.id = v_id);
        when 'deposit' then
            return (select d.gateway from money.deposits d where d.id = v_id);
        else
            return (select p.name from money.subscriptions s join money.plans p on p.id = s.plan_id where s.id = v_id);
    end case;
end;
$$;
