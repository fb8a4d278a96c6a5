create or replace trigger forget_states
    before update or delete on market.calendars
    for each statement execute function market.tg_calendars__invalidate_states();
