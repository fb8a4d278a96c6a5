-- Notifies customers whose margin level has fallen below 100 % (Q-96), once until it has risen above 110 % again.
-- Returns their number. Called every minute by the job warn-margins.
-- grant: bourse_worker
create or replace function trading.warn_margins()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_ids bigint[];
    v_levels text[];
begin
    with states as (
        select s.account_id, trading.margin_level(s.equity, s.used_margin) as level
        from trading.account_states(array(select distinct e.account_id from trading.exposures e)) s
        where s.used_margin > 0
    ),
    -- A level that fluctuates around 100 % causes one notification; 110 % counts as recovered.
    recovered as (
        delete from trading.margin_warnings w
        where not exists (select from states s where s.account_id = w.account_id and s.level < 110)
    ),
    warned as (
        insert into trading.margin_warnings (account_id, margin_level)
        select s.account_id, s.level from states s where s.level < 100
        on conflict (account_id) do nothing
        returning account_id, margin_level
    )
    select
        array_agg(a.user_id order by a.id),
        array_agg(format('%s %%, %s %s', round(w.margin_level, 2), a.currency, a.id) order by a.id)
    into v_user_ids, v_levels
    from warned w
    join money.accounts a on a.id = w.account_id;
    if v_user_ids is not null then
        perform site.notify_users(v_user_ids, 'margin_call', array_fill('Margin level below 100 %'::text, array[cardinality(v_user_ids)]),
            v_levels, array_fill('/dashboard'::text, array[cardinality(v_user_ids)]), '["account", "notifications"]');
    end if;
    return coalesce(cardinality(v_user_ids), 0);
end;
$$;
