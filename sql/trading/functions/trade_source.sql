-- Defines the list of trades: all for administrators, those of their teams' customers for managers, those of their own
-- clients for retention agents (Q-51, Q-52). Filters: id, status open or closed, type, instrument, user (id, or part of
-- name or e-mail), mode, from and to (UTC days of the opening). p_role is the actor's role as determined by the caller.
-- Called by trading.list_trades and trading.count_trades.
create or replace function trading.trade_source(
    p_actor_id bigint,
    p_role integer,
    p_filters jsonb
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_since constant text := $sql$o.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'$sql$;
    v_until constant text := $sql$o.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'$sql$;
    v_sorts constant jsonb := $json${
        "id": "o.id", "type": "o.type", "open_rate": "o.open_rate", "close_rate": "coalesce(o.close_rate, 0)", "spread": "o.spread",
        "margin_used": "o.margin_used", "pro_loss": "coalesce(o.pro_loss, 0)", "profit": "coalesce(o.take_profit, 0)",
        "loss": "coalesce(o.stop_loss, 0)", "leverage": "o.leverage", "status": "(o.close_time is not null)",
        "created_at": "o.created_at", "close_time": "coalesce(o.close_time, 'infinity')", "instrument": "i.name",
        "user": "coalesce(u.email, '')"
    }$json$;
    v_accounts bigint[];
begin
    if p_role <> iam.role('admin') then
        v_accounts := array(select a.id from trading.accounts_within(p_actor_id) a limit 1001);
    end if;
    return row(
        'trading.orders o',
        -- A list without filters gets no filter conditions, which would slow its plan.
        'o.deleted_at is null' || case when p_filters = '{}' then '' else site.active_conditions(p_filters, jsonb_build_object(
            'status', case p_filters ->> 'status'
                when 'open' then 'o.close_time is null' when 'closed' then 'o.close_time is not null' else 'true' end,
            'id', $sql$o.id = ($1 ->> 'id')::bigint$sql$,
            'type', $sql$o.type = ($1 ->> 'type')::trading.side$sql$,
            'instrument', $sql$o.instrument_id in (select i.id from market.instruments i where i.name = upper($1 ->> 'instrument'))$sql$,
            'mode', $sql$o.account_id in (select a.id from money.accounts a where a.mode = ($1 ->> 'mode')::money.account_mode)$sql$,
            'from', v_since,
            -- A range of up to a month is read from the index of times instead of scanning down from the newest order.
            'to', v_until || case when (p_filters ->> 'to')::date - (p_filters ->> 'from')::date <= 31
                then format(' and o.id = any (array(select o.id from trading.orders o where %s and %s))', v_since, v_until) else '' end,
            -- Separate conditions for open and closed orders, so that each uses its own index.
            'user', $sql$
                (o.close_time is null and o.account_id = any (array(select a.id from trading.accounts_of($1 ->> 'user', $2) a)))
                or (o.close_time is not null and o.account_id = any (array(select a.id from trading.accounts_of($1 ->> 'user', $2) a)))
            $sql$
        )) end || case
            when p_role = iam.role('admin') then ''
            -- Orders of up to 1,000 accounts are selected by account; for more, a scan in list order finds the newest
            -- ones sooner.
            when cardinality(v_accounts) <= 1000 then format($sql$
                and ((o.close_time is null and o.account_id = any (%1$L::bigint[]))
                    or (o.close_time is not null and o.account_id = any (%1$L::bigint[])))
            $sql$, v_accounts)
            else $sql$
                and coalesce(o.account_id in (select a.id from trading.accounts_within($2) a), false)
            $sql$
        end,
        'o.id',
        -- trading.list_trades adds the join. Agents can neither search nor sort by fields that are hidden from them.
        case p_role when iam.role('retention_agent') then v_sorts || '{"user": "a.user_id"}' else v_sorts end
    )::site.list_source;
end;
$$;
