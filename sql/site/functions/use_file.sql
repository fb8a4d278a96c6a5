-- Gives one of the actor's own files, of this kind and unused, its purpose; answers its name, null for none. Internal,
-- in the transaction of what names it; p_field is the form's. Raises BT605.
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
        raise exception using errcode = 'BT605', message = 'Please choose the file again', column = p_field;
    end if;
    return p_name;
end;
$$;
