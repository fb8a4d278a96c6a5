-- Returns what trading.risk_desk returns for one instrument, with its ten largest holders, its hedges, the what-if
-- ladder, the value of a move by 1.00 to the broker, its pending orders, and its neighbours by name. Null for an
-- unknown instrument. p_filters as in trading.risk_desk. Called by GET /admin/risk/{instrument}. Errors: BT102 account
-- inactive, BT103 forbidden.
-- null: result
-- grant: bourse_app
create or replace function trading.risk_instrument(
    p_actor_id bigint,
    p_instrument text,
    p_filters jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_users bigint[] := trading.risk_users(p_actor_id, p_filters);
    v_currency text := trading.risk_currency();
    v_mode money.account_mode := case when p_filters ->> 'mode' = 'demo' then 'demo' else 'real' end;
    v market.instrument_list;
begin
    select * into v from market.instrument_list l where l.name = p_instrument;
    if not found then
        return null;
    end if;
    return trading.risk_desk(p_actor_id, p_filters - 'category' || jsonb_build_object('instrument', p_instrument)) || jsonb_build_object(
        'instrument', jsonb_build_object('id', v.id, 'name', v.name, 'title', v.alias, 'category', v.category, 'base', v.base, 'quote', v.quote,
            'decimals', v.price_decimals, 'bid', v.bid::text, 'ask', v.ask::text, 'spread', (v.ask - v.bid)::text,
            'state', v.trade_state, 'until', v.trade_state_until, 'isTradable', v.tradable),
        'previous', (select max(i.name) from market.instruments i where i.deleted_at is null and i.name < p_instrument),
        'next', (select min(i.name) from market.instruments i where i.deleted_at is null and i.name > p_instrument),
        'pending', (
            select count(*) from trading.pending_orders p join money.accounts a on a.id = p.account_id
            where p.instrument_id = v.id and p.status = 'pending' and a.mode = v_mode and (v_users is null or a.user_id = any (v_users))
        ),
        'states', (
            select coalesce(jsonb_agg(jsonb_build_object('scope', trading.restriction_name(r.instrument_id, r.category), 'state', r.state,
                'reason', r.reason, 'until', r.expires_at, 'by', u.full_name, 'at', r.set_at) order by r.state desc, r.id), '[]')
            from trading.restrictions r left join iam.users u on u.id = r.set_by
            where trading.restricts(r.instrument_id, r.category, v.id, v.category::market.category)
                and (r.expires_at is null or r.expires_at > market.clock())
        ),
        'holders', (
            select coalesce(jsonb_agg(jsonb_build_object('accountId', h.account_id, 'userId', u.id, 'name', u.full_name,
                'netUnits', trim_scale(h.units)::text, 'entry', round(h.entry, 10)::text, 'profit', round(h.profit_loss, 2)::text,
                'share', round(100 * abs(h.units) / h.whole)) order by abs(h.units) desc, h.account_id), '[]')
            from (
                select e.account_id, a.user_id, e.long_units - e.short_units as units,
                    case when e.long_units >= e.short_units then e.long_cost / nullif(e.long_units, 0) else e.short_cost / e.short_units end as entry,
                    market.converted(e.long_units * v.ask - e.long_cost - e.short_units * v.bid + e.short_cost - e.spread, x.multiplier, x.divisor) as profit_loss,
                    sum(e.long_units + e.short_units) over () as whole
                from trading.exposures e
                join money.accounts a on a.id = e.account_id
                left join trading.risk_rates x on x.quote = v.quote and x.currency = v_currency
                where e.instrument_id = v.id and a.mode = v_mode and (v_users is null or a.user_id = any (v_users))
                order by abs(e.long_units - e.short_units) desc, e.account_id
                limit 10
            ) h
            join iam.users u on u.id = h.user_id
        ),
        'moveValue', (
            select coalesce(round(abs(sum(market.converted(b.after_units, x.multiplier, x.divisor))), 2), 0)::text
            from trading.risk_book(v_users, v_mode, v_currency, v.id) b
            join trading.risk_rates x on x.quote = v.quote and x.currency = v_currency
        ),
        'hedges', trading.hedge_list(v.id, v_currency),
        'ladder', (
            select coalesce(jsonb_agg(jsonb_build_object('step', trim_scale(l.step)::text, 'bid', l.bid::text, 'ask', l.ask::text,
                'stopLosses', l.stop_losses, 'takeProfits', l.take_profits, 'stopOuts', l.stop_outs,
                'stopLossAmount', round(l.stop_loss_amount, 2)::text, 'takeProfitAmount', round(l.take_profit_amount, 2)::text,
                'stopOutAmount', round(l.stop_out_amount, 2)::text, 'netUnits', trim_scale(l.net_units)::text,
                'protection', round(l.protection, 2)::text, 'change', round(l.change, 2)::text,
                'weight', coalesce(round(100 * abs(l.change) / nullif(l.largest, 0)), 0)) order by l.step desc), '[]')
            from (
                select s.*, max(abs(s.change)) over () as largest from trading.risk_ladder(v_users, v_mode, v.id, v_currency) s
            ) l
        ));
end;
$$;
