-- Sets the largest accepted move of a tick in percent for each category (Q-116), for administrators: {forex, commodity,
-- index, crypto, stock}; omitted ones stay. Called by POST /admin/price-limits. Locks: market.clock_state, then the
-- categories. Errors: BT102 account inactive, BT103 forbidden, BT118 stale write, BT244 invalid limit.
-- grant: bourse_app
create or replace function market.save_max_jumps(
    p_actor_id bigint,
    p_percents jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_name text;
    v_before jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- The trigger of market.categories locks the clock's row, which the engine locks before any other.
    perform from market.clock_state for no key update;
    perform from market.categories c order by c.category for no key update;
    perform audit.reject_stale_write('max_jumps', 'max_jumps', p_version);
    foreach v_name in array enum_range(null::market.category)::text[] loop
        if not coalesce((p_percents ->> v_name)::numeric between 0.01 and 1000, true) then
            raise exception using errcode = 'BT244', message = 'Maximum price move must be between 0.01% and 1,000%', column = v_name;
        end if;
    end loop;
    v_before := (select jsonb_object_agg(c.category, c.max_jump * 100) from market.categories c);
    update market.categories c set max_jump = (p_percents ->> c.category::text)::numeric / 100
    where p_percents ->> c.category::text is not null and c.max_jump <> (p_percents ->> c.category::text)::numeric / 100;
    if found then
        perform audit.record(p_actor_id, 'update', 'max_jumps', 'max_jumps', v_before,
            (select jsonb_object_agg(c.category, c.max_jump * 100) from market.categories c));
        perform site.publish_settings('instruments');
    end if;
end;
$$;
