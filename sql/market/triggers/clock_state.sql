create or replace trigger hours
    after update of hours on market.clock_state
    for each row when (old.hours is distinct from new.hours)
    execute function market.tg_clock_state__invalidate_hours();
alter table market.clock_state enable always trigger hours;
