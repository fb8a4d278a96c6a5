-- Removes an instrument from the lists, for administrators; its row stays, for past trades. Rejected while a position
-- depends on its price, because it could not be closed without ticks. Called by DELETE /admin/instruments/{id}. Locks:
-- the instrument. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT222 instrument in use.
-- grant: bourse_app
create or replace function market.delete_instrument(
    p_actor_id bigint,
    p_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before market.instruments;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_before from market.instruments i where i.id = p_id and i.deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if trading.count_uses(p_id) > 0 then
        raise exception using errcode = 'BT222',
            message = 'This instrument has open positions. Turn off Tradable and delete it when they are closed';
    end if;
    update market.instruments i set deleted_at = clock_timestamp(), tradable = false, version = i.version + 1 where i.id = p_id;
    delete from market.conversions c where p_id in (c.first_instrument_id, c.second_instrument_id);
    perform audit.record(p_actor_id, 'delete', 'instrument', p_id::text, to_jsonb(v_before), null);
    perform site.publish_settings('instruments');
end;
$$;
