-- Sets whether categories are traded by lot or by amount, for administrators: {lotForex, lotStock, lotCommodity,
-- lotIndex, lotCrypto} (Q-89), each lot or amount; omitted ones stay. Called by POST /admin/lots. Locks: the
-- categories. Errors: BT102 account inactive, BT103 forbidden, BT118 stale write, BT225 invalid lots.
-- grant: bourse_app
create or replace function market.save_lots(
    p_actor_id bigint,
    p_lots jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before jsonb := (select jsonb_object_agg('lot' || initcap(c.category::text), c.lot_state) from market.categories c);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from market.categories c order by c.category for no key update;
    perform audit.reject_stale_write('lots', 'lots', p_version);
    if exists (select from jsonb_each_text(p_lots) l where l.value is distinct from 'lot' and l.value is distinct from 'amount') then
        raise exception using errcode = 'BT225', message = 'Choose lot or amount';
    end if;
    update market.categories c
    set lot_state = (p_lots ->> ('lot' || initcap(c.category::text)))::market.lot_state
    where p_lots ->> ('lot' || initcap(c.category::text)) <> c.lot_state::text;
    if found then
        perform audit.record(
            p_actor_id, 'update', 'lots', 'lots', v_before,
            (select jsonb_object_agg('lot' || initcap(c.category::text), c.lot_state) from market.categories c)
        );
        perform site.publish_settings('lots');
    end if;
end;
$$;
