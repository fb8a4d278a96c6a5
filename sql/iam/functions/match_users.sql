-- Whom a filter "user" means: the id, or part of the name or, unless addresses are masked for whoever asks, of the
-- e-mail; people who were removed are found as well. Internal.
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
    -- Each way has its own index: told apart in one condition, none would be used.
    if p_text ~ '^[0-9]{1,15}$' then
        return query select u.id from iam.users u where u.id = p_text::bigint;
    elsif p_sees_addresses then
        return query select u.id from iam.users u where u.email ilike v_pattern or u.full_name ilike v_pattern;
    else
        return query select u.id from iam.users u where u.full_name ilike v_pattern;
    end if;
end;
$$;
