-- An admin takes an instrument off the lists; its row stays, for what was traded. Not while a position rests on its
-- price: without ticks nobody could close it. Locks the instrument. Raises BT102, BT103, BT104, BT222. For DELETE
-- /admin/instruments/{id}.
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
            message = 'Open positions use this pair. Switch Tradable off, and delete it when they are closed';
    end if;
    update market.instruments i set deleted_at = clock_timestamp(), tradable = false, version = i.version + 1 where i.id = p_id;
    delete from market.conversions c where p_id in (c.first_instrument_id, c.second_instrument_id);
    perform audit.record(p_actor_id, 'delete', 'instrument', p_id::text, to_jsonb(v_before), null);
    perform site.tell_settings('instruments');
end;
$$;
