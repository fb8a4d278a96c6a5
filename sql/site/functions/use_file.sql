-- Assigns one of the actor's own unused files of this kind to the record that the caller writes, and returns its name;
-- null for null. p_field is the form's field. Internal. Errors: BT605 invalid file.
create or replace function site.use_file(
    p_actor_id bigint,
    p_name text,
    p_kind site.file_kind,
    p_field text
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_name is null then
        return null;
    end if;
    update site.files
    set used_at = clock_timestamp()
    where name = p_name and user_id = p_actor_id and kind = p_kind and used_at is null;
    if not found then
        raise exception using errcode = 'BT605', message = 'Choose the file again', column = p_field;
    end if;
    return p_name;
end;
$$;
