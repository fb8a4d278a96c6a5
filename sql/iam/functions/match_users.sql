create or replace function iam.match_users(
    p_text text
)
returns table (
    id bigint
)
language sql
stable
security definer
set search_path = ''
as $$
    select u.id
    from iam.users u
    where case when p_text ~ '^[0-9]{1,15}$' then u.id = p_text::bigint
        else u.email ilike site.search_pattern(p_text) or u.full_name ilike site.search_pattern(p_text) end;
$$;

comment on function iam.match_users(text) is
'Whom a filter "user" means: the id, or part of the e-mail or the name; people who were removed are found as well. Internal.';

revoke all on function iam.match_users(text) from public;
