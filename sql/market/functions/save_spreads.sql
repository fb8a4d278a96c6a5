-- Sets the spread in pips for each category (A-071), for administrators: {forex, commodity, index, crypto, stock};
-- omitted ones stay. Applies to new orders. Called by POST /admin/spreads. Locks: the categories. Errors: BT102 account
-- inactive, BT103 forbidden, BT118 stale write, BT224 invalid spread.
-- grant: bourse_app
create or replace function market.save_spreads(
    p_actor_id bigint,
    p_spreads jsonb,
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
    v_before jsonb := (select jsonb_object_agg(c.category, c.spread_pips) from market.categories c);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from market.categories c order by c.category for no key update;
    perform audit.reject_stale_write('spreads', 'spreads', p_version);
    foreach v_name in array array['forex', 'commodity', 'index', 'crypto', 'stock'] loop
        if not coalesce((p_spreads ->> v_name)::numeric between 0 and 1e6, true) then
            raise exception using errcode = 'BT224', message = 'Spread must be between 0 and 1,000,000 pips', column = v_name;
        end if;
    end loop;
    update market.categories c
    set spread_pips = (p_spreads ->> c.category::text)::numeric
    where p_spreads ->> c.category::text is not null and c.spread_pips <> (p_spreads ->> c.category::text)::numeric;
    if found then
        perform audit.record(
            p_actor_id, 'update', 'spreads', 'spreads', v_before,
            (select jsonb_object_agg(c.category, c.spread_pips) from market.categories c)
        );
        perform site.publish_settings('spreads');
    end if;
end;
$$;
