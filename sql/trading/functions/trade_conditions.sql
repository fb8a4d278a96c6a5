create or replace function trading.trade_conditions(
    p_filters jsonb
) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
    v_from date := p_filters ->> 'from';
    v_to date := p_filters ->> 'to';
begin
    -- Only what is asked for: a condition that does not count costs the planner as much as one that does.
    return case p_filters ->> 'status'
            when 'open' then ' and o.close_time is null' when 'closed' then ' and o.close_time is not null' else '' end
        || case when p_filters ->> 'id' is not null then $sql$ and o.id = ($1 ->> 'id')::bigint$sql$ else '' end
        || case when p_filters ->> 'type' is not null then $sql$ and o.type = ($1 ->> 'type')::trading.side$sql$ else '' end
        || case when p_filters ->> 'instrument' is not null then $sql$
            and o.instrument_id in (select i.id from market.instruments i where i.name = upper($1 ->> 'instrument'))$sql$ else '' end
        || case when p_filters ->> 'mode' is not null then $sql$
            and o.account_id in (select a.id from money.accounts a where a.mode = ($1 ->> 'mode')::money.account_mode)$sql$ else '' end
        -- A month at most is read from the index of times, instead of looking for it from the newest order down.
        || case when v_to - v_from <= 31 then $sql$
            and o.id = any (array(
                select d.id from trading.orders d
                where d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'
                    and d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'))$sql$ else '' end
        || case when v_from is not null then $sql$
            and o.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'$sql$ else '' end
        || case when v_to is not null then $sql$
            and o.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'$sql$ else '' end
        -- Said for open and closed ones apart, so that each are found by their own index.
        || case when p_filters ->> 'user' is not null then $sql$
            and ((o.close_time is null and o.account_id = any (array(select a.id from trading.accounts_of($1 ->> 'user', $2) a)))
                or (o.close_time is not null and o.account_id = any (array(select a.id from trading.accounts_of($1 ->> 'user', $2) a))))
            $sql$ else '' end;
end
$$;

comment on function trading.trade_conditions(jsonb) is
'The filters of the office''s list of trades as a condition on trading.orders o, with the filters as $1 and the actor as $2: id, status
open or closed, type, instrument, user (id, or part of name or e-mail), mode, from, to (days the order was opened, UTC). Internal.';
revoke all on function trading.trade_conditions(jsonb) from public;
