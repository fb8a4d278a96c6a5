-- Rejects the opening of a position in an instrument that cannot be traded, is close-only or halted (Q-131). Returns if
-- its last restriction has expired and waits for its removal. Called by trading.open_order, if its terms say that the
-- instrument is not tradable, and by trading.place_pending. Errors: BT201 not tradable, BT258 close-only, BT259 halted.
create or replace function trading.check_tradable(
    p_instrument_id integer
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_state trading.trade_state;
begin
    if not (select i.tradable from market.instruments i where i.id = p_instrument_id) then
        raise exception using errcode = 'BT201', message = 'This instrument cannot be traded', column = 'instrument';
    end if;
    select r.state into v_state from trading.active_restrictions r where r.instrument_id = p_instrument_id;
    if v_state = 'halted' then
        raise exception using errcode = 'BT259', message = 'Trading is halted', column = 'instrument';
    elsif v_state = 'close_only' then
        raise exception using errcode = 'BT258', message = 'Close only: positions can be closed, not opened', column = 'instrument';
    end if;
end;
$$;
