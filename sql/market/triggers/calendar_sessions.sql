create or replace trigger forget_states
    before insert or update or delete on market.calendar_sessions
    for each statement execute function market.tg_calendars__invalidate_states();
