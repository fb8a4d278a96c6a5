-- Trigger: queues the screening of new customers. One statement for all rows of an insert.
create or replace function iam.tg_profiles__screen_new()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform compliance.queue_screening(array(select n.user_id from added n));
    return null;
end;
$$;

-- Trigger: queues the screening of a customer whose birth date or country has changed.
create or replace function iam.tg_profiles__screen_changed()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform compliance.queue_screening(array[new.user_id]);
    return null;
end;
$$;

create or replace trigger a_screen_new
    after insert on iam.profiles
    referencing new table as added
    for each statement
    execute function iam.tg_profiles__screen_new();

create or replace trigger b_screen_changed
    after update of birth_date, country on iam.profiles
    for each row
    when (old.birth_date is distinct from new.birth_date or old.country is distinct from new.country)
    execute function iam.tg_profiles__screen_changed();
