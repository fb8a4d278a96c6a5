-- Returns the users that the filter "user" matches: by id, by part of the name or, if p_sees_addresses, by part of the
-- e-mail; removed users included. Internal.
create or replace function iam.match_users(
    p_text text,
    p_sees_addresses boolean default true
)
returns table (id bigint)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_pattern text := site.search_pattern(p_text);
begin
    -- Separate queries, because each column has its own index and one combined condition would use none.
    if p_text ~ '^[0-9]{1,15}$' then
        return query select u.id from iam.users u where u.id = p_text::bigint;
    elsif p_sees_addresses then
        return query select u.id from iam.users u where u.email ilike v_pattern or u.full_name ilike v_pattern;
    else
        return query select u.id from iam.users u where u.full_name ilike v_pattern;
    end if;
end;
$$;
